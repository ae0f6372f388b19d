import type { Random } from '@diwan/domain/random';
import type { Answer } from '../testing/access-fixtures.ts';
import type { Town } from './world.ts';

/** One call through one of the two doors. */
export interface Planned {
  readonly who: string;
  readonly door: 'admin' | 'app';
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly token: string | null;
  readonly body?: object;
  /** What the one who called knows by its answer. */
  readonly after?: (answer: Answer) => Promise<void> | void;
}

const BASES = { admin: '/api/admin/', app: '/api/app/v1/' } as const;

/** Makes a call at one of the nodes, always with a key of its own where it writes. */
export async function sendPlanned(
  { nodes }: Pick<Town, 'nodes'>,
  { door, method, path, token, body }: Planned,
  random?: Random,
): Promise<Answer> {
  const { app } = (random ? random.pick(nodes) : nodes[0]) as (typeof nodes)[number];
  const response = await app.inject({
    method,
    url: `${BASES[door]}${path}`,
    remoteAddress: '203.0.113.7',
    headers: {
      'accept-language': 'en',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body !== undefined && { payload: body }),
  });
  return { status: response.statusCode, headers: response.headers, body: response.payload === '' ? {} : response.json() };
}

/** A call as a transcript has it, with what came of it. */
export function writeLine({ who, door, method, path, body }: Planned, { status, body: answer }: Answer): string {
  const base = door === 'app' ? 'app/' : '';
  const code = typeof answer.code === 'string' ? ` ${answer.code}` : '';
  const why = answer.code === 'validation' ? ` ${JSON.stringify(answer.errors)}` : '';
  const waits = status === 202 ? ` ${JSON.stringify(answer.data)}` : '';
  return `${who}: ${method} ${base}${path} ${body === undefined ? '' : JSON.stringify(body)} → ${status}${code}${why}${waits}`;
}
