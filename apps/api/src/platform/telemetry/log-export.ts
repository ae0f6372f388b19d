import { ROOT_CONTEXT, SeverityNumber, trace, TraceFlags, type Attributes, type Context, type Logger } from '@opentelemetry/api';
import { readRecord } from '@diwan/domain/records';
import { faultName } from './span-recorder.ts';
import { activeTrace, passedTrace, readTraceparent } from './spans.ts';

/** What of a line's facts leaves the machine: names that the program gives, and numbers of entries. */
const EXPORTED = ['timer', 'queue', 'channel', 'code', 'check', 'entry', 'job'];
const SEVERITIES: Readonly<Record<number, readonly [SeverityNumber, string]>> = {
  10: [SeverityNumber.TRACE, 'TRACE'],
  20: [SeverityNumber.DEBUG, 'DEBUG'],
  30: [SeverityNumber.INFO, 'INFO'],
  40: [SeverityNumber.WARN, 'WARN'],
  50: [SeverityNumber.ERROR, 'ERROR'],
  60: [SeverityNumber.FATAL, 'FATAL'],
};

/** Where something was thrown, without what it says: databases repeat values in their messages. */
const stackFrames = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** As much of a line as others may know. */
function exportedFacts(facts: unknown): Attributes {
  const given = readRecord(facts);
  const { err: named } = given;
  const err = facts instanceof Error ? facts : named;
  const known = EXPORTED.flatMap((name) => {
    const value = given[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
  });
  return {
    ...Object.fromEntries(facts instanceof Error ? [] : known),
    ...(err instanceof Error && { 'exception.type': faultName(err), 'exception.stacktrace': stackFrames(err) }),
  };
}

function activeContext(): Context {
  const { trace: traceparent } = passedTrace();
  const span = readTraceparent(traceparent);
  return span ? trace.setSpanContext(ROOT_CONTEXT, { ...span, traceFlags: TraceFlags.SAMPLED }) : ROOT_CONTEXT;
}

/** Options of pino by which each line names its trace, and is exported beside being written. */
export function logExport(logger: Logger): object {
  const mixin = () => {
    const id = activeTrace();
    return id === undefined ? {} : { trace_id: id };
  };
  function logMethod(this: unknown, given: unknown[], method: (...given: unknown[]) => void, level: number): void {
    const [facts, message] = typeof given[0] === 'string' ? [{}, given[0]] : given;
    const [severityNumber, severityText] = SEVERITIES[level] ?? [SeverityNumber.UNSPECIFIED, ''];
    const body = typeof message === 'string' ? message : '';
    logger.emit({ severityNumber, severityText, body, attributes: exportedFacts(facts), context: activeContext() });
    method.apply(this, given);
  }
  return { mixin, hooks: { logMethod } };
}
