// Counts allocations by standing in front of glibc's malloc: an executable's own malloc is called by every library in
// the process, libswiftCore included. Each thread counts for itself, so that nothing but the thread's own work counts
// and nothing is shared.
//
// A block is often larger than what was asked for, by what was too little to be a block of its own, and Swift's arrays
// take what they get: how often they grow would depend on what the heap went through before. So malloc_usable_size
// stands here too. Of the block that its thread has just got, which is when arrays ask, it says no more than what
// every block of that request has.

// For RTLD_NEXT.
#define _GNU_SOURCE

#include "AllocationCounting.h"

#include <errno.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

#if defined(__linux__) && defined(__GLIBC__) && !defined(IS_SANITIZED)

#include <dlfcn.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

// A program's own thread-local memory is there before its first malloc, and reading it allocates nothing.
static _Thread_local allocation_counts counts;

// The block that this thread got last, and what was asked for.
static _Thread_local void *last_block;
static _Thread_local size_t last_size;

// The system's own malloc_usable_size. What is allocated before it is found, when the program starts, does not count.
static size_t (*system_size)(void *);

__attribute__((constructor)) static void find_system_size(void) {
  system_size = (size_t(*)(void *))dlsym(RTLD_NEXT, "malloc_usable_size");
}

static int64_t size_of(void *block) { return block && system_size ? (int64_t)system_size(block) : 0; }

static void *counted(void *block, size_t size) {
  if (block) {
    counts.allocations += 1;
    counts.bytes += size;
    counts.bytes_held += size_of(block);
    last_block = block;
    last_size = size;
  }
  return block;
}

static void given_back(void *block) { counts.bytes_held -= size_of(block); }

size_t malloc_usable_size(void *block) {
  if (!block) return 0;
  // glibc's blocks are multiples of 16 bytes, at least 32, of which 8 are its own.
  size_t least = ((last_size + 8 + 15) & ~(size_t)15) - 8;
  if (block == last_block) return least < 24 ? 24 : least;
  return system_size ? system_size(block) : 0;
}

void *malloc(size_t size) { return counted(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size), count * size); }

void *realloc(void *block, size_t size) {
  given_back(block);
  void *resized = __libc_realloc(block, size);
  // Where it failed the old block is still there.
  if (!resized && size > 0 && block) counts.bytes_held += size_of(block);
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
