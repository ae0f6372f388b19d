import { since, type TraceEvent, type Visit } from './trace-event.ts';

/** A request of a visit; milliseconds since its beginning. */
export interface Requested {
  readonly url: string;
  readonly sent: number;
  /** When the answer began, and when it was whole; NaN while it was not. */
  readonly answered: number;
  readonly finished: number;
  /** Bytes as they came, compressed and with headers; 0 from a cache. */
  readonly bytes: number;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** What a visit asked for before it arrived, in the order in which it asked. */
export function readRequests(events: readonly TraceEvent[], visit: Visit): Requested[] {
  const inVisit = events.filter(({ pid, ts }) => pid === visit.pid && ts >= visit.from);
  const about = (name: string) =>
    new Map(inVisit.filter((event) => event.name === name).map((event) => [text(event.args.data?.['requestId']), event]));
  const responses = about('ResourceReceiveResponse');
  const finishes = about('ResourceFinish');
  const at = (event: TraceEvent | undefined) => (event ? since(visit, event.ts) : Number.NaN);
  return [...about('ResourceSendRequest')]
    .filter(([, { ts }]) => ts <= visit.to)
    .map(([id, sent]) => ({
      url: text(sent.args.data?.['url']),
      sent: since(visit, sent.ts),
      answered: at(responses.get(id)),
      finished: at(finishes.get(id)),
      bytes: Number(finishes.get(id)?.args.data?.['encodedDataLength'] ?? 0),
    }))
    .toSorted((a, b) => a.sent - b.sent);
}
