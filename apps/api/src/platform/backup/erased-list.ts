import { randomBytes } from 'node:crypto';
import type { UserType } from '@diwan/domain/people';
import { StartupFault } from '../../startup-fault.ts';
import type { ServerKeys } from '../server-keys.ts';
import { asError } from '../thrown.ts';
import { listBackups, readHolds } from './manifest.ts';
import type { BackupStore } from './store.ts';

/** Somebody who was erased, and when: all that the list beside the backups has of them. */
export interface ErasedPerson {
  readonly kind: UserType;
  readonly id: number;
  readonly at: string;
}

/** A line of the list. Its number is signed with it: none can be left out, or put in the place of another. */
interface Entry extends ErasedPerson {
  readonly number: number;
  readonly signature: string;
}

const FOLDER = 'erased';
const NAME = /^erased\/(\d{8})-[0-9a-f]{16}\.json$/;
const READ_AT_ONCE = 16;

const getNumber = (name: string): number => Number(NAME.exec(name)?.[1] ?? 0);
const getSigned = ({ kind, id, at }: ErasedPerson, number: number): string => `erased person\n${number}\n${kind}\n${id}\n${at}`;

/** The names of the newest entries; an empty one where nobody was erased yet. */
export async function listNewestErased(store: BackupStore, most = 1): Promise<string[]> {
  return (await store.list(FOLDER)).filter((name) => NAME.test(name)).slice(-most);
}

/** The newest entries that this installation signed: what it is to know by itself, were it not an older copy. */
export async function readNewestErased(store: BackupStore, keys: Pick<ServerKeys, 'isSigned'>): Promise<readonly ErasedPerson[]> {
  const entries = await readAll(store, await listNewestErased(store, READ_AT_ONCE));
  return entries.filter((entry) => isOwn(entry, keys));
}

/** Adds somebody to the list. Entries are never written over: two nodes that add at once write two. */
export async function addErased(store: BackupStore, keys: Pick<ServerKeys, 'sign'>, person: ErasedPerson): Promise<void> {
  const [newest = ''] = await listNewestErased(store);
  const number = getNumber(newest) + 1;
  const { kind, id, at } = person;
  const entry: Entry = { number, kind, id, at, signature: keys.sign(getSigned(person, number)) };
  const name = `${FOLDER}/${String(number).padStart(8, '0')}-${randomBytes(8).toString('hex')}.json`;
  await store.put(name, Buffer.from(JSON.stringify(entry)));
}

/** Copies entries that another place lacks, as its files move there. */
export async function copyErasedList(from: BackupStore, to: BackupStore): Promise<void> {
  const there = new Set(await to.list(FOLDER));
  for (const name of await from.list(FOLDER)) {
    const bytes = NAME.test(name) && !there.has(name) ? await from.get(name) : undefined;
    if (bytes) await to.put(name, bytes);
  }
}

const refuse = (why: string): StartupFault =>
  new StartupFault(
    `The list of who was erased (beside the backups, or the files) ${why}: put it right, or restore with --without-erasures, which brings back people who were erased.`,
  );

/** Reads the list whole. Throws StartupFault where it cannot be read, or where the newest backup knew of more. */
export async function readErasedList(store: BackupStore): Promise<readonly Entry[]> {
  let names: string[];
  let entries: readonly Entry[];
  try {
    names = (await store.list(FOLDER)).filter((name) => NAME.test(name));
    entries = await readAll(store, names);
  } catch (error) {
    throw refuse(`cannot be read (${asError(error).message})`);
  }
  const numbers = new Set(names.map(getNumber));
  const newest = [...names, ...(await readKnown(store))].map(getNumber).reduce((most, number) => Math.max(most, number), 0);
  for (let number = 1; number <= newest; number += 1) if (!numbers.has(number)) throw refuse(`has no entry ${number} of ${newest}`);
  return entries;
}

async function readAll(store: BackupStore, names: readonly string[]): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let from = 0; from < names.length; from += READ_AT_ONCE)
    entries.push(...(await Promise.all(names.slice(from, from + READ_AT_ONCE).map((name) => readOne(store, name)))));
  return entries;
}

async function readOne(store: BackupStore, name: string): Promise<Entry> {
  const bytes = await store.get(name);
  if (!bytes) throw new Error(`${name} is gone`);
  const { signature, ...entry } = JSON.parse(bytes.toString()) as Omit<Entry, 'signature'> & { readonly signature?: unknown };
  if (entry.number !== getNumber(name)) throw new Error(`${name} is not what it is called`);
  return { ...entry, signature: typeof signature === 'string' ? signature : '' };
}

/** What the newest backup knew of the list. */
async function readKnown(store: BackupStore): Promise<string[]> {
  const newest = (await listBackups(store)).at(-1);
  return newest === undefined ? [] : (await readHolds(store, newest)).filter((name) => NAME.test(name));
}

const isOwn = (entry: Entry, keys: Pick<ServerKeys, 'isSigned'>) => keys.isSigned(getSigned(entry, entry.number), entry.signature);

/** Refuses entries that this installation did not sign. Throws StartupFault. */
export function demandSigned(entries: readonly Entry[], keys: Pick<ServerKeys, 'isSigned'>): void {
  const foreign = entries.find((entry) => !isOwn(entry, keys));
  if (foreign)
    throw refuse(
      `has an entry that was not signed with the keys of this installation (${foreign.number}; with SECRET_KEY, set it as it was)`,
    );
}
