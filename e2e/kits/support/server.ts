import type { Page, Route } from '@playwright/test';
import { expandedKey } from '../../../apps/web/src/crud/resource/labels.ts';

/** What the browser asked of the API. */
export interface Call {
  readonly method: string;
  /** Without the base: `things/7`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** A status with a body, no connection, or nothing until the test says so. */
export type Answer = { readonly status?: number; readonly body: unknown } | 'offline' | Promise<unknown>;
type Rule = Answer | ((call: Call) => Answer);

/** A list's rows carry what they are asked for, as those of the API do. */
function withRows(body: unknown, fields: readonly string[]): unknown {
  const { data } = body as { data?: unknown };
  if (!Array.isArray(data)) return body;
  const keys = new Set(['id', 'updated_at', ...fields.flatMap((name) => [name, expandedKey(name)])]);
  const narrowed = (row: object) => Object.fromEntries(Object.entries(row).filter(([key]) => keys.has(key)));
  return { ...(body as object), data: data.map(narrowed) };
}

/** The API as a test wants it: answers by call, and what was asked. What no rule answers is a fault of the test and fails it. */
export class Server {
  readonly calls: Call[] = [];
  readonly unanswered: string[] = [];
  private readonly rules = new Map<string, Rule>();

  /** The answer to a call, `GET things`; the last one said holds. */
  on(call: string, rule: Rule): this {
    this.rules.set(call, rule);
    return this;
  }

  /** The calls of a name, `GET things`. */
  asked(name: string): Call[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === name);
  }

  async attach(page: Page): Promise<void> {
    await page.route('**/api/admin/**', (route) => this.handle(route));
  }

  private async handle(route: Route): Promise<void> {
    const request = route.request();
    const url = new URL(request.url());
    const path = url.pathname.replace('/api/admin/', '');
    const text = request.headers()['content-type']?.startsWith('application/json') ? request.postData() : null;
    const call: Call = { method: request.method(), path, query: url.searchParams, body: text === null ? null : JSON.parse(text) };
    this.calls.push(call);
    const name = `${call.method} ${path}`;
    const rule = this.rules.get(name);
    if (rule === undefined) this.unanswered.push(name);
    const said = rule === undefined ? ({ status: 500, body: {} } as const) : typeof rule === 'function' ? rule(call) : rule;
    const answer = said instanceof Promise ? ((await said) as Exclude<Answer, Promise<unknown>>) : said;
    if (answer === 'offline') return route.abort('internetdisconnected').catch(() => undefined);
    const fields = url.searchParams.get('fields');
    const body = fields === null ? answer.body : withRows(answer.body, fields.split(','));
    // The page may have gone meanwhile.
    return route.fulfill({ status: answer.status ?? 200, json: body }).catch(() => undefined);
  }
}

/** An answer that a test gives later. */
export function later(): { promise: Promise<unknown>; give: (answer: Answer) => void } {
  let give: (answer: Answer) => void = () => undefined;
  const promise = new Promise((resolve) => (give = resolve));
  return { promise, give };
}
