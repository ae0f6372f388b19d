import { readRecord } from '@diwan/domain/records';
import { startHttpServer } from './loopback-servers.ts';

/** A span as it came. */
export interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly status: { readonly code?: number };
}
export interface ReceivedLine {
  readonly traceId?: string;
  readonly body: unknown;
  readonly facts: Readonly<Record<string, unknown>>;
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const readValue = (value: unknown): unknown => Object.values(readRecord(value))[0];
const readFacts = (attributes: unknown) =>
  Object.fromEntries(list(attributes).map((one) => [String(readRecord(one)['key']), readValue(readRecord(one)['value'])]));

/** What lies in the batches of exports: of each resource, of each of its scopes. */
const items = (exports: readonly unknown[], [ofResource, ofScope, name]: readonly [string, string, string]) =>
  exports
    .flatMap((one) => list(readRecord(one)[ofResource]))
    .flatMap((one) => list(readRecord(one)[ofScope]))
    .flatMap((one) => list(readRecord(one)[name]))
    .map((one) => ({ ...readRecord(one), facts: readFacts(readRecord(one)['attributes']) }));

/** A receiver of OTLP in JSON, on loopback. */
export async function startOtlpReceiver() {
  const server = await startHttpServer(() => ({}));
  const exports = (path: string) => server.calls.filter((call) => call.path === path).map(({ body }) => JSON.parse(body) as unknown);
  return {
    ...server,
    getSpans: () => items(exports('/v1/traces'), ['resourceSpans', 'scopeSpans', 'spans']) as unknown as ReceivedSpan[],
    getLines: () =>
      items(exports('/v1/logs'), ['resourceLogs', 'scopeLogs', 'logRecords']).map(({ body, ...one }: Record<string, unknown>) => ({
        ...one,
        body: readValue(body),
      })) as unknown as ReceivedLine[],
    getAll: () => server.calls.map(({ body }) => body).join('\n'),
  };
}
