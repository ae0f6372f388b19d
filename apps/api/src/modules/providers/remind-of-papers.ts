import type { NotifyType } from '@diwan/contract/notifications/notification';
import type { PermissionUrl } from '@diwan/contract/permissions/catalogue';
import { providers } from '@diwan/contract/providers/resource';
import { vehicles } from '@diwan/contract/vehicles/resource';
import { EXPIRY_WARNING_DAYS } from '@diwan/domain/vehicles/completeness';
import type { Context } from '../../crud/resource/context.ts';
import { notifyAdmins } from '../../crud/events/notify-admins.ts';
import { notifyPeople } from '../../crud/events/notify-person.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { theRow } from '../../platform/database/the-row.ts';
import type { Timer } from '../../platform/timers.ts';
import { writeDay } from '../../platform/translate.ts';
import { AT_ONCE, DUE_LICENSES, DUE_VEHICLES, SOON, type DuePaper } from './papers-due.ts';

const HOUR = 60 * 60_000;

interface OfAdmins {
  readonly type: NotifyType;
  readonly expires: NotifyType;
  readonly expired: NotifyType;
  readonly holding: PermissionUrl;
}

/** A dashboard's inbox says who or which it is about and leads there; of many of a country it says how many, and leads to their list. */
const OF_ADMINS: Readonly<Record<DuePaper['paper'], OfAdmins>> = {
  license: { type: 'provider', expires: 'licenses_expiring', expired: 'licenses_expired', holding: providers.can.show },
  vehicle: { type: 'vehicle', expires: 'vehicles_expiring', expired: 'vehicles_expired', holding: vehicles.can.show },
};

const getState = ({ days }: DuePaper) => (days === 0 ? 'expired' : 'expires');
const getTexts = (due: DuePaper) => `messages.notices.${due.paper}_${getState(due)}`;

function tellProviders(transaction: Transaction, due: DuePaper): Promise<void> {
  const { paper, id, name, expires_on, providers: user_ids } = due;
  const texts = getTexts(due);
  return notifyPeople(transaction, {
    people: { user_type: 'provider', user_ids },
    type: OF_ADMINS[paper].type,
    id,
    title: `${texts}.title`,
    body: `${texts}.body`,
    params: { name, date: writeDay(expires_on) },
  });
}

interface CountrySoon {
  readonly name_ar: string;
  readonly name_en: string;
  readonly soon: number;
}

/** Tells admins of papers of one kind in one country: of a single one by its name, of several in one notice. */
async function tellAdmins(transaction: Transaction, some: readonly [DuePaper, ...DuePaper[]], at: string): Promise<void> {
  const [first] = some;
  const { paper, id, name, expires_on, country_id: country } = first;
  const { type, holding, ...gathered } = OF_ADMINS[paper];
  const texts = getTexts(first);
  const to = { holding, country };
  if (some.length === 1) {
    const params = { name, date: writeDay(expires_on) };
    return notifyAdmins(transaction, { type, id, title: `${texts}.admin_title`, body: `${texts}.admin_body`, params, to });
  }
  const { rows } = await transaction.client.query<CountrySoon>(SOON[paper], [at, country, EXPIRY_WARNING_DAYS]);
  const { name_ar: ar, name_en: en, soon } = theRow(rows);
  await notifyAdmins(transaction, {
    type: gathered[getState(first)],
    id: country,
    title: `${texts}.gathered_title`,
    body: `${texts}.gathered_body`,
    // Of what runs out all are counted, as in the list that it leads to; of what has run out those that have since the last look.
    params: { country: { ar, en }, count: getState(first) === 'expires' ? soon : some.length },
    to,
  });
}

/** Tells of some papers; gives of how many. What is written down as told of is told of, or neither is. */
function remindAbout(app: Context, text: string): Promise<number> {
  return inTransaction(app, async (transaction) => {
    const at = new Date(app.now()).toISOString();
    const { rows } = await transaction.client.query<DuePaper>(text, [at]);
    for (const due of rows) await tellProviders(transaction, due);
    const groups = new Map<string, [DuePaper, ...DuePaper[]]>();
    for (const due of rows) {
      const key = `${due.country_id} ${getState(due)}`;
      const group = groups.get(key);
      if (group) group.push(due);
      else groups.set(key, [due]);
    }
    for (const group of groups.values()) await tellAdmins(transaction, group, at);
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
export const paperReminderTimer: Timer<Context> = { name: 'papers that run out', every: HOUR, oneNode: true, run: remindOfPapers };
