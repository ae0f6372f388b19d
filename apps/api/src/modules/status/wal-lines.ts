import { ARCHIVER, OLDEST_SEGMENT, readDisk, WAL_SIZE } from '../../platform/database/server-looks.ts';
import { one } from '../../platform/database/typed.ts';
import { getAge, grade, makeLine, MINUTE_S, type StatusPart } from './line.ts';

/** Seconds that a segment may wait for its archive: each is handed out within a minute. */
const UNARCHIVED = { look: 2 * MINUTE_S, bad: 5 * MINUTE_S };

const wal: StatusPart = {
  line: 'wal',
  async read({ app, runner }) {
    const { size, usual } = await one(runner, WAL_SIZE);
    const half = ((await readDisk(app.config)) ?? Number.POSITIVE_INFINITY) / 2;
    const state = grade(size, { look: Math.min(2 * usual, half), bad: Math.min(6 * usual, half) });
    return [makeLine('wal', { state, advice: 'wal_grows', facts: { size } })];
  },
};

const archive: StatusPart = {
  line: 'archive',
  async read({ runner, now }) {
    const { is_on, may_look, archived_at, failed_at } = await one(runner, ARCHIVER);
    if (!is_on) return [makeLine('archive', { facts: { result: 'off' } })];
    const isFailing = failed_at !== null && (archived_at === null || failed_at > archived_at);
    const facts = { archived_at, failed_at: isFailing ? failed_at : null };
    if (!may_look) {
      // Who may not look at the segments still sees whether the last of them went.
      const [state, advice] = isFailing ? (['bad', 'wal_not_archived'] as const) : (['look', 'no_right'] as const);
      return [makeLine('archive', { state, advice, facts: { result: 'unreadable', ...facts } })];
    }
    const { oldest_segment } = await one(runner, OLDEST_SEGMENT);
    return [
      makeLine('archive', {
        state: grade(getAge(oldest_segment, now), UNARCHIVED),
        advice: 'wal_not_archived',
        facts: { result: oldest_segment === null ? 'none' : null, oldest_segment, ...facts },
      }),
    ];
  },
};

export const walParts: readonly StatusPart[] = [wal, archive];
