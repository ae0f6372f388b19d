import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of a span beside its name: words and figures of the program, never anything that a person typed or is called by. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer' | 'internal';
  readonly facts?: SpanFacts;
  /** The `traceparent` of what this goes on with, where that was begun elsewhere. */
  readonly parent?: string | undefined;
}

/** A span that has begun. */
export interface OpenSpan {
  readonly traceId: string;
  /** What others go on with. */
  readonly traceparent: string;
  rename(name: string): void;
  /** Ends it; `fault` is what it failed with. */
  end(fault?: unknown, facts?: SpanFacts): void;
}

/** What makes spans. */
export interface Recorder {
  begin(start: SpanStart, parent: OpenSpan | undefined): OpenSpan;
}

/**
 * None while `OTEL_EXPORTER_OTLP_ENDPOINT` is not set: then nothing below does anything, and what every statement passes looks here
 * alone. It is the process's, as its settings are.
 */
export let recorder: Recorder | undefined;
const active = new AsyncLocalStorage<OpenSpan>();

/** Has spans recorded, or no more. */
export function useRecorder(next: Recorder | undefined): void {
  recorder = next;
}

/** Begins a span within the one that this runs in, or by itself; none while nothing is recorded. */
export const beginSpan = (start: SpanStart): OpenSpan | undefined => recorder?.begin(start, active.getStore());

/** The same, but only within another: what nobody began is not of interest. */
export const beginWithin = (getStart: () => SpanStart): OpenSpan | undefined => {
  const parent = recorder && active.getStore();
  return parent && recorder?.begin(getStart(), parent);
};

/** Runs something as a part of a span, with all that follows from it. */
export const runIn = <T>(span: OpenSpan, work: () => T): T => active.run(span, work);

/** Does something in a span of its own, which ends with it. */
export async function inSpan<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(start);
  if (!span) return work();
  try {
    const result = await runIn(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** The trace that this is a part of. */
export const activeTrace = (): string | undefined => (recorder ? active.getStore()?.traceId : undefined);

/** What goes along with what is left for others to do, so that they go on with this trace; nothing where there is none. */
export function passedTrace(): { readonly trace?: string } {
  const span = recorder && active.getStore();
  return span ? { trace: span.traceparent } : {};
}

const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** Trace and span of a `traceparent`; undefined for whatever is not well formed, which is taken for none. */
export function readTraceparent(text: unknown): { readonly traceId: string; readonly spanId: string } | undefined {
  if (typeof text !== 'string' || text.length !== 55) return undefined;
  const [, traceId, spanId] = TRACEPARENT.exec(text) ?? [];
  return traceId !== undefined && spanId !== undefined ? { traceId, spanId } : undefined;
}
