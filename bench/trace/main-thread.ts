import { since, type TraceEvent, type Visit } from './trace-event.ts';

/** What the thread that draws the page was busy with, by what the trace calls it. The first that fits counts. */
const KINDS: readonly (readonly [kind: string, names: RegExp])[] = [
  ['compiling scripts', /^v8\.(compile|parseOnBackground|produceCache|deserialize)/i],
  ['evaluating scripts', /^(EvaluateScript|v8\.evaluateModule|v8\.run)$/],
  ['collecting garbage', /^(MinorGC|MajorGC|BlinkGC|V8\.GC)/],
  ['functions', /^(FunctionCall|RunMicrotasks|TimerFire|FireAnimationFrame|FireIdleCallback|EventDispatch|v8\.callFunction|XHR|V8\.)/],
  ['styles', /^(UpdateLayoutTree|RecalculateStyles|ParseAuthorStyleSheet|Document::recalcStyle|Document::updateStyle)/],
  ['layout', /^(Layout|LocalFrameView::performLayout|InvalidateLayout|HitTest)/],
  ['painting', /^(Paint|PrePaint|UpdateLayer|UpdateLayerTree|Layerize|CompositeLayers|Commit|Rasterize|RasterTask|Decode)/],
  ['reading HTML', /^ParseHTML/],
];

/** Which of those a trace's event is; `other` where none fits. */
export const getKind = (name: string): string => KINDS.find(([, names]) => names.test(name))?.[0] ?? 'other';

interface Span {
  readonly event: TraceEvent;
  readonly end: number;
  /** Microseconds that none of those within took. */
  own: number;
}

/** Events that last, of the visit's thread, cut to the visit, each before what happened within it. */
function getSpans(events: readonly TraceEvent[], visit: Visit): { start: number; end: number; event: TraceEvent }[] {
  return events
    .filter(({ ph, pid, tid, dur = 0 }) => ph === 'X' && pid === visit.pid && tid === visit.tid && dur > 0)
    .map((event) => ({ event, start: Math.max(event.ts, visit.from), end: Math.min(event.ts + (event.dur ?? 0), visit.to) }))
    .filter(({ start, end }) => end > start)
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** Milliseconds of each kind of work, without what lay within and was of another kind. */
export function timeByKind(events: readonly TraceEvent[], visit: Visit): Map<string, number> {
  const totals = new Map<string, number>();
  const open: Span[] = [];
  const close = (span: Span) => {
    // What an outer task does besides is the browser's own; a kind within a kind, such as microtasks of a script, is told as itself.
    const kind = getKind(span.event.name);
    totals.set(kind, (totals.get(kind) ?? 0) + span.own / 1000);
  };
  for (const { event, start, end } of getSpans(events, visit)) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= start) close(open.pop() as Span);
    const around = open.at(-1);
    const within = Math.min(end, around?.end ?? end);
    if (around) around.own -= within - start;
    open.push({ event, end: within, own: within - start });
  }
  for (const span of open.toReversed()) close(span);
  return totals;
}

/** A stretch in which the page answered nobody. */
export interface LongTask {
  readonly at: number;
  readonly took: number;
  /** What lasted longest within it. */
  readonly mostly: string;
}

const LONG_MS = 50;
const TASK = /RunTask$/;

/** Tasks of more than 50 ms, the longest first. */
export function longTasks(events: readonly TraceEvent[], visit: Visit): LongTask[] {
  const spans = getSpans(events, visit);
  return spans
    .filter(({ event, start, end }) => TASK.test(event.name) && (end - start) / 1000 >= LONG_MS)
    .map((task) => {
      const within = spans.filter(({ event, start, end }) => !TASK.test(event.name) && start >= task.start && end <= task.end);
      const longest = within.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0]?.event;
      const { url, fileName } = (longest?.args.data ?? {}) as { url?: string; fileName?: string };
      return {
        at: since(visit, task.start),
        took: (task.end - task.start) / 1000,
        mostly: `${longest?.name ?? ''} ${url ?? fileName ?? ''}`.trim(),
      };
    })
    .toSorted((a, b) => b.took - a.took);
}
