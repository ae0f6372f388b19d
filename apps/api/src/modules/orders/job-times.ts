import { readZone } from '../../crud/resource/country.ts';
import { zonedTime } from '@diwan/domain/zoned-time';
import { getAdminId } from '../../access/caller.ts';
import { refuseWithFinding, type Finding } from '../../ledger/till/findings.ts';
import { conflict } from '../../platform/errors.ts';
import { dueAt } from './due-at.ts';
import { aboutOrder, type OrderRow } from './order-row.ts';
import type { TransitionContext } from './transition-order.ts';

const MINUTE = 60_000;
/** Whoever tries it so long before the earliest moment has not only come early. */
const FAR_TOO_EARLY = 180 * MINUTE;

/** 409 where a visit is to begin before its time, whoever moves it: what is paid for a day is done on that day. */
export async function demandDue({ app, caller, transaction }: TransitionContext, order: OrderRow): Promise<void> {
  const { client } = transaction;
  const zone = await readZone(client, order.country_id);
  const due = dueAt(order, zone);
  if (due === null) return;
  const { visit_begins_before_by_minutes: minutes } = await app.settings.of(order.country_id, client);
  const from = due - minutes * MINUTE;
  if (app.now() >= from) return;
  const shown = (timestamp: number) => {
    const { day, time } = zonedTime(timestamp, zone);
    return `${day.split('-').toReversed().join('/')} ${time}`;
  };
  const params = { due: shown(due), from: shown(from) };
  const data = { from: new Date(from).toISOString() };
  if (from - app.now() < FAR_TOO_EARLY) throw conflict('order.too_early', params, data);
  const admin = getAdminId(caller);
  const finding: Finding = {
    ...aboutOrder(order),
    rule: 'visit_too_early',
    subject_id: admin,
    evidence: { due: new Date(due).toISOString(), from: data.from, tried: new Date(app.now()).toISOString() },
    unique_key: `visit_too_early:${order.id}:${admin ?? 'provider'}`,
  };
  throw refuseWithFinding('order.too_early', finding, { params, data });
}
