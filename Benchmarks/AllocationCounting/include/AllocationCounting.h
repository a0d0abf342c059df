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
  /// The sizes it asked for of the blocks that it got since its holdings are noted, and still holds. Blocks that one
  /// thread gets and another gives back make it wrong for both.
  int64_t bytes_held;
} allocation_counts;

/// Whether a program that links this counts: only with glibc, and not where a sanitizer has its own malloc.
bool allocation_counting_is_on(void);

/// The calling thread's counts: exact.
allocation_counts allocation_counts_now(void);

/// Begins to note what the calling thread holds, from nothing. Each block that it gets takes 16 bytes more meanwhile,
/// which no count tells.
void note_holdings(void);

/// Ends what `note_holdings` has begun. Blocks that are held may be given back at any time.
void stop_noting_holdings(void);

#endif
