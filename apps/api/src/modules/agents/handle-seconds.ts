/**
 * SQL of what handling took, over a segment `s` of a ticket `t`: a call's talk, hold and writing up; of all else the time from getting it
 * to closing, without what was left to the person.
 */
export const HANDLE_SECONDS = `(case when t.channel = 'call' then s.talk_seconds + s.hold_seconds + s.after_call_seconds
  else greatest(0, extract(epoch from s.ended_at - s.began_at) - s.pending_seconds) end)`;
