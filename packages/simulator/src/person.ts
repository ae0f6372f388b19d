import { createAppClient, type AppClient } from '@diwan/app-client/app-client';
import { openAppSocket } from '@diwan/app-client/app-socket';
import type { UserType } from '@diwan/domain/people';
import { forkRandom, type Random } from '@diwan/domain/random';
import { attempt, pause, type World } from './world.ts';

/** A `fetch` that goes to another node where the one of the address does not answer: its calls differ by their key, so that nothing is done twice. */
function fetchFromAny(urls: readonly string[]): typeof fetch {
  let passed = 0;
  return async (input, options) => {
    const address = String(input);
    const end = address.indexOf('/', 'https://'.length);
    const at = urls.indexOf(address.slice(0, end)) + passed;
    try {
      return await fetch(`${urls[at % urls.length]}${address.slice(end)}`, options);
    } catch (error) {
      // Whoever asks again, as the client does, asks the next.
      passed += 1;
      throw error;
    }
  };
}

/** Somebody with an app. */
export interface SimulatedPerson {
  readonly kind: UserType;
  readonly id: number;
  /** Their phone made them a client just now. */
  readonly isNew: boolean;
  readonly random: Random;
  /** Of their app, and of what they write. */
  readonly language: 'ar' | 'en';
  readonly app: AppClient;
  /** Waits for news by the socket, for so many milliseconds at the most. */
  readonly news: (milliseconds: number) => Promise<void>;
  /** A key of a call of theirs that nobody else has. */
  readonly key: () => string;
}

/** A code that was asked for too often is asked for again this late. */
const AGAIN_MS = 30_000;

/** The socket of somebody who is logged in, closed when the simulation is over; gives how to wait for what it says. */
function hearNews(world: World, app: AppClient): SimulatedPerson['news'] {
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const one of waiting) one();
    waiting.clear();
  };
  const hears = { order: wake, offer: wake, message: wake, notification: wake, gap: wake };
  const socket = openAppSocket(app, hears);
  world.signal.addEventListener('abort', socket.close, { once: true });
  return (milliseconds) => Promise.race([pause(world, milliseconds), new Promise<void>((resolve) => waiting.add(resolve))]);
}

async function openSession(world: World, app: AppClient, kind: UserType, phone: string) {
  const who = { phone, user_type: kind };
  const sent = await attempt(world, 'ask for a code', () => app.call('POST sessions/code', { body: who }));
  if (!sent) return null;
  const device = { device_name: 'simulator', device_id: `simulator ${phone}`, platform: 'android' };
  return attempt(world, 'log in', () => app.call('POST sessions', { body: { ...who, code: world.code, ...device } }));
}

/** Logs somebody in, as often as it takes. */
export async function logInPerson(world: World, kind: UserType, phone: string): Promise<SimulatedPerson> {
  const random = forkRandom(world.seed, `${kind} ${phone}`);
  const open = (language: SimulatedPerson['language']) =>
    createAppClient({ url: world.urls[0] ?? '', language, fetch: fetchFromAny(world.urls), retries: 6 });
  const app = open('ar');
  for (;;) {
    const session = await openSession(world, app, kind, phone);
    if (session) {
      app.token = session.token;
      const { preferred_language: language } = await app.call('GET profile');
      const own = open(language);
      own.token = session.token;
      const news = hearNews(world, own);
      return { kind, id: session.id, isNew: session.is_new === 1, random, language, app: own, news, key: () => crypto.randomUUID() };
    }
    await pause(world, AGAIN_MS);
  }
}
