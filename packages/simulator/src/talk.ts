import { AppCallError } from '@diwan/app-client/app-error';
import type { OrderInApp } from './order.ts';
import type { SimulatedPerson } from './person.ts';
import { PICTURE, RECORDING } from './shown.ts';
import { ANSWERS, getDeskLines, getOrderLines, THANKS } from './texts.ts';
import { attempt, type World } from './world.ts';

const FILES = {
  image: { type: 'image/png', bytes: PICTURE, name: 'send a picture' },
  audio: { type: 'audio/webm', bytes: RECORDING, name: 'send a recording' },
} as const;
const WAVEFORM = [2, 10, 40, 80, 100, 60, 30, 75, 20, 5];

/** Uploads what is to be shown: the reference by which a message names it. */
async function upload({ app }: SimulatedPerson, kind: keyof typeof FILES): Promise<string> {
  const { type, bytes } = FILES[kind];
  const form = new FormData();
  for (const [name, value] of Object.entries({ attachment_type: kind, model: 'chat_files', field: kind })) form.append(name, value);
  form.append('file', new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], { type }));
  const headers = { authorization: `Bearer ${app.token}` };
  const signal = AbortSignal.timeout(10_000);
  const response = await fetch(`${app.url}/api/app/v1/uploads`, { method: 'POST', headers, body: form, signal }).catch(() => null);
  const answer = (await response?.json().catch(() => null)) as { data: string } | null;
  if (!response?.ok || !answer) throw new AppCallError(response?.status ?? 0, answer, null);
  return answer.data;
}

async function show(world: World, person: SimulatedPerson, id: number, kind: keyof typeof FILES): Promise<void> {
  await attempt(world, FILES[kind].name, async () => {
    const file = await upload(person, kind);
    const body = { client_key: person.key(), message_type: kind, file, ...(kind === 'audio' && { waveform: WAVEFORM }) };
    return person.app.call('POST conversations/:id/messages', { params: { id }, body });
  });
}

async function say(world: World, { app, key }: SimulatedPerson, id: number, message: string): Promise<void> {
  await attempt(world, 'say something', () =>
    app.call('POST conversations/:id/messages', { params: { id }, body: { client_key: key(), message } }),
  );
}

/** Says something that fits where an order stands to whoever serves it, each line once: sometimes by a picture or a recording. */
export async function talkAboutOrder(world: World, person: SimulatedPerson, order: OrderInApp, said: Set<string>): Promise<void> {
  const { random } = person;
  const lines = getOrderLines(person.kind, person.language, order).filter((line) => !said.has(line));
  if (lines.length === 0) return;
  const talks = await attempt(world, 'look at talks', () => person.app.call('GET conversations', { query: {} }));
  const talk = talks?.find(({ kind, status, order: about }) => kind === 'order' && status === 'open' && about?.id === order.id);
  if (!talk) return;
  if (random.chance(0.1)) return show(world, person, talk.id, random.chance(0.5) ? 'image' : 'audio');
  const line = random.pick(lines);
  said.add(line);
  await say(world, person, talk.id, line);
}

/** Reads what was said to one, and answers some of it. */
export async function answerTalks(world: World, person: SimulatedPerson): Promise<void> {
  const talks = await attempt(world, 'look at talks', () => person.app.call('GET conversations', { query: {} }));
  for (const { id, kind, seq, status } of talks?.filter(({ unread }) => unread > 0) ?? []) {
    await attempt(world, 'read a talk', () => person.app.call('POST conversations/:id/read', { params: { id }, body: { seq } }));
    const words = (kind === 'order' ? ANSWERS : THANKS)[person.language];
    if (status === 'open' && person.random.chance(0.5)) await say(world, person, id, person.random.pick(words));
  }
}

/** Asks the desk something about an order, or about anything, now and then; not where too many wait for it already. */
export async function askDesk(world: World, { random, app, language, key }: SimulatedPerson, order: OrderInApp | null): Promise<void> {
  if (!random.chance(0.15) || (await world.isDeskFull?.())) return;
  const own = getDeskLines(language, order);
  const isAbout = order !== null && own.length > 0;
  const body = {
    client_key: key(),
    message: random.pick(isAbout ? own : getDeskLines(language, null)),
    ...(isAbout && { order_id: order.id }),
  };
  await attempt(world, 'ask the desk', () => app.call('POST conversations', { body }));
}

/** Tells how the desk did, where one is asked: most answer, and most are content. */
export async function rateTheDesk(world: World, { random, app }: SimulatedPerson): Promise<void> {
  const told = await attempt(world, 'look at one’s inbox', () => app.call('GET notifications', { query: {} }));
  for (const { id, notify_type, notify_id: ticket, is_read } of told ?? []) {
    if (notify_type !== 'ticket' || ticket === null || is_read === 1) continue;
    await attempt(world, 'read a notification', () => app.call('PUT notifications/:id/read', { params: { id } }));
    if (!random.chance(0.8)) continue;
    const score = random.pick([5, 5, 5, 4, 4, 3, 2, 1]);
    await attempt(world, 'rate the desk', () => app.call('POST tickets/:id/score', { params: { id: ticket }, body: { score } }));
  }
}
