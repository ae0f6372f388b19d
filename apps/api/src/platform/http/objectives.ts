import { ERROR_BUDGETS, FAST_SECONDS, OBJECTIVES, type Objective } from '@diwan/contract/status/objectives';
import { recordFrom } from '@diwan/domain/records';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { ObjectiveFigures } from '../../schema/tables/nodes.ts';
import { getImportance, refusedCalls } from './load/gated-server.ts';

export type ObjectiveTotals = Readonly<Record<Objective, ObjectiveFigures>>;

const API = /^\/api\//;

/**
 * Counts calls of the API by what is promised of them. What met no route counts nowhere: it is somebody's typing. What is large is
 * answered, and slow by its nature.
 */
export class ObjectiveCounts {
  readonly #counts = recordFrom(OBJECTIVES, () => ({ calls: 0, missed: 0 }));

  observe(request: FastifyRequest, { statusCode, elapsedTime }: Pick<FastifyReply, 'statusCode' | 'elapsedTime'>): void {
    const { url } = request.routeOptions;
    if (url === undefined || !API.test(url)) return;
    const isAnswered = statusCode < 500;
    this.#count('answered', !isAnswered);
    if (isAnswered && getImportance(request.raw) !== undefined) this.#count('fast', elapsedTime >= FAST_SECONDS * 1000);
  }

  /** Since the process began, with what the gate refused. */
  async read(): Promise<ObjectiveTotals> {
    const atGate = (await refusedCalls.get()).values.reduce((sum, { value }) => sum + value, 0);
    const { answered, fast } = this.#counts;
    return { answered: { calls: answered.calls + atGate, missed: answered.missed + atGate }, fast: { ...fast } };
  }

  #count(objective: Objective, isMissed: boolean): void {
    const counts = this.#counts[objective];
    counts.calls += 1;
    if (isMissed) counts.missed += 1;
  }
}

const COUNTERS: Readonly<Record<string, { readonly help: string; readonly figure: keyof ObjectiveFigures }>> = {
  slo_calls_total: { help: 'Calls of the API of which something is promised, by what that is: answered, fast.', figure: 'calls' },
  slo_missed_total: { help: 'Of these, calls that missed it.', figure: 'missed' },
};

/** Six series, there from the first scrape on: what grows from nothing has no rate. */
export function registerObjectives(register: Registry, counts: ObjectiveCounts): void {
  const labelNames = ['objective'];
  for (const [name, { help, figure }] of Object.entries(COUNTERS)) {
    const counter = new Counter({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        const totals = await counts.read();
        this.reset();
        for (const objective of OBJECTIVES) this.inc({ objective }, totals[objective][figure]);
      },
    });
    register.registerMetric(counter);
  }
  const budget = new Gauge({ name: 'slo_budget_ratio', help: 'The share of calls that may miss it.', labelNames, registers: [register] });
  for (const objective of OBJECTIVES) budget.set({ objective }, ERROR_BUDGETS[objective]);
}
