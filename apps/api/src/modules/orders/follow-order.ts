import { orderRoom, type AppMessageAnswer } from '@diwan/contract/app-events';
import type { Person } from '../../access/persons/person.ts';
import type { Context } from '../../crud/resource/context.ts';
import type { PersonSocketAccess } from '../../crud/events/person-sockets.ts';

const IS_THEIRS = {
  client: 'select 1 from orders where id = $1 and client_id = $2 and deleted_at is null',
  provider: 'select 1 from orders where id = $1 and provider_id = $2 and deleted_at is null',
} as const;

async function isTheirs({ database }: Context, { kind, id }: Person, order: number): Promise<boolean> {
  const { rowCount } = await database.pool.query({ name: `own_order_of_${kind}`, text: IS_THEIRS[kind], values: [order, id] });
  return rowCount === 1;
}

/** Lets whoever an order belongs to hear where its provider is. */
async function follow(app: Context, socket: PersonSocketAccess, order: number): Promise<AppMessageAnswer> {
  // Whose it becomes would not be heard.
  if (!app.bus.hearing) return { ok: false, code: 'database.unavailable' };
  if (!(await isTheirs(app, socket.person, order))) return { ok: false, code: 'not_found' };
  const answer = socket.follow(orderRoom(order));
  // That it became somebody else's between the look and here was told to nobody who follows it.
  if (answer.ok && (await isTheirs(app, socket.person, order))) return answer;
  socket.unfollow(orderRoom(order));
  return answer.ok ? { ok: false, code: 'not_found' } : answer;
}

/** Answers apps that follow orders. */
export function registerFollowing(app: Context) {
  app.personSockets.on('join', (socket, order) => follow(app, socket, order));
  app.personSockets.on('leave', async (socket, order) => {
    socket.unfollow(orderRoom(order));
    return { ok: true };
  });
}
