import { personRoom, type AppMessageAnswer } from '@diwan/contract/app-events';
import { talkRoom } from '@diwan/contract/chats/talk-events';
import { USER_TYPES } from '@diwan/contract/kit/constants';
import { may, type Access } from '../../access/access.ts';
import type { Person } from '../../access/persons/person.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { OpenRow, Looker } from '../../crud/events/looks.ts';
import type { PersonId } from '../../crud/events/tell-persons.ts';
import { asFlag } from '../../platform/as-flag.ts';
import { isAmong, readRecord } from '@diwan/domain/records';
import { defineChannel } from '../../platform/bus/channel.ts';
import { publishNow } from '../../platform/bus/publish.ts';
import type { Timer } from '../../platform/timers.ts';
import type { UserType } from '@diwan/domain/people';
import type { Runner } from '../../platform/database/runner.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

const OPENED = `select c.country_id, c.client_id, c.provider_id, concat_ws(' ', a.first_name, a.last_name) as name
  from conversations c join admins a on a.id = $2 where c.id = $1`;

interface Opened {
  readonly country_id: number;
  readonly client_id: number | null;
  readonly provider_id: number | null;
  readonly name: string;
}

const mayLook = (access: Access, country: number) =>
  (may(access, 'index-chats') || may(access, 'show-chats')) && (access.countries?.includes(country) ?? true);

/** A conversation that an admin opens, nothing where it is out of reach. */
async function findLooked(runner: Runner, access: Access, id: number): Promise<OpenRow | null> {
  const { rows } = await runner.query<Opened>({ name: 'opened_conversation', text: OPENED, values: [id, access.adminId] });
  const [row] = rows;
  if (!row || !mayLook(access, row.country_id)) return null;
  const people: PersonId[] = [
    ...(row.client_id === null ? [] : [{ kind: 'client', id: row.client_id } as const]),
    ...(row.provider_id === null ? [] : [{ kind: 'provider', id: row.provider_id } as const]),
  ];
  return { id, room: talkRoom(id), people, name: row.name, isAllowed: (now) => mayLook(now, row.country_id) };
}

const SEEN = `select user_type, user_id, max(last_seen_at) as at from person_sessions
  where (user_type = 'client' and user_id = any($1::int[])) or (user_type = 'provider' and user_id = any($2::int[])) group by user_type, user_id`;

interface Seen {
  readonly user_type: UserType;
  readonly user_id: number;
  readonly at: string;
}

/** When some people were last at an app that is still logged in, by their rooms. */
async function getLastSeen(runner: Runner, people: readonly PersonId[]): Promise<ReadonlyMap<string, string>> {
  const ids = (kind: UserType) => people.filter((one) => one.kind === kind).map(({ id }) => id);
  const { rows } = await runner.query<Seen>({ name: 'app_last_seen', text: SEEN, values: [ids('client'), ids('provider')] });
  return new Map(rows.map(({ user_type, user_id, at }) => [personRoom(user_type, user_id), at]));
}

/** Who writes, where. */
interface Typing {
  readonly conversation_id: number;
  readonly user_type: Person['kind'] | 'admin';
  readonly id: number;
  readonly name: string;
  readonly is_note: boolean;
}

function isTyping(said: unknown): said is Typing {
  const { conversation_id: talk, user_type: type, id, name, is_note: isNote } = readRecord(said);
  const isSomebody = isAmong(['admin', ...USER_TYPES], type) && typeof id === 'number' && typeof name === 'string';
  return typeof talk === 'number' && isSomebody && typeof isNote === 'boolean';
}

/** The channel on which nodes hear who writes. */
const TYPING_CHANNEL = defineChannel('diwan_typing', isTyping);

const OWN = {
  client: (id: number) =>
    db
      .selectFrom('conversations as c')
      .innerJoin('clients as p', 'p.id', 'c.client_id')
      .select('p.first_name as name')
      .where('p.id', '=', id),
  provider: (id: number) =>
    db
      .selectFrom('conversations as c')
      .innerJoin('providers as p', 'p.id', 'c.provider_id')
      .select('p.first_name as name')
      .where('p.id', '=', id),
};

/** The room of the apps of one side that have a conversation open. */
const sideRoom = (conversation: number, kind: Person['kind']) => `${talkRoom(conversation)}.${kind}`;

/** The name by which a person takes part in a conversation; nothing where it is not theirs. */
async function findOwnName({ database }: Context, { kind, id }: Person, conversation: number): Promise<string | undefined> {
  const own = kind === 'client' ? OWN.client(id) : OWN.provider(id);
  return (await maybe(database.pool, own.where('c.id', '=', conversation)))?.name;
}

