#ifndef WORK_COUNTING_H
#define WORK_COUNTING_H

#include <stdbool.h>
#include <stdint.h>

/// What the calling thread has done since it began.
typedef struct {
  /// How often a counted value was asked whether it is below another.
  uint64_t comparisons;
  /// How often a counted value was asked whether it equals another.
  uint64_t equalities;
  /// How often a counted value was hashed.
  uint64_t hashings;
  /// How many keys of a list a key space has read.
  uint64_t reads;
  /// The bytes that memmove and memcpy were asked to copy. What the compiler copies without a call, a few words of
  /// known length, is not among them.
  uint64_t copied_bytes;
} work_counts;

/// The calling thread's counts: exact.
work_counts work_counts_now(void);

/// Whether a program that links this counts copied bytes: only with glibc, and not where a sanitizer has its own
/// memmove.
bool copy_counting_is_on(void);

void count_comparison(void);
void count_equality(void);
void count_hashing(void);
void count_read(void);

/// How often all threads together have entered a piece of code (a function, a closure, a branch, a loop's body) that
/// was compiled with `-profile-generate`; below 0 where none was. Code of other libraries, the standard library's that
/// is not generic among them, does not count.
int64_t steps_now(void);

#endif
