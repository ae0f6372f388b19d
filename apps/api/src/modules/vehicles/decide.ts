import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReviewState } from '@diwan/domain/vehicles/road-state';
import { writeAudit } from '../../crud/record/audit.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { notifyPerson } from '../../crud/notify/notify-person.ts';
import { lockRows, showRow } from '../../crud/read.ts';
import { announce } from '../../crud/record/row-events.ts';
import type { Row } from '../../crud/store.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { checklistOf } from './checklist.ts';
import { vehiclesApi } from './vehicles.ts';

export interface Decision {
  readonly to: Exclude<ReviewState, 'pending'>;
  /** Why it was rejected. */
  readonly reason: string | null;
  /** The version that the admin looked at, if they say so. */
  readonly version: string | undefined;
}

async function refuse(transaction: Transaction, request: FastifyRequest, before: Row, { to, version }: Decision, now: number) {
  const id = before['id'] as number;
  if (version !== undefined && before['updated_at'] !== version)
    throw conflict('row.changed', {}, { current: await showRow(transaction.client, vehiclesApi, request, id) });
  if (before['review_status'] === to) throw conflict('vehicle.decided');
  if (to !== 'accepted') return;
  const { items } = await checklistOf(transaction.client, id, now);
  const unmet = items.filter((item) => item.state !== 'met');
  if (unmet.length > 0) throw conflict('vehicle.incomplete', {}, { unmet });
}

/** Accepts a vehicle, which must meet every requirement today, or rejects it; its owner is told. */
export function decideVehicle(app: FastifyInstance, request: FastifyRequest, id: number, decision: Decision): Promise<Row> {
  return inTransaction(app, async (transaction) => {
    const [before] = await lockRows(transaction.client, vehiclesApi, request, [id]);
    if (!before) throw notFound();
    const now = app.now();
    await refuse(transaction, request, before, decision, now);
    const { to, reason } = decision;
    await transaction.client.query(
      `update vehicles set review_status = $2, reject_reason = $3, reviewed_at = $4, reviewed_by = $5,
         updated_at = greatest($4::timestamptz(3), updated_at + interval '1 millisecond') where id = $1`,
      [id, to, reason, new Date(now).toISOString(), request.access.adminId],
    );
    const changes = {
      review_status: { before: before['review_status'], after: to },
      ...((before['reject_reason'] ?? null) !== reason && { reject_reason: { before: before['reject_reason'] ?? null, after: reason } }),
    };
    await writeAudit(transaction, request, [{ table: 'vehicles', id, action: 'update', changes }]);
    await announce(transaction, { table: 'vehicles', id, kind: 'update', country_id: before['country_id'] as number });
    await tellOwner(transaction, before, decision);
    return showRow(transaction.client, vehiclesApi, request, id);
  });
}

function tellOwner(transaction: Transaction, vehicle: Row, { to, reason }: Decision): Promise<void> {
  const text = `messages.notices.vehicle_${to}`;
  return notifyPerson(
    transaction,
    { user_type: 'provider', user_id: vehicle['provider_id'] as number },
    {
      type: 'other',
      id: vehicle['id'] as number,
      title: `${text}.title`,
      body: `${text}.body`,
      params: { plate: vehicle['plate_number'], reason },
    },
  );
}
