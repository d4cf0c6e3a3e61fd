// PocketSphinx 5prealpha and SphinxBase as Debian ships them, for Swift.
// Here stands only what Swift cannot say itself: a variadic log callback and field access.
#ifndef OUTLOUD_CSPHINX_SHIM_H
#define OUTLOUD_CSPHINX_SHIM_H

#include <pocketsphinx.h>
#include <sphinxbase/err.h>
#include <sphinxbase/fe.h>
#include <sphinxbase/feat.h>
#include <sphinxbase/fsg_model.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// The engine tells the reason of a failure in its log only. Each thread collects the ERROR lines
// of the call it is in.
static inline char *outloud_sphinx_errors(void) {
  static __thread char lines[2048];
  return lines;
}

// Stands for err_cb_f, which is variadic: keeps ERROR and FATAL lines, drops the rest.
static void outloud_sphinx_log(void *user, err_lvl_t level, const char *format, ...) {
  (void)user;
  if (level < ERR_ERROR) return;
  char *lines = outloud_sphinx_errors();
  size_t used = strlen(lines);
  if (used + 2 >= 2048) return;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(lines + used, 2048 - used, format, arguments);
  va_end(arguments);
}

// Silences the engine's own output; lines of errors go to outloud_sphinx_errors of their thread.
static inline void outloud_sphinx_quiet(void) {
  err_set_logfp(NULL);
  err_set_callback(outloud_sphinx_log, NULL);
}

// Owned by the thread, valid until its next engine call.
static inline const char *outloud_sphinx_last_errors(void) { return outloud_sphinx_errors(); }
static inline void outloud_sphinx_forget_errors(void) { outloud_sphinx_errors()[0] = 0; }

// Stands for the macro ps_args of pocketsphinx.h's cmdln: the argument table of the decoder.
static inline cmd_ln_t *outloud_sphinx_configuration(int count, char **values) {
  return cmd_ln_parse_r(NULL, ps_args(), count, values, FALSE);
}

// The model's feat.params force batch normalization whatever the options say, and it skips frames.
// The cepstral mean is removed by the caller: switch the decoder's own off (a field of feat_t).
static inline void outloud_sphinx_leave_mean(ps_decoder_t *decoder) {
  ps_get_feat(decoder)->cmn = CMN_NONE;
}

// Start and final state are plain fields of fsg_model_t.
static inline void outloud_fsg_set_ends(fsg_model_t *graph, int start, int final_state) {
  graph->start_state = start;
  graph->final_state = final_state;
}

// Natural logarithm of a probability in the engine's integer unit, weighted.
static inline int outloud_fsg_log(fsg_model_t *graph, double probability, double weight) {
  return (int)(logmath_log(graph->lmath, probability) * weight);
}

#endif
