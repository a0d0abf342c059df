#ifndef ALLOCATION_COUNTING_H
#define ALLOCATION_COUNTING_H

#include <stdbool.h>
#include <stdint.h>

/// What the calling thread has asked of malloc and its kin since it began.
typedef struct {
  /// How many blocks it got; a block that realloc resized counts as another.
  uint64_t allocations;
  /// The sizes it asked for, in bytes.
  uint64_t bytes;
  /// The sizes of the blocks it holds, in bytes: got, less given back. Blocks that one thread gets and another gives
  /// back make it wrong for both.
  int64_t bytes_held;
} allocation_counts;

/// Whether a program that links this counts: only with glibc, and not where a sanitizer has its own malloc.
bool allocation_counting_is_on(void);

/// The calling thread's counts: exact.
allocation_counts allocation_counts_now(void);

#endif
