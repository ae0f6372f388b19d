import { ERROR_BUDGETS, OBJECTIVES, type Objective } from '@diwan/contract/status/objectives';
import { recordFrom } from '@diwan/domain/records';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { ObjectiveFigures } from '../../schema/tables/nodes.ts';
import { refusedCalls } from './load/gated-server.ts';

export type ObjectiveTotals = Readonly<Record<Objective, ObjectiveFigures>>;

/** What is counted, where calls are answered (`metrics.ts`). */
export type ObjectiveCounts = Readonly<Record<Objective, { calls: number; missed: number }>>;
export const makeObjectiveCounts = (): ObjectiveCounts => recordFrom(OBJECTIVES, () => ({ calls: 0, missed: 0 }));

/** Since the process began, with what the gate refused. */
export async function readObjectives({ answered, fast }: ObjectiveCounts): Promise<ObjectiveTotals> {
  const atGate = (await refusedCalls.get()).values.reduce((sum, { value }) => sum + value, 0);
  return { answered: { calls: answered.calls + atGate, missed: answered.missed + atGate }, fast: { ...fast } };
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
        const totals = await readObjectives(counts);
        this.reset();
        for (const objective of OBJECTIVES) this.inc({ objective }, totals[objective][figure]);
      },
    });
    register.registerMetric(counter);
  }
  const budget = new Gauge({ name: 'slo_budget_ratio', help: 'The share of calls that may miss it.', labelNames, registers: [register] });
  for (const objective of OBJECTIVES) budget.set({ objective }, ERROR_BUDGETS[objective]);
}
