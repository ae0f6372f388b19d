import { setTimeout as sleep } from 'node:timers/promises';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Config } from '../../config.ts';
import type { Log } from '../context.ts';
import { Outage } from '../outage.ts';
import { logExport } from './log-export.ts';
import { spanRecorder } from './span-recorder.ts';
import type { Recorder } from './spans.ts';
import type { Telemetry } from './telemetry.ts';

/** An export that takes longer has failed: a slow receiver loses what it was sent, and holds nobody up. */
const EXPORT_MS = 5_000;
const CLOSE_MS = 2_000;
/** What waits to be sent; what more there is meanwhile is left out. */
const BATCHES = { maxQueueSize: 2_048, maxExportBatchSize: 512, scheduledDelayMillis: 2_000, exportTimeoutMillis: 2 * EXPORT_MS };
const LIMITS = { attributeValueLengthLimit: 2_000, attributeCountLimit: 20 };

type Settings = Pick<Config, 'otelHeaders' | 'otelServiceName' | 'otelSampled'> & { readonly otelEndpoint: string };

interface Exported {
  readonly code: number;
  readonly error?: Error;
}
interface Exporter<Item> {
  export(items: Item[], settle: (result: Exported) => void): void;
  forceFlush?(): Promise<void>;
  shutdown(): Promise<void>;
}

/** An exporter whose failures are told in one place, and are over with that: what could not be sent is lost, and no batch waits for it. */
export function watched<Item>(exporter: Exporter<Item>, note: (fault: Error | undefined) => void) {
  return {
    export(items: Item[], settle: (result: Exported) => void): void {
      exporter.export(items, ({ code, error }) => {
        note(code === 0 ? undefined : (error ?? new Error('not exported')));
        settle({ code: 0 });
      });
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}

/** Opens the ways by which traces and lines of the log leave for their receiver, by OTLP over HTTP. */
export function openExport(config: Settings, node: string): Telemetry & { readonly recorder: Recorder } {
  let log: Log | undefined;
  const outage = new Outage();
  const note = (fault: Error | undefined) => {
    if (!fault) {
      if (outage.works()) log?.info('traces can be exported again');
    } else if (outage.fails(fault)) log?.warn({ err: fault }, 'traces cannot be exported this time');
  };
  const resource = resourceFromAttributes({ 'service.name': config.otelServiceName, 'service.instance.id': node });
  const base = config.otelEndpoint.replace(/\/+$/, '');
  const way = (signal: string) => ({
    url: `${base}/v1/${signal}`,
    headers: { ...config.otelHeaders },
    timeoutMillis: EXPORT_MS,
    concurrencyLimit: 4,
  });
  const traces = new TracerProvider({
    resource,
    // Which traces are kept is decided by their number alone: nobody outside decides how much is sent.
    sampler: withoutRemote(new TraceIdRatioBasedSampler(config.otelSampled)),
    spanLimits: LIMITS,
    spanProcessors: [new BatchSpanProcessor({ ...BATCHES, exporter: watched(new OTLPTraceExporter(way('traces')), note) })],
  });
  const logs = new LoggerProvider({
    resource,
    logRecordLimits: LIMITS,
    processors: [new BatchLogRecordProcessor({ ...BATCHES, exporter: watched(new OTLPLogExporter(way('logs')), note) })],
  });
  return {
    recorder: spanRecorder(traces.getTracer('diwan')),
    logOptions: logExport(logs.getLogger('diwan')),
    useLog: (given) => (log = given),
    async close() {
      log = undefined;
      await Promise.race([Promise.allSettled([traces.shutdown(), logs.shutdown()]), sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

/** Within this process a span is kept where its parent is. */
const withoutRemote = (root: TraceIdRatioBasedSampler) =>
  new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root });
