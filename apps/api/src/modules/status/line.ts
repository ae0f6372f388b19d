import type { StatusLine } from '@diwan/contract/status/calls';
import { STATUS_STATES } from '@diwan/contract/status/lines';
import type { STATUS_FACTS, StatusAdvice, StatusFactKey, StatusLineKey, StatusState, StatusWord } from '@diwan/contract/status/lines';
import { getKeys } from '@diwan/domain/records';
import type { Runner } from '../../platform/database/runner.ts';
import type { Server } from '../../platform/http/server.ts';

/** What a part of the page is read with: `now` is the database's clock, in milliseconds. */
export interface StatusSources {
  readonly app: Server;
  readonly runner: Runner;
  readonly now: number;
}

/** A few lines that are read together; where they cannot be, the first of them says so. */
export interface StatusPart {
  readonly line: StatusLineKey;
  readonly read: (sources: StatusSources) => Promise<StatusLine[]>;
  /** What is known without the database. */
  readonly known?: (app: Server) => Promise<StatusLine[]>;
}

type FactValue<K extends StatusFactKey> = (typeof STATUS_FACTS)[K] extends 'word'
  ? StatusWord
  : (typeof STATUS_FACTS)[K] extends 'text' | 'timestamp' | 'outbox_error'
    ? string
    : number;
type StatusFacts = { readonly [K in StatusFactKey]?: FactValue<K> | null | undefined };

interface LineParts {
  readonly name?: string;
  readonly state?: StatusState;
  readonly facts: StatusFacts;
  /** Left out where the line is good. */
  readonly advice?: StatusAdvice;
  readonly detail?: string | null;
}

const MAX_DETAIL = 200;

/** A line of the page; facts that are not known are left out. */
export function makeLine(line: StatusLineKey, { name, state = 'good', facts, advice, detail }: LineParts): StatusLine {
  const known = getKeys(facts).flatMap((fact) => {
    const value = facts[fact];
    return value === null || value === undefined ? [] : [{ fact, value }];
  });
  return {
    line,
    name: name ?? null,
    state,
    facts: known,
    advice: state === 'good' ? null : (advice ?? null),
    detail: detail?.slice(0, MAX_DETAIL) ?? null,
  };
}

/** How a figure is that should stay below two bounds; what is not there is good. */
export function grade(figure: number | null, { look, bad }: { readonly look: number; readonly bad: number }): StatusState {
  if (figure === null || figure < look) return 'good';
  return figure < bad ? 'look' : 'bad';
}

/** The worst of some states. */
export const worst = (states: readonly StatusState[]): StatusState => STATUS_STATES.findLast((state) => states.includes(state)) ?? 'good';

/** The seconds that have gone by since a point in time; null for none. */
export const getAge = (since: string | null | undefined, now: number): number | null =>
  since == null ? null : Math.max(0, (now - Date.parse(since)) / 1000);

export const MINUTE_S = 60;
export const HOUR_S = 3600;
