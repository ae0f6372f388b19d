import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ServerKeys } from '../server-keys.ts';
import { addErased, demandSigned, listNewestErased, readErasedList, type ErasedPerson } from './erased-list.ts';
import { PLACES } from './manifest.ts';
import { folderStore, type BackupStore } from './store.ts';

const keys = new ServerKeys(['the key of this house']);
const people: readonly ErasedPerson[] = [
  { kind: 'client', id: 7, at: '2026-11-28T10:00:00.000Z' },
  { kind: 'provider', id: 7, at: '2026-11-28T11:00:00.000Z' },
  { kind: 'client', id: 9, at: '2026-11-28T12:00:00.000Z' },
];
let root: string;
let store: BackupStore;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'diwan-erased-'));
  store = folderStore(root);
  for (const person of people) await addErased(store, keys, person);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const getFiles = () => readdirSync(join(root, 'erased')).toSorted();
const getPath = (at: number) => join(root, 'erased', getFiles()[at] ?? '');
const getRefusal = () =>
  readErasedList(store).then(
    () => '',
    (error: unknown) => String(error),
  );

it('a list of nobody is one, and one that was added to is read in its order', async () => {
  expect(await readErasedList(folderStore(join(root, 'nowhere')))).toEqual([]);
  const list = await readErasedList(store);
  expect(list).toMatchObject(people);
  expect(() => demandSigned(list, keys)).not.toThrow();
});

it('two nodes that add at once write two entries, and none over the other', async () => {
  await Promise.all(people.map((person) => addErased(store, keys, { ...person, id: 20 + person.id })));
  expect((await readErasedList(store)).map(({ id }) => id).toSorted()).toEqual([27, 27, 29, 7, 7, 9]);
});

it('an entry that is forged, changed or put in the place of another is noticed', async () => {
  const list = await readErasedList(store);
  expect(() => demandSigned(list, new ServerKeys(['the key of another house']))).toThrow(
    'was not signed with the keys of this installation',
  );
  for (const change of [{ id: 8 }, { kind: 'provider' as const }, { at: '2026-11-27T10:00:00.000Z' }, { number: 2 }])
    expect(() => demandSigned([{ ...list[0]!, ...change }], keys)).toThrow('was not signed');
  writeFileSync(getPath(0), readFileSync(getPath(1)));
  expect(await getRefusal()).toContain('is not what it is called');
});

it('an entry that lacks is noticed: one in between by its number, the newest once a backup knew of it', async () => {
  rmSync(getPath(1));
  expect(await getRefusal()).toContain('has no entry 2 of 3');
  const [newest = ''] = await listNewestErased(store);
  await store.put(PLACES.backup('20261128T130000Z'), Buffer.from('sealed'));
  await store.put(PLACES.holds('20261128T130000Z'), Buffer.from(['parts/ab/abc', newest].join('\n')));
  for (const at of [1, 0]) rmSync(getPath(at));
  expect(await getRefusal()).toContain('has no entry 1 of 3');
});

it('a list that cannot be read is refused in one sentence, which says what can be done', async () => {
  writeFileSync(getPath(0), '{"number":');
  const why = await getRefusal();
  expect(why).toMatch(
    /cannot be read \(.+\): put it right, or restore with --without-erasures, which brings back people who were erased\.$/,
  );
  expect(why).not.toContain('\n');
  await expect(readErasedList({ ...store, list: () => Promise.reject(new Error('the bucket is away')) })).rejects.toThrow(
    'the bucket is away',
  );
});
