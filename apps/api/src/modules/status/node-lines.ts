import type { StatusLine } from '@diwan/contract/status/calls';
import type { StatusWord } from '@diwan/contract/status/lines';
import { ERROR_BUDGETS, OBJECTIVES, type Objective } from '@diwan/contract/status/objectives';
import { getMean, sumRoutes } from '../../platform/node/recent-calls.ts';
import { getOwnRow, MISSING_AFTER_MS, readNodeRows } from '../../platform/node/node-rows.ts';
import type { Server } from '../../platform/http/server.ts';
import type { NodeFigures, ObjectiveFigures } from '../../schema/tables/nodes.ts';
import { grade, makeLine, MINUTE_S, worst, type StatusPart } from './line.ts';

/** Milliseconds for which a turn of the loop may be late. */
const DELAY = { look: 200, bad: 1_000 };
/** Percent of the calls that may be refused. */
const REFUSED = { look: 1, bad: 5 };
/** Milliseconds that calls of a route may take on average, and how many calls say something about it. */
const SLOW = { look: 1_000, bad: 5_000 };
const ENOUGH_CALLS = 3;
const SHOWN_ROUTES = 5;
/** How many times faster than evenly over thirty days what may be missed is used up: at 14.4 a fiftieth of it in this hour alone. */
const BURN = { look: 6, bad: 14.4 };
/** So few say nothing of how often it happens. */
const ENOUGH_MISSED = 5;

type NodeRow = Awaited<ReturnType<typeof readNodeRows>>[number];
type RunningNode = Omit<NodeRow, 'seen_at'>;

const yesOrNo = (holds: boolean): StatusWord => (holds ? 'yes' : 'no');

/** The first of some faults that is there. */
function getFault({ receives, redis, refused, delay }: NodeFigures) {
  if (!receives) return { state: 'bad', advice: 'node_receives_nothing' } as const;
  if (redis === false) return { state: 'look', advice: 'redis_away' } as const;
  if (refused > 0) return { state: 'look', advice: 'node_sheds' } as const;
  return { state: grade(delay, DELAY), advice: 'node_slow' } as const;
}

function getNodeLine({ name, build, node_version, started_at, figures }: RunningNode): StatusLine {
  const { receives, redis, refused, memory, delay } = figures;
  return makeLine('node', {
    name,
    ...getFault(figures),
    facts: {
      receives: yesOrNo(receives),
      redis: redis === null ? null : yesOrNo(redis),
      sheds: yesOrNo(refused > 0),
      delay,
      memory,
      started_at,
      build,
      node_version,
    },
  });
}

const getMissingLine = ({ name, build, node_version, seen_at }: NodeRow): StatusLine =>
  makeLine('node', { name, state: 'bad', advice: 'node_missing', facts: { seen_at, build, node_version } });

/** Nodes of different sources are an upgrade, for as long as it takes. */
function getBuildsLine(nodes: readonly RunningNode[]): StatusLine {
  const builds = new Set(nodes.map(({ build }) => build)).size;
  return builds > 1
    ? makeLine('builds', { state: 'look', advice: 'upgrade_under_way', facts: { builds } })
    : makeLine('builds', { facts: { result: 'same' } });
}

/** The calls of all nodes together. */
function getCallsLine(figures: readonly NodeFigures[]): StatusLine {
  const sum = (name: 'calls' | 'refused' | 'faults') => figures.reduce((all, one) => all + one[name], 0);
  const [calls, failed] = [sum('calls'), sum('faults')];
  const refused = calls === 0 ? 0 : (sum('refused') / calls) * 100;
  const refusing = grade(refused, REFUSED);
  return makeLine('calls', {
    state: worst([refusing, failed > 0 ? 'look' : 'good']),
    advice: refusing === 'good' ? 'calls_fail' : 'calls_refused',
    facts: {
      a_minute: Math.round(figures.reduce((all, one) => all + (one.calls * MINUTE_S) / Math.max(MINUTE_S, one.seconds), 0)),
      refused,
      failed,
    },
  });
}

/** How far the calls of the last hour keep what is promised, of all nodes together. */
function getObjectiveLine(objective: Objective, figures: readonly NodeFigures[]): StatusLine {
  const sum = (name: keyof ObjectiveFigures) => figures.reduce((all, { hour }) => all + (hour?.[objective][name] ?? 0), 0);
  const [calls, missed] = [sum('calls'), sum('missed')];
  const share = calls === 0 ? 0 : missed / calls;
  const burn = share / ERROR_BUDGETS[objective];
  return makeLine(`slo_${objective}`, {
    state: missed < ENOUGH_MISSED ? 'good' : grade(burn, BURN),
    advice: objective === 'fast' ? 'budget_of_seconds' : 'budget_of_answers',
    facts: { promised: (1 - ERROR_BUDGETS[objective]) * 100, reached: (1 - share) * 100, burn, calls },
  });
}

const getSlowLines = (figures: readonly NodeFigures[]): StatusLine[] =>
  sumRoutes(figures.flatMap(({ slowest }) => slowest))
    .slice(0, SHOWN_ROUTES)
    .map((one) => {
      const mean = Math.round(getMean(one));
      return makeLine('slow_call', {
        name: one.route,
        state: one.calls < ENOUGH_CALLS ? 'good' : grade(mean, SLOW) === 'good' ? 'good' : 'look',
        advice: 'slow_call',
        facts: { mean, calls: one.calls },
      });
    });

function getRunningLines(nodes: readonly RunningNode[]): StatusLine[] {
  const figures = nodes.map((node) => node.figures);
  const objectives = OBJECTIVES.map((objective) => getObjectiveLine(objective, figures));
  return [...nodes.map(getNodeLine), getBuildsLine(nodes), ...objectives, getCallsLine(figures), ...getSlowLines(figures)];
}

/** The nodes by the rows that they keep, and what they do together; the one that is asked knows itself best. */
export const nodesPart: StatusPart = {
  line: 'node',
  async read({ app, runner, now }) {
    const others = (await readNodeRows(runner)).filter(({ id }) => id !== app.node);
    const isMissing = ({ seen_at }: NodeRow) => now - Date.parse(seen_at) > MISSING_AFTER_MS;
    const running = [await getOwnRow(app), ...others.filter((node) => !isMissing(node))];
    const byName = running.toSorted((one, other) => one.name.localeCompare(other.name));
    return [...getRunningLines(byName), ...others.filter(isMissing).map(getMissingLine)];
  },
  known: async (app: Server) => getRunningLines([await getOwnRow(app)]),
};
