// Counts allocations by standing in front of glibc's malloc: an executable's own malloc is called by every library in
// the process, libswiftCore included. Each thread counts for itself, so that nothing but the thread's own work counts
// and nothing is shared.
//
// A block is often larger than what was asked for, by what was too little to be a block of its own, and Swift's arrays
// take what they get: how often they grow would depend on what the heap went through before. So malloc_usable_size
// stands here too. Of the block that its thread has just got, which is when arrays ask, and of every block whose request
// is known, it says no more than what every block of that request has.
//
// While a thread's holdings are noted, each block that it gets has a note at its end: what was asked for. Such blocks
// alone are held, and given back: what the thread got before is not its business.

#include "AllocationCounting.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

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

// Whether this thread's holdings are noted, and for which time: a note from an earlier time means nothing.
static _Thread_local bool is_noting;
static _Thread_local uint64_t noting;

// glibc's own malloc_usable_size, though another allocator's may stand before it, as one that is preloaded: the blocks
// are glibc's. What is allocated before it is found, when the program starts, does not count.
static size_t (*system_size)(void *);

__attribute__((constructor)) static void find_system_size(void) {
  void *libc = dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
  if (libc) system_size = (size_t(*)(void *))dlsym(libc, "malloc_usable_size");
}

// The last bytes of a block that is held.
typedef struct {
  // Tells such a block from one that ends in anything else: its address, mixed with the time in which it was got.
  uint64_t mark;
  uint64_t size;
} note;

static uint64_t mark_of(void *block) { return ((uint64_t)block ^ noting << 48) * 0x9e3779b97f4a7c15 + noting; }

static note *note_of(void *block) { return (note *)((char *)block + system_size(block) - sizeof(note)); }

// The note at the end of a block that is held, or NULL.
static note *found_note(void *block) {
  if (!is_noting || !block || system_size(block) < sizeof(note)) return NULL;
  note *found = note_of(block);
  return found->mark == mark_of(block) ? found : NULL;
}

// What every block has that was asked for with this size: glibc's are multiples of 16 bytes, at least 32, of which 8
// are its own.
static size_t least(size_t size) {
  size_t usable = ((size + 8 + 15) & ~(size_t)15) - 8;
  return usable < 24 ? 24 : usable;
}

// How much is to be asked of the system, so that there is room for a note behind all that may be used.
static size_t noted(size_t size) {
  return is_noting && size < PTRDIFF_MAX - 64 ? least(size) + sizeof(note) : size;
}

static void *counted(void *block, size_t size) {
  if (!block) return NULL;
  counts.allocations += 1;
  counts.bytes += size;
  last_block = block;
  last_size = size;
  return block;
}

// Counts a block that the thread has got and holds.
static void *held(void *block, size_t size) {
  if (is_noting && block && system_size(block) >= least(size) + sizeof(note)) {
    counts.bytes_held += size;
    *note_of(block) = (note){mark_of(block), size};
  }
  return counted(block, size);
}

// How much larger a block may be than every one of that request is: 16 bytes and the note, or a page of its own.
static size_t slack(size_t usable) { return usable < 1 << 16 ? 16 + sizeof(note) : 1 << 13; }

size_t malloc_usable_size(void *block) {
  if (!block) return 0;
  size_t usable = system_size ? system_size(block) : 0;
  size_t told = 0;
  note *found = found_note(block);
  if (found) {
    told = least(found->size);
  } else if (block == last_block) {
    told = least(last_size);
  }
  // Another thread may have got another block at the same place.
  return told > 0 && told <= usable && usable - told <= slack(told) ? told : usable;
}

void *malloc(size_t size) { return held(__libc_malloc(noted(size)), size); }

void *calloc(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return __libc_calloc(count, size);
  return held(__libc_calloc(1, noted(bytes)), bytes);
}

void *realloc(void *block, size_t size) {
  if (!block) return malloc(size);
  if (size == 0) {
    free(block);
    return NULL;
  }
  note *found = found_note(block);
  // A block from before is none that is held, whatever becomes of it.
  if (!found) return counted(__libc_realloc(block, size), size);
  size_t former = found->size;
  found->mark = 0;
  void *resized = __libc_realloc(block, noted(size));
  if (!resized) {
    // The old block is still there.
    found->mark = mark_of(block);
    return NULL;
  }
  counts.bytes_held -= former;
  return held(resized, size);
}

void *memalign(size_t alignment, size_t size) { return held(__libc_memalign(alignment, noted(size)), size); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *aligned = memalign(alignment, size);
  if (!aligned) return ENOMEM;
  *block = aligned;
  return 0;
}

void free(void *block) {
  note *found = found_note(block);
  if (found) {
    counts.bytes_held -= found->size;
    found->mark = 0;
  }
  // The next one there may have been asked for with another size.
  if (block == last_block) last_block = NULL;
  __libc_free(block);
}

void note_holdings(void) {
  counts.bytes_held = 0;
  noting += 1;
  is_noting = system_size != NULL;
}

void stop_noting_holdings(void) { is_noting = false; }

bool allocation_counting_is_on(void) { return true; }

allocation_counts allocation_counts_now(void) { return counts; }

#else

bool allocation_counting_is_on(void) { return false; }

allocation_counts allocation_counts_now(void) { return (allocation_counts){0, 0, 0}; }

void note_holdings(void) {}

void stop_noting_holdings(void) {}

#endif
