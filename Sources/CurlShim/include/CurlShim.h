/// libcurl, found when the program runs: its headers need not be installed, and its options can be set from Swift, which
/// calls no functions with variable arguments.
///
/// The numbers of options, results and information are those of <curl/curl.h>, which never change.
#ifndef CURL_SHIM_H
#define CURL_SHIM_H

#include <stddef.h>
#include <stdint.h>

/// Gets bytes of a head or of the content. A result other than size * count ends the transfer.
typedef size_t (*curl_shim_receive)(char *bytes, size_t size, size_t count, void *context);
/// Is called about once a second, and when bytes move. A result other than 0 ends the transfer.
typedef int (*curl_shim_progress)(
    void *context, int64_t download_total, int64_t downloaded, int64_t upload_total, int64_t uploaded);

/// Makes a handle, or gives NULL if there is no libcurl. Can be called by any thread.
void *curl_shim_init(void);
/// Closes a handle and its connections.
void curl_shim_cleanup(void *handle);
/// Forgets all options; connections stay.
void curl_shim_reset(void *handle);
/// Sends a request and waits for the end of the answer. Returns 0, or what went wrong.
int curl_shim_perform(void *handle);

int curl_shim_set_number(void *handle, int option, long value);
int curl_shim_set_length(void *handle, int option, int64_t value);
/// The text is copied, other data is not.
int curl_shim_set_pointer(void *handle, int option, const void *value);
int curl_shim_set_receive(void *handle, int option, curl_shim_receive value);
int curl_shim_set_progress(void *handle, int option, curl_shim_progress value);

/// Appends a copy of a text to a list, which is NULL at first. Returns the list, or NULL without memory.
void *curl_shim_append(void *list, const char *text);
void curl_shim_free(void *list);

#endif
