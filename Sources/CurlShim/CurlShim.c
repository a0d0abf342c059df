#include "CurlShim.h"

#ifdef __linux__

#include <dlfcn.h>
#include <pthread.h>

static struct {
  int (*global_init)(long);
  void *(*init)(void);
  void (*cleanup)(void *);
  void (*reset)(void *);
  int (*perform)(void *);
  int (*setopt)(void *, int, ...);
  void *(*append)(void *, const char *);
  void (*free_all)(void *);
} curl;

static int is_there = 0;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void find(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  *(void **)&curl.global_init = dlsym(library, "curl_global_init");
  *(void **)&curl.init = dlsym(library, "curl_easy_init");
  *(void **)&curl.cleanup = dlsym(library, "curl_easy_cleanup");
  *(void **)&curl.reset = dlsym(library, "curl_easy_reset");
  *(void **)&curl.perform = dlsym(library, "curl_easy_perform");
  *(void **)&curl.setopt = dlsym(library, "curl_easy_setopt");
  *(void **)&curl.append = dlsym(library, "curl_slist_append");
  *(void **)&curl.free_all = dlsym(library, "curl_slist_free_all");
  const long all = 3;
  is_there = curl.global_init && curl.init && curl.cleanup && curl.reset && curl.perform && curl.setopt
             && curl.append && curl.free_all && curl.global_init(all) == 0;
}

void *curl_shim_init(void) {
  pthread_once(&once, find);
  return is_there ? curl.init() : NULL;
}

void curl_shim_cleanup(void *handle) { curl.cleanup(handle); }
void curl_shim_reset(void *handle) { curl.reset(handle); }
int curl_shim_perform(void *handle) { return curl.perform(handle); }

int curl_shim_set_number(void *handle, int option, long value) { return curl.setopt(handle, option, value); }
int curl_shim_set_length(void *handle, int option, int64_t value) { return curl.setopt(handle, option, value); }
int curl_shim_set_pointer(void *handle, int option, const void *value) {
  return curl.setopt(handle, option, value);
}
int curl_shim_set_receive(void *handle, int option, curl_shim_receive value) {
  return curl.setopt(handle, option, value);
}
int curl_shim_set_progress(void *handle, int option, curl_shim_progress value) {
  return curl.setopt(handle, option, value);
}

void *curl_shim_append(void *list, const char *text) { return curl.append(list, text); }
void curl_shim_free(void *list) { curl.free_all(list); }

#endif
