// libasound for Swift. Here stands only what Swift cannot say itself: a variadic log callback.
// The types whose size only the library knows are opaque pointers and come from its snd_*_malloc.
#ifndef OUTLOUD_CALSA_SHIM_H
#define OUTLOUD_CALSA_SHIM_H

#include <alsa/asoundlib.h>
#include <stdarg.h>
#include <stdio.h>
// Hidden from Swift's Glibc: what wakes a wait for samples.
#include <sys/eventfd.h>

// The library prints to standard error by itself. What it would have said last is kept, per thread:
// it names the reason where the error number does not.
static inline char *outloud_alsa_line(void) {
  static __thread char line[512];
  return line;
}

// Stands for snd_lib_error_handler_t, which is variadic.
static void outloud_alsa_log(
    const char *file, int line, const char *function, int error, const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(outloud_alsa_line(), 512, format, arguments);
  va_end(arguments);
}

// Silences the library for the whole process; call before its first use.
static inline void outloud_alsa_quiet(void) { snd_lib_error_set_handler(outloud_alsa_log); }

// Owned by the thread, valid until its next call of the library.
static inline const char *outloud_alsa_last_line(void) { return outloud_alsa_line(); }
static inline void outloud_alsa_forget(void) { outloud_alsa_line()[0] = 0; }

#endif
