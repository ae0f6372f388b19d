import { openAppSocket, type AppSocket } from '../../packages/app-client/src/app-socket.ts';
import { tokenFor } from '../load-drivers.ts';
import { PAIRS, preparePairs } from '../load-talks.ts';
import { withClient, type Marketplace } from '../marketplace.ts';
import { residentMegabytes, startApiOn, type Server } from '../processes.ts';
import { quantile, short, type Figure } from '../report.ts';

/** Messages a second, and for how long. */
const RATE = 300;
const SECONDS = 10;
const TURN_MS = 20;
/** Before that, so many for as long, which nobody counts. */
const WARM_RATE = 100;
/** So long after the last message everybody has heard of all of them. */
const HEARD_MS = 30_000;

/** When each message was sent, and when the other side heard of it. */
interface Times {
  readonly sent: Map<number, number>;
  readonly heard: Map<number, number>;
  /** How often a node was full. */
  readonly refused: { count: number };
}

const noTimes = (): Times => ({ sent: new Map(), heard: new Map(), refused: { count: 0 } });

/** Somebody with the app open at a node; they note when they hear of a message. */
async function openApp({ url }: Server, kind: 'client' | 'provider', nth: number, { heard }: Times): Promise<AppSocket> {
  const socket = openAppSocket(
    { url, token: tokenFor(kind, nth) },
    {
      // Whoever wrote hears of it as well, on their other phone: the later of the two is the other side, or no sooner.
      message: ({ id }) => heard.set(id, performance.now()),
    },
  );
  // Whoever is answered is connected.
  await socket.say('leave', 1);
  return socket;
}

async function openAll(nodes: readonly [Server, Server], times: Times): Promise<AppSocket[]> {
  const sockets: AppSocket[] = [];
  for (let nth = 0; nth < PAIRS; nth += 25)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: 25 }, (_, index) => [
          openApp(nodes[0], 'client', nth + index, times),
          openApp(nodes[1], 'provider', nth + index, times),
        ]).flat(),
      )),
    );
  return sockets;
}

interface Sends {
  readonly conversation: number;
  readonly token: string;
  readonly node: Server;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends a message under its own key, again once a full node says so, as an app does: what it waits for is part of what it takes. */
async function send({ conversation, token, node }: Sends, { sent, refused }: Times): Promise<void> {
  const startedAt = performance.now();
  const body = JSON.stringify({ client_key: crypto.randomUUID(), message: 'أنا في الطريق، خمس دقائق وأصل' });
  for (;;) {
    const response = await fetch(`${node.url}/api/app/v1/conversations/${conversation}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(60_000),
    });
    if (response.ok) {
      const { data } = (await response.json()) as { data: { id: number } };
      return void sent.set(data.id, startedAt);
    }
    if (response.status !== 503) throw new Error(`a message was answered ${response.status}: ${await response.text()}`);
    refused.count += 1;
    await pause(Number(response.headers.get('retry-after') ?? 1) * 1_000);
  }
}

/** Sends at an even pace, whatever the answers take; gives how long all of it took, in seconds. */
async function sendAll(pick: (nth: number) => Sends, times: Times, rate: number): Promise<number> {
  const startedAt = performance.now();
  const all: Promise<unknown>[] = [];
  const failed: unknown[] = [];
  const count = rate * SECONDS;
  while (all.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - startedAt) / 1000) * rate));
    while (all.length < due) all.push(send(pick(all.length), times).catch((error: unknown) => failed.push(error)));
    await pause(TURN_MS);
  }
  await Promise.all(all);
  if (failed.length > 0) throw failed[0];
  return (performance.now() - startedAt) / 1000;
}

/** People talk about their orders: a thousand apps are open at two nodes, and what one writes the other hears. */
export async function measureTalks(marketplace: Marketplace, folder: string): Promise<Figure[]> {
  const conversations = await withClient(marketplace.url, preparePairs);
  const nodes = [await startApiOn(marketplace, folder), await startApiOn(marketplace, folder)] as const;
  const times = noTimes();
  try {
    const sockets = await openAll(nodes, times);
    // In turn by client and provider, at either node.
    const pick = (nth: number): Sends => {
      const pair = nth % PAIRS;
      const kind = Math.floor(nth / PAIRS) % 2 === 0 ? 'client' : 'provider';
      return { conversation: conversations[pair] ?? 0, token: tokenFor(kind, pair), node: nodes[nth % 2] ?? nodes[0] };
    };
    // Nodes that have just started compile what they run; and each of their sessions prepares its statements.
    await sendAll(pick, noTimes(), WARM_RATE);
    const took = await sendAll(pick, times, RATE);
    // Whoever has not heard by then hears of it no more.
    for (
      const until = performance.now() + HEARD_MS;
      performance.now() < until && [...times.sent.keys()].some((id) => !times.heard.has(id));
    )
      await pause(100);
    const waits = [...times.sent].flatMap(([id, at]) => (times.heard.has(id) ? [(times.heard.get(id) ?? 0) - at] : []));
    const memory = nodes.map(({ pid }) => residentMegabytes(pid));
    for (const socket of sockets) socket.close();
    const stored = times.sent.size;
    return [
      {
        name: `a message to the other side, ${sockets.length} sockets on two nodes`,
        value: quantile(waits, 0.99),
        unit: 'ms',
        target: { atMost: 200 },
        note: `99th percentile of ${stored}, half in ${short(quantile(waits, 0.5))} ms; ${stored - waits.length} not heard; ${memory.map(short).join(' and ')} MB`,
      },
      {
        name: 'messages stored',
        value: stored / took,
        unit: '/s',
        target: { atLeast: RATE * 0.95 },
        note: `asked for ${RATE} a second; a node was full ${times.refused.count} times`,
      },
    ];
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
  }
}
