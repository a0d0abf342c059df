package import PropertyTesting

extension Properties {
  /// Failures that were found once and now run first, in the format that a failure prints.
  package static let regressions: Regressions = {
    do { return try Regressions(text: lines, file: "KnownFailures.swift") } catch {
      fatalError("\(error)")
    }
  }()

  private static let lines = """
    any bytes are a trace or an error: 0.0.0.0.0.0.0.0.1.0.0.0.1.0.0.0.1.0.0.2.2.l # a line separator in the message
    any text is rows of fields or an error, and rows that were written are read: \
    1.1.2.1.1.2.h.0.0.0.0.0.0 # an accent on a quote
    any bytes are conflicts or an error: 0.0.0.0.0.1.0.0.1.b.0 # a vertical tab in the message
    a gap of midpoints takes as many inserts as it says, wherever they fall: 1.0.0.1.0.7.0.2 # 52 of 53
    a gap of midpoints takes as many inserts as it says, wherever they fall: 1.2.6.0.1.2.7.2.0.1 # subnormal
    a gap of text keys with jitter takes as many inserts as it says, wherever they fall: \
    0.6.0.1.0.0.0.0.0.0.0.0.1.0.1.1.0.0.1.0.0.0 # a key fits, and none was promised
    the window of text keys is one that the rule chooses: \
    0.0.0.q.0.p.0.0.0.0.1.0.0.1h.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.1.1.0.0.0.1.0.1.1.1.0.1.0.0.\
    1.0.1.1.1.1.0.1.1.2.1.0.2.0.0 # two windows that tie but for rounding
    the window of text keys is one that the rule chooses: \
    1.0.0.0.0.0.0.0.0.0.0.1.0.1.0.0.0.2.0.1.0.1.0.0.0.0 # in front of the smallest keys
    the window of text keys is one that the rule chooses: \
    1.0.0.0.0.1.0.0.1.1.1.1.0.1.0.1.0.6 # seven keys at once
    a merge breaks the fewest wishes in every gap of the backbone: \
    1.0.0.1.0.0.1.0.0.1.0.0.1.0.0.0.1.0.3.0.0.1.0.2.3.1.0.4.0.0.0 # the side from which a row came
    a merge of any lists on labels loses and doubles nothing, and is settled: \
    0.1.0.0.0.0.0.1.1.1.0.3.1.1.1.1.2.0.0.0.0.1.1.3.0.0.0.0.1.0.1.0.1.2.1.4.\
    0.0.0.0.0.0.1.0.0.0.0.0.0.0.0.1.4.0.0.0.0.0.1.0.1.0.0.0 # a rekey is made anew in another way
    a sorted array keeps what a plain array sorts stably: 1.0.1.6.1.2.p.0.0.0.0 # NaN equalled the whole list
    a long sorted array keeps what a plain array sorts stably: 1.0.1.6.1.2.p.0.0.0.0 # NaN equalled the whole list
    there is a midpoint wherever anything is inside: 1.2.9.0.0.0 # no key after 2⁵³
    a history relabels the rows that the rule relabels: 1.4.10teeon3sgwe8.0.1.1.0 # an append after 2⁵³ relabeled all
    a list on midpoints is restored in order, with few rows: 1.1.2.f.1.1.1.0.0.0.0 # cut off, descending
    a list on labels is restored in order, with few rows: 1.1.2.1.0.0.1.1.0.0.0.0.0 # cut off, descending
    a list on narrow labels is restored in order, with few rows: 0.1.1.2.1.0.0.1.1.0.0.0.0.0 # cut off
    a list on text keys is restored in order, with few rows: 0.1.1.1.0.1.0.1.0.0.0.0.0.0.0.0.0.0.0 # cut off
    a list on text keys of any kind is restored in order, with few rows: \
    0.1.0.0.0.0.0.0.0.0.1.0.1.1.1.0.1.0.1.1.0.0.1.0.1.1.0.1.1.1.0.1.0.0.0.0 # a row relabeled, and not told
    a list on text keys with jitter is restored in order, with few rows: \
    0.0.0.1.1.0.1.0.0.0.0.0.1.0.0.1.0.1.0.0.0 # cut off
    a list on crowded labels is restored in order, with few rows: \
    0.0.1.0.1.1.1.1.1.4.1.4.1.5.0.0.0.0.0 # two ties that share a gap with room for both
    ids that do not equal themselves are refused, whatever the limit, and change nothing: 0.0.1.1.0.0.0.0 # NaN twice
    any bytes are a list on midpoints that can be edited, written and read again, or an error: \
    0.1.0.0.3.0.1.0.0.5.1.0.1.0.1.0.1.0 # an id that is NaN
    an ordered list on text keys with jitter is an array that is stored row by row: \
    7.1.0.0.2.1.0.8.0.1.2.1.0.1.1.1.0.1.2.1.0.0.1.0.2.1.0.2.0.0.0.1.e.0.1.1.0.1.6.1.0.1.3.1.0.2.1.0.3.1.\
    8.1.3.1.0.2.1.7.5.3.1.e.5.1.0.3.1.4.1.4.1.0.4.1.5.2.5.1.0.5.1.d.6.1.3.1.4.3.6.1.4.1.6.1.6.c.7.1.e.8.\
    1.4.1.7.1.0.8.1.1.8.1.4.3.8.0 # several keys for a gap of just as many
    an ordered list on text keys with jitter is an array that is stored row by row: \
    6.2.0.1.2.1.0.5.0.0.1.0.0.0.0.0.0.0.0.1.0.1.0.0.1.0.0.0.0.0.0.1.0.1.0.1.0.1.0.0.0.1.0.0.1.9.3.0.0.1.\
    c.1.0.0.0.1.1.0.0.1.5.0.1.1.0.0.1.3.1.5.0.2.1.0.0.1.5.0.1.1.a.1.0.0.1.1.0.0.1.4.3.1.1.0.0.1.0.3.1.5.\
    0.2.1.5.0.1.1.0.0.1.0.0.1.0.0.1.a.1.0.1.0.1.5.1.7.4.0 # a row relabeled twice
    a gap of text keys of any kind takes as many inserts as it says, wherever they fall: \
    0.1.0.2i.1.s.0.2.1.1.0.0.1.0.r.1.6.1.1x.0.1.1.0.1.1.0.0 # a maximum length near the largest integer
    relabeling text keys of any kind makes the room asked for, and sorts at every step: \
    0.1.0.2i.1.s.0.2.1.0.0.1.0.r.1.6.1.1x.0.1.1.0.1.1.0.0.0.0.2g.0.0.2.4 # the same
    any document of text keys is a list in bounded memory, or an error: \
    0.0.0.0.0.0.0.0.0.0.1.2.0.0.0.0.0.0.0 # an empty text for a key
    devices of items with several fields that sync lose, double and revive nothing, and come to show the same: \
    1.1.1.0.0.0.0.1.0.1.1.0.1.1.4.0.0.1.1.5.1.2.3.0.0.0.1.2.6.0 # sent anew, over what another had sent
    damaged neighbors on midpoints are repaired or named, and never trap: \
    1.0.1.0.1.1.0.0.0.2.0 # a relabeled row passed a row without a key
    the window of text keys is one that the rule chooses: \
    1.0.0.1.1.0.1.0.1.1.0.0.0.0.0.0.0.0.0.1.0.1.1.0.0.1.0.1.1.1.0.0.1.1.0.1.1.1.0.0.1.1.1.1.1.1.4.0.0.1.\
    0.1.1.0.4.0.0 # two windows that are worth the same but for some billionths
    """
}
