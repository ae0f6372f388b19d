import pg from 'pg';
import { StartupFault } from '../../startup-fault.ts';
import { asError, thrownCode } from '../thrown.ts';
import { parseAddress } from './address.ts';
import { isLost } from './lost.ts';

// What a database answers to a start, as the sentences that whoever starts Diwan reads: what it is, and what to do.

/** What holds the address of a database: a setting, or what a command was called with. */
export type AddressSetting = 'DATABASE_URL' | 'MIGRATION_DATABASE_URL' | '--to';

/** What sentences call a database: its address, without who logs in. */
export function nameDatabase(databaseUrl: string | null, setting: AddressSetting = 'DATABASE_URL'): string {
  if (databaseUrl === null) return 'the embedded database';
  const { host, pathname, searchParams } = parseAddress(databaseUrl);
  return `the database of ${setting} (${searchParams.get('host') ?? host}${pathname})`;
}

/** What was thrown at first: what wraps it says its statement alone. */
function innermost(thrown: unknown): Error {
  const error = asError(thrown);
  return error.cause instanceof Error ? innermost(error.cause) : error;
}

/** A server, or a pooler, that lets nobody in by this way: whoever it is, and whatever the password. */
const REFUSED_WAY = /^28000$/;
/** A chain that ends with nobody whom Node knows, a certificate of its own, or one that is over. */
const UNTRUSTED = /^(?:UNABLE_TO_(?:VERIFY|GET)_\w+|SELF_SIGNED_\w+|DEPTH_ZERO_\w+|CERT_\w+)$/;
const AWAY = /^(?:08...|57P0.|E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOTFOUND))$/;

/** Sentences by the code of the answer; `where` names the database, `why` is what it said. */
const SENTENCES: readonly (readonly [code: RegExp, sentence: (where: string, why: string) => string])[] = [
  [
    REFUSED_WAY,
    (where, why) =>
      `Could not log in to ${where}: it lets this user in by no such way (${why}): where it takes encrypted connections alone, add sslmode=require to DATABASE_URL, or sslmode=verify-full&sslrootcert=<file of its authority>.`,
  ],
  [/^28...$/, (where) => `Could not log in to ${where}: user or password is wrong.`],
  [/^3D000$/, (where) => `Could not open ${where}: there is no database of that name.`],
  [
    UNTRUSTED,
    (where, why) =>
      `Could not trust the certificate of ${where} (${why}): name that of its authority, by sslmode=verify-full&sslrootcert=<file> in DATABASE_URL or by NODE_EXTRA_CA_CERTS=<file>.`,
  ],
  [/^25006$/, (where) => `${capital(where)} takes no writes (it is read-only, or a standby): name the server that does.`],
  [/^53100$/, (where) => `The disk of ${where} is full: free some space there and start again; the data is untouched.`],
  [
    /^53300$/,
    (where, why) =>
      `${capital(where)} has too few connections for Diwan (${why}): a node takes up to 4 more than DATABASE_POOL; raise the limit, lower DATABASE_POOL, or end other programs.`,
  ],
  [/^53[24]00$/, (where, why) => `${capital(where)} has too little memory for Diwan (${why}): raise what its settings allow.`],
  [
    /^42501$/,
    (where, why) =>
      `The user of ${where} may not do what Diwan needs (${why}): make it the owner of the database and its tables, or grant what docs/operations.md lists.`,
  ],
  [
    /^42(?:P0[67]|710|723)$/,
    (where, why) => `${capital(where)} holds what is not Diwan's (${why}): give Diwan an empty database of its own.`,
  ],
  [
    /^(?:0A000|58P01|42704)$/,
    (where, why) => `${capital(where)} lacks a part of PostgreSQL that Diwan needs (${why}): install its contrib modules and ICU.`,
  ],
  [
    /^(?:55P03|57014|40P01|25P0[34])$/,
    (where, why) => `${capital(where)} kept Diwan waiting for too long (${why}): end other programs that use it, and start again.`,
  ],
  [AWAY, (where, why) => `${capital(where)} went away meanwhile (${why}): start again once it answers.`],
];

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const firstLine = (text: string) => (text.split('\n', 1)[0] ?? '').replace(/\.$/, '').trim();

/** The sentence of an answer that was foreseen, before the database gave it. */
export const foresee = (code: string, where: string, why = ''): StartupFault =>
  new StartupFault(SENTENCES.find(([codes]) => codes.test(code))?.[1](where, why) ?? why);

/** What a database threw in the middle of a start as one sentence; undefined for what is no answer of a database. */
export function getStartRefusal(thrown: unknown, databaseUrl: string | null, setting?: AddressSetting): StartupFault | undefined {
  const error = innermost(thrown);
  const where = nameDatabase(databaseUrl, setting);
  const code = thrownCode(error) ?? (isLost(error) ? '57P01' : '');
  const why = firstLine(error.message) || code;
  const sentence = SENTENCES.find(([codes]) => codes.test(code))?.[1];
  if (sentence) return new StartupFault(sentence(where, why));
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return new StartupFault(
    `${capital(where)} refused what Diwan needs of it (${why}, ${code}): restore the latest backup, or give Diwan an empty database.`,
  );
}

/** What the first connection meets before anything is looked at: these say all, other codes of a server what its words are. */
const AT_THE_DOOR = /^(?:28...|3D000|53...|57P03)$/;

/** The same for what the first connection met, before anything was asked. */
export function unreachable(thrown: unknown, where: string): StartupFault {
  if (thrown instanceof StartupFault) return thrown;
  const { message } = asError(thrown);
  const code = message.includes('SASL') ? '28P01' : (thrownCode(thrown) ?? '');
  const sentence = (AT_THE_DOOR.test(code) || UNTRUSTED.test(code)) && SENTENCES.find(([codes]) => codes.test(code))?.[1];
  return new StartupFault(sentence ? sentence(where, firstLine(message)) : `Could not reach ${where}: ${message || code}.`);
}
