import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context, type Span, type Tracer } from '@opentelemetry/api';
import { thrownCode } from '../thrown.ts';
import { readTraceparent, type OpenSpan, type Recorder, type SpanFacts } from './spans.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL } as const;

/** What something failed with, by its kind alone: messages repeat what somebody typed. */
export function faultName(fault: unknown): string {
  if (typeof fault === 'number') return String(fault);
  return thrownCode(fault) ?? (fault instanceof Error ? fault.name : 'thrown');
}

class RecordedSpan implements OpenSpan {
  constructor(readonly span: Span) {}

  get traceId(): string {
    return this.span.spanContext().traceId;
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.span.spanContext();
    return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  end(fault?: unknown, facts?: SpanFacts): void {
    if (facts) this.span.setAttributes(facts);
    if (fault !== undefined) this.span.setAttribute('error.type', faultName(fault)).setStatus({ code: SpanStatusCode.ERROR });
    this.span.end();
  }
}

function getContext(remote: string | undefined, parent: OpenSpan | undefined): Context {
  const given = readTraceparent(remote);
  if (given) return trace.setSpanContext(ROOT_CONTEXT, { ...given, traceFlags: TraceFlags.SAMPLED, isRemote: true });
  return parent instanceof RecordedSpan ? trace.setSpan(ROOT_CONTEXT, parent.span) : ROOT_CONTEXT;
}

/** Makes spans of OpenTelemetry. */
export const spanRecorder = (tracer: Tracer): Recorder => ({
  begin({ name, kind, facts = {}, parent: remote }, parent) {
    const options = { kind: KINDS[kind], attributes: facts };
    return new RecordedSpan(tracer.startSpan(name, options, getContext(remote, parent)));
  },
});
