import type { Reply, Server, WholeRequest } from '../../platform/http/server.ts';
import type { BesideOf, CallBody, CallFacts, DataOf, DeclaredCall, LaterOf, ParamsOf, QueryOf } from '@diwan/contract/kit/call';
import type { Transaction } from '../../platform/database/transaction.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { sendUnlessKnown } from '../../platform/http/etag.ts';
import { translate } from '../../platform/translate.ts';
import { getCheckedBody, checkedParams, checkedQuery, givenBody } from './check-asked.ts';
import type { TextParams } from '@diwan/contract/kit/counted-params';

declare module '../../platform/http/server.ts' {
  interface RouteConfig {
    /** What the route was declared as. */
    call?: DeclaredCall;
  }
}

/** What a handler is asked, checked. */
export interface CheckedCall<C extends CallFacts> {
  readonly request: WholeRequest;
  /** For headers; the answer itself is what the handler returns. */
  readonly reply: Reply;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: CallBody<C>;
}

/** What a handler of an idempotent call is asked, within the transaction that it all happens in. */
export interface AskedOnce<C extends CallFacts, P = unknown> extends CheckedCall<C> {
  readonly transaction: Transaction;
  /** What was looked at before. */
  readonly prepared: P;
}

/** What an app says in one call: fifty points, a long message, a list of services. Files are read as they come. */
const APP_BYTES = 64 * 1024;

interface Said {
  /** What the answer says, `messages.<key>`; `ok` where it is not named, nothing where it is empty. */
  readonly message?: string;
  readonly params?: TextParams;
}
type Data<C extends CallFacts> = null extends DataOf<C> ? { readonly data?: DataOf<C> } : { readonly data: DataOf<C> };
type Beside<C extends CallFacts> = unknown extends BesideOf<C> ? unknown : { readonly beside: BesideOf<C> };
/** What a handler answers: its data now, or that it has to wait. */
export type Answered<C extends CallFacts> = (Said & Data<C> & Beside<C>) | (Said & { readonly later: LaterOf<C> });

type Loose = Said & { readonly data?: unknown; readonly beside?: object; readonly later?: unknown };

/** The answer as the wire has it. */
function wire(call: CallFacts, request: WholeRequest, { message = 'ok', params, data = null, beside, later }: Loose) {
  const text = message === '' ? '' : translate(request.language, `messages.${message}`, params);
  return later === undefined
    ? { status: call.status ?? 200, body: { status: 'success', message: text, data, ...beside } }
    : { status: 202, body: { status: 'success', message: text, data: later } };
}

function register(app: Server, base: string, call: DeclaredCall, handler: (request: WholeRequest, reply: Reply) => unknown) {
  const { method, path, forms, writes } = call;
  app.route({
    method,
    url: `${base}/${path}`,
    // Looking changes nothing.
    ...(method === 'GET' && writes && { exposeHeadRoute: false }),
    ...('guard' in call && call.guard !== 'public' && { bodyLimit: APP_BYTES }),
    config: {
      guard: 'permission' in call ? call.permission : call.guard,
      ...('guard' in call && call.whilePending && { whilePending: true }),
      ...('guard' in call && call.perMinute !== undefined && { perMinute: call.perMinute }),
      call,
      ...(forms && { forms }),
      ...(writes !== undefined && { writes }),
      ...('byToken' in call && { byToken: call.byToken }),
    },
    handler: (request, reply) => handler(request, reply),
  });
}

/** Registers a declared call: its guard, its documents, the checks of what is asked, and the envelope of what is answered. */
export function handle<C extends DeclaredCall & { readonly idempotent?: never }>(
  app: Server,
  base: string,
  call: C,
  handler: (asked: CheckedCall<C>) => Promise<Answered<C>> | Answered<C>,
): void {
  register(app, base, call, async (request, reply) => {
    const params = checkedParams(call, request);
    const query = checkedQuery(call, request);
    const body = await getCheckedBody(app, call, await givenBody(call, request));
    const answer = wire(call, request, (await handler({ request, reply, params, query, body } as CheckedCall<C>)) as Loose);
    if (call.cacheable) return sendUnlessKnown(request, reply, answer.body);
    return reply.status(answer.status).send(answer.body);
  });
}

/** Registers a declared call that is done once for each key, in one transaction. */
export function handleOnce<C extends DeclaredCall & { readonly idempotent: true }>(
  app: Server,
  base: string,
  call: C,
  handler: (asked: AskedOnce<C>) => Promise<Answered<C>>,
): void {
  handlePrepared(app, base, call, async () => undefined, handler);
}

/** The same for a call that depends on much: `prepare` looks at that before, outside of any transaction. */
export function handlePrepared<C extends DeclaredCall & { readonly idempotent: true }, P>(
  app: Server,
  base: string,
  call: C,
  prepare: (asked: CheckedCall<C>) => Promise<P>,
  handler: (asked: AskedOnce<C, P>) => Promise<Answered<C>>,
): void {
  register(app, base, call, async (request, reply) => {
    const params = checkedParams(call, request);
    const query = checkedQuery(call, request);
    const given = await givenBody(call, request);
    return answerOnce(app, request, reply, {
      body: given,
      needsKey: call.needsKey,
      async prepare() {
        const checked = { request, reply, params, query, body: await getCheckedBody(app, call, given) } as CheckedCall<C>;
        return { ...checked, prepared: await prepare(checked) };
      },
      work: async (transaction, asked) => wire(call, request, (await handler({ ...asked, transaction } as AskedOnce<C, P>)) as Loose),
    });
  });
}
