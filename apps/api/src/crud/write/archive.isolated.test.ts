import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as Registry from '@diwan/contract/resources';
import { makeAdmin } from '../../testing/fixtures.ts';
import { startNode, type TestNode } from '../../testing/access-fixtures.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';

// Something that names report reasons, as complaints will.
vi.mock('@diwan/contract/resources', async (original) => {
  const real = await original<typeof Registry>();
  const { ref } = await import('@diwan/contract/kit/field');
  const { defineResource } = await import('@diwan/contract/kit/resource');
  const probes = defineResource('probes', {
    fields: { report_reason_id: ref('report_reasons') },
    label: ['report_reason_id'],
    scope: 'none',
    list: { search: [], filters: [], sorts: [] },
    can: { list: 'index-report-reasons', show: 'show-report-reasons' },
  });
  return { ...real, RESOURCES: [...real.RESOURCES, probes] };
});

let database: TestDatabase;
let node: TestNode;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  node = await startNode(database);
  token = (await makeAdmin(database)).token;
  await database.pool.query('create table probes (id serial primary key, report_reason_id int not null, deleted_at timestamptz)');
});
afterAll(async () => {
  await node.app.close();
  await database.close();
});

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: Record<string, unknown>) =>
  node.call(method, path, { token, ...(body && { body }) });
let serial = 0;
async function addReason(): Promise<number> {
  serial += 1;
  const word = 'abcdefghij'[serial % 10];
  const { body } = await call('POST', 'report_reasons', {
    title_ar: 'سلوك غير لائق',
    title_en: `Rude ${word}`,
    target: 'trip',
    is_active: 1,
  });
  return body.data.id;
}
const use = (id: number) => database.pool.query('insert into probes (report_reason_id) values ($1)', [id]);
const show = async (id: number) => (await call('GET', `report_reasons/${id}`)).body.data;

describe('deleting a report reason', () => {
  it('archives it once a report names it: still there to be read, no longer to be chosen', async () => {
    const id = await addReason();
    await use(id);
    const { status, body } = await call('DELETE', `report_reasons/${id}`);
    expect([status, body.message]).toEqual([200, 'In use, so it was archived instead of deleted']);
    expect(await show(id)).toMatchObject({ id, is_archived: 1, is_active: 1 });
    expect((await call('GET', 'report_reasons_not_paginated')).body.data).toEqual([]);
    expect((await call('GET', `report_reasons?is_archived=1`)).body.data).toHaveLength(1);
    const [entry] = (await call('GET', `report_reasons/${id}/activity`)).body.data;
    expect([entry.action, entry.changes]).toEqual(['toggle', { is_archived: { before: false, after: true } }]);
  });

  it('deletes it while nothing names it, or only what is deleted itself', async () => {
    const id = await addReason();
    await use(id);
    await database.pool.query('update probes set deleted_at = now() where report_reason_id = $1', [id]);
    expect((await call('DELETE', `report_reasons/${id}`)).body.message).toBe('deleted successfully');
    expect(await show(id)).toBeUndefined();
  });

  it('does to each of several what fits it, and says so', async () => {
    const [used, unused] = [await addReason(), await addReason()];
    await use(used);
    const { status, body } = await call('POST', 'report_reasons/deleteAll', { ids: [used, unused] });
    expect([status, body.message]).toEqual([200, 'The unused were deleted, those in use archived']);
    expect([(await show(used)).is_archived, await show(unused)]).toEqual([1, undefined]);
  });

  it('can be taken back from the archive', async () => {
    const id = await addReason();
    await use(id);
    await call('DELETE', `report_reasons/${id}`);
    const { status } = await call('POST', `report_reasons/${id}`, { _method: 'PUT', is_archived: 0 });
    expect([status, (await show(id)).is_archived]).toEqual([200, 0]);
  });
});
