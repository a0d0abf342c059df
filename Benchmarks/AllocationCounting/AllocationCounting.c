// Counts allocations by standing in front of glibc's malloc: an executable's own malloc is called by every library in
// the process, libswiftCore included. Each thread counts for itself, so that nothing but the thread's own work counts
// and nothing is shared.

#include "AllocationCounting.h"

#include <errno.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

#if defined(__linux__) && defined(__GLIBC__) && !defined(IS_SANITIZED)

#include <malloc.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

// A program's own thread-local memory is there before its first malloc, and reading it allocates nothing.
static _Thread_local allocation_counts counts;

static void *counted(void *block, size_t size) {
  if (block) {
    counts.allocations += 1;
    counts.bytes += size;
    counts.bytes_held += (int64_t)malloc_usable_size(block);
  }
  return block;
}

static void given_back(void *block) {
  if (block) counts.bytes_held -= (int64_t)malloc_usable_size(block);
}

void *malloc(size_t size) { return counted(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size), count * size); }

void *realloc(void *block, size_t size) {
  given_back(block);
  void *resized = __libc_realloc(block, size);
  // Where it failed the old block is still there.
  if (!resized && size > 0 && block) counts.bytes_held += (int64_t)malloc_usable_size(block);
  return counted(resized, size);
}

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size), size); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *aligned = memalign(alignment, size);
  if (!aligned) return ENOMEM;
  *block = aligned;
  return 0;
}

void free(void *block) {
  given_back(block);
  __libc_free(block);
}

bool allocation_counting_is_on(void) { return true; }

allocation_counts allocation_counts_now(void) { return counts; }

#else

bool allocation_counting_is_on(void) { return false; }

allocation_counts allocation_counts_now(void) { return (allocation_counts){0, 0, 0}; }

#endif
