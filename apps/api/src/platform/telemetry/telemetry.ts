import type { Config } from '../../config.ts';
import type { Log } from '../context.ts';
import { useRecorder } from './spans.ts';

/** Traces and lines of the log that leave this process. */
export interface Telemetry {
  /** Options of the log by which its lines are exported too, and name the trace that they are of. */
  readonly logOptions: object;
  /** Names the log that is told of outages: it is there later than this is. */
  useLog(log: Log): void;
  /** Sends what is left, for a bounded time. */
  close(): Promise<void>;
}

/** Begins to export, where the settings name a receiver; the libraries are loaded then alone. */
export async function startTelemetry(config: Config, node: string): Promise<Telemetry | undefined> {
  if (config.otelEndpoint === null) return undefined;
  const { openExport } = await import('./open-export.ts');
  const { recorder, ...telemetry } = openExport({ ...config, otelEndpoint: config.otelEndpoint }, node);
  useRecorder(recorder);
  return {
    ...telemetry,
    async close() {
      useRecorder(undefined);
      await telemetry.close();
    },
  };
}
