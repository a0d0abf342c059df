// Counts work that no clock is needed for: calls of counted values, bytes copied, steps of instrumented code.
//
// Copies are counted by standing in front of memmove and memcpy, as AllocationCounting does in front of malloc. That is
// a target of its own because it costs each short copy a nanosecond, which programs that measure time cannot have.

// For RTLD_NEXT.
#define _GNU_SOURCE

#include "WorkCounting.h"

#include <stddef.h>

// A program's own thread-local memory is there before its first copy, and reading it copies nothing.
static _Thread_local work_counts counts;

work_counts work_counts_now(void) { return counts; }

void count_comparison(void) { counts.comparisons += 1; }
void count_equality(void) { counts.equalities += 1; }
void count_hashing(void) { counts.hashings += 1; }
void count_read(void) { counts.reads += 1; }

// MARK: Copies

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

#if defined(__linux__) && defined(__GLIBC__) && !defined(IS_SANITIZED)

#include <dlfcn.h>

// The system's own memmove. What is copied before it is found, when the program starts, is copied byte by byte.
static void *(*system_memmove)(void *, const void *, size_t);

__attribute__((constructor)) static void find_system_memmove(void) {
  system_memmove = (void *(*)(void *, const void *, size_t))dlsym(RTLD_NEXT, "memmove");
}

// Volatile, or the compiler makes a call of memmove of it.
static void *copied_bytewise(void *to, const void *from, size_t size) {
  volatile char *target = to;
  const volatile char *source = from;
  if ((uintptr_t)to <= (uintptr_t)from) {
    for (size_t index = 0; index < size; index += 1) target[index] = source[index];
  } else {
    for (size_t index = size; index > 0; index -= 1) target[index - 1] = source[index - 1];
  }
  return to;
}

static void *copied(void *to, const void *from, size_t size) {
  counts.copied_bytes += size;
  return system_memmove ? system_memmove(to, from, size) : copied_bytewise(to, from, size);
}

void *memmove(void *to, const void *from, size_t size) { return copied(to, from, size); }

void *memcpy(void *restrict to, const void *restrict from, size_t size) { return copied(to, from, size); }

bool copy_counting_is_on(void) { return true; }

#else

bool copy_counting_is_on(void) { return false; }

#endif

// MARK: Steps

// The compiler's profiling runtime knows where the counters of instrumented code lie. It is linked where some is.
#if defined(__linux__)

extern uint64_t *__llvm_profile_begin_counters(void) __attribute__((weak));
extern uint64_t *__llvm_profile_end_counters(void) __attribute__((weak));

int64_t steps_now(void) {
  if (!__llvm_profile_begin_counters || !__llvm_profile_end_counters) return -1;
  int64_t steps = 0;
  for (uint64_t *counter = __llvm_profile_begin_counters(); counter < __llvm_profile_end_counters(); counter += 1) {
    steps += (int64_t)*counter;
  }
  return steps;
}

#else

int64_t steps_now(void) { return -1; }

#endif
