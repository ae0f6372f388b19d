import { describe, expect, it } from 'vitest';
import { citiesApi } from '../../modules/cities/resources.ts';
import { clientsApi } from '../../modules/clients/resources.ts';
import type { Condition } from '../fields/conditions.ts';
import { keywordPath } from './page.ts';
import type { Runner } from '../../platform/database/runner.ts';

const words: Condition = { kind: 'words', patterns: ['%محمد%'] };
const active: Condition = { kind: 'equals', column: 'is_active', value: true };

/** A database of a million rows in which so many of the newest 2,000 match. */
const withHits = (hits: number) => ({ query: async () => ({ rows: [{ hits, rows: 1_000_000 }] }) }) as unknown as Runner;

async function getPath(hits: number, page = 1, column = 'created_at') {
  const paging = { page, perPage: 50, sort: { column, descending: true } };
  const { path, conditions } = await keywordPath(withHits(hits), clientsApi.store, [words, active], paging);
  // What is walked to must not be gathered by an index that the planner finds on its own.
  expect(conditions).toEqual([path === 'walk' ? { ...words, walk: true } : words, active]);
  return path;
}

describe('the rows of a keyword', () => {
  it.each([
    ['are gathered when hardly any row has it', 0, 1, 'gather'],
    ['are walked to when one row in a hundred has it', 20, 1, 'walk'],
    ['are gathered all the same deep in its list', 20, 100, 'gather'],
    ['are walked to even there when one row in ten has it', 200, 100, 'walk'],
  ])('%s', async (_, hits, page, path) => {
    expect(await getPath(hits, page)).toBe(path);
  });

  it('are gathered for another order, in which they may all lie at its far end, unless they are nearly everywhere', async () => {
    expect(await getPath(200, 1, 'first_name')).toBe('gather');
    expect(await getPath(900, 1, 'first_name')).toBe('walk');
  });

  it('cost no thought where the table is small, nor a list without a keyword', async () => {
    const never = { query: () => Promise.reject(new Error('no query was due')) } as unknown as Runner;
    const paging = { page: 1, perPage: 50, sort: { column: 'created_at', descending: true } };
    expect(await keywordPath(never, clientsApi.store, [active], paging)).toEqual({ path: 'walk', conditions: [active] });
    expect(await keywordPath(never, citiesApi.store, [words], paging)).toEqual({ path: 'walk', conditions: [words] });
  });
});