/** Tells who looks on this node: notes are the desk's own, and nobody is told of themselves. */
function hearTyping(app: Context, { conversation_id, user_type, id, name, is_note }: Typing) {
  const data = { conversation_id, user_type, id, name, is_note: asFlag(is_note) };
  app.looks.tell({ event: 'typing', rooms: [talkRoom(conversation_id)], data });
  if (is_note) return;
  const rooms = USER_TYPES.filter((kind) => kind !== user_type).map((kind) => sideRoom(conversation_id, kind));
  const by = user_type === 'admin' ? 'desk' : user_type;
  app.personSockets.tellHere({ event: 'typing', rooms, data: { conversation_id, by } });
}

/** Tells where it is looked at which of the people have their app open; `left` has closed it this moment, which is noted meanwhile. */
async function tellPresence(app: Context, { id, people }: OpenRow, room: string, left?: string): Promise<void> {
  const isHere = (one: PersonId) => app.personPresence.isConnected(one);
  const away = people.filter((one) => !isHere(one));
  const seen = away.length === 0 ? new Map<string, string>() : await getLastSeen(app.database.pool, away);
  const states = people.map((one) => {
    const key = personRoom(one.kind, one.id);
    const at = key === left ? new Date(app.now()).toISOString() : (seen.get(key) ?? null);
    const known = isHere(one);
    return { user_type: one.kind, id: one.id, is_connected: asFlag(known), last_seen_at: known ? null : at };
  });
  app.looks.tell({ event: 'presence', rooms: [room], data: { conversation_id: id, people: states } });
}

async function look(app: Context, looker: Looker, id: number): Promise<void> {
  if (id === 0) return void looker.look(null);
  const looked = await findLooked(app.database.pool, looker.access, id);
  if (!looker.look(looked) || !looked) return;
  await tellPresence(app, looked, looker.socket);
  app.personPresence.ask(looked.people);
}

/** A colleague writes in what is open on their screen. */
function typeAsDesk(app: Context, { access, looked }: Looker, id: number, isNote: boolean) {
  if (looked?.id !== id || !may(access, 'reply-chats')) return;
  const typing: Typing = { conversation_id: id, user_type: 'admin', id: access.adminId, name: looked.name, is_note: isNote };
  publishNow(app, TYPING_CHANNEL.name, typing);
}

const NOT_THEIRS: AppMessageAnswer = { ok: false, code: 'not_found' };

/** What is said and told of the conversations that are open on screens; none of it is stored. */
export function registerLiveTalk(app: Context) {
  app.bus.hear(
    TYPING_CHANNEL,
    (typing) => hearTyping(app, typing),
    () => {},
  );
  app.personPresence.onChange((key) => {
    const open = new Map(app.looks.all().map((looked) => [looked.id, looked]));
    for (const looked of open.values())
      if (looked.people.some(({ kind, id }) => personRoom(kind, id) === key))
        tellPresence(app, looked, looked.room, key).catch((error: Error) => app.log.warn({ err: error }, 'who is there could not be told'));
  });
  app.looks.on('look', (looker, id) => look(app, looker, id));
  app.looks.on('typing', async (looker, id) => typeAsDesk(app, looker, id, false));
  app.looks.on('noting', async (looker, id) => typeAsDesk(app, looker, id, true));
  app.personSockets.on('look', async (socket, id) => {
    if ((await findOwnName(app, socket.person, id)) === undefined) return NOT_THEIRS;
    return socket.follow(sideRoom(id, socket.person.kind));
  });
  app.personSockets.on('look_away', async (socket, id) => {
    socket.unfollow(sideRoom(id, socket.person.kind));
    return { ok: true };
  });
  app.personSockets.on('typing', async ({ person }, id) => {
    const name = await findOwnName(app, person, id);
    if (name === undefined) return NOT_THEIRS;
    const typing: Typing = { conversation_id: id, user_type: person.kind, id: person.id, name, is_note: false };
    publishNow(app, TYPING_CHANNEL.name, typing);
    return { ok: true };
  });
}

/** Asks again for whoever is looked at: what is not said again is forgotten, as a node that is killed says nothing. */
export const presenceOfTalkers: Timer<Context> = {
  name: 'presence of people in open conversations',
  every: 5_000,
  run: async ({ looks, personPresence }) => {
    personPresence.expire();
    personPresence.ask(looks.all().flatMap(({ people }) => people));
  },
};
