import { providers } from '@diwan/contract/resources/providers';
import { vehicles } from '@diwan/contract/resources/vehicles';
import type { Context } from '../../crud/context.ts';
import { notifyAll, type Notice } from '../../crud/notify/notice.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Timer } from '../../platform/timers.ts';
import { AT_ONCE, DUE_LICENSES, DUE_VEHICLES, type DuePaper } from './papers-due.ts';

const HOUR = 60 * 60_000;
/** A dashboard's inbox says who or which it is about, and leads there. */
const OF_ADMINS = {
  license: { type: 'provider', holding: providers.can.show },
  vehicle: { type: 'vehicle', holding: vehicles.can.show },
} as const;

function getNotices({ paper, id, country_id: country, expires_on: date, days, name, providers: user_ids }: DuePaper): Notice[] {
  const what = `${paper}_${days === 0 ? 'expired' : 'expires'}`;
  const { type, holding } = OF_ADMINS[paper];
  const params = { name, date };
  const texts = (side: string) => ({
    title: `messages.notices.${what}.${side}title`,
    body: `messages.notices.${what}.${side}body`,
    params,
  });
  return [
    { people: { user_type: 'provider', user_ids }, type, id, ...texts('') },
    { type, id, ...texts('admin_'), to: { holding, country } },
  ];
}

/** Tells of some papers; gives of how many. What is written down as told of is told of, or neither is. */
function remindAbout(app: Context, text: string): Promise<number> {
  return inTransaction(app, async (transaction) => {
    const { rows } = await transaction.client.query<DuePaper>(text, [new Date(app.now()).toISOString()]);
    for (const due of rows) await notifyAll(transaction, getNotices(due));
    return rows.length;
  });
}

/** Tells providers, and admins who may see them, of papers that run out in 30, 7 and 1 days and that have run out: of each once, whichever node looks. */
export async function remindOfPapers(app: Context): Promise<number> {
  let told = 0;
  for (const text of [DUE_LICENSES, DUE_VEHICLES]) {
    let some = AT_ONCE;
    while (some === AT_ONCE) {
      some = await remindAbout(app, text);
      told += some;
    }
  }
  return told;
}

/** Looks for papers that run out, every hour. */
export const paperReminders: Timer<Context> = { name: 'papers that run out', every: HOUR, oneNode: true, run: remindOfPapers };
