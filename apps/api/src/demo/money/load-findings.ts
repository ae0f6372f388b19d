import { fromMinor, type Minor, minor } from '@diwan/domain/money';
import type { FindingDecision, FindingRule } from '@diwan/contract/findings/resource';
import type pg from 'pg';
import { asTransaction } from '../insert-rows.ts';
import type { PlacedCountry } from '../people/places.ts';
import { chargeBack } from '../../ledger/charge-back.ts';
import type { Finding } from '../../ledger/till/findings.ts';

const HOUR = 3_600_000;

/** An order that a finding fits. */
interface FoundOrder {
  readonly id: number;
  readonly order_no: string;
  readonly country_id: number;
  readonly client_id: number;
  readonly provider_id: number;
  readonly currency: string;
  readonly total_price: number;
  readonly due: string;
}

type Evidence = NonNullable<Finding['evidence']>;

interface PlannedFinding {
  readonly rule: FindingRule;
  readonly iso2: string;
  /** The kind of order, and which of the latest finished ones. */
  readonly order?: 'trip' | 'normal' | 'transfer_package';
  readonly hours: number;
  /** What is at stake, in hundredths of the order's total. */
  readonly percent?: number;
  readonly evidence: (order: FoundOrder, shown: (percent: number) => string) => Evidence;
  /** Without their client: it is about who serves. */
  readonly provider?: true;
  readonly owner?: string;
  readonly decided?: {
    readonly decision: FindingDecision;
    readonly by: string;
    readonly person?: 'client' | 'provider' | 'admin';
    readonly notes: string;
  };
  readonly subject?: string;
}

const SUPER = 'سعاد';
const DEEPA = 'Deepa';
const TAREQ = 'طارق';

/** What a week of a marketplace leaves, in every state but banned: whoever is banned in the demo has served nobody. */
const PLANNED: readonly PlannedFinding[] = [
  {
    rule: 'fare_above_quote', iso2: 'SA', order: 'trip', hours: 2, percent: 58,
    evidence: (_order, shown) => ({ quoted: shown(100), driven: shown(158), planned_meters: 1_300, counted_meters: 7_197 }),
  },
  {
    rule: 'made_up_way', iso2: 'AE', order: 'trip', hours: 5, percent: 40, owner: DEEPA,
    evidence: () => ({ coverage_percent: 96, planned_meters: 1_300, counted_meters: 1_350, tracked_meters: 7_200, extent_meters: 150 }),
  },
  {
    rule: 'too_fast', iso2: 'AE', order: 'normal', hours: 9, percent: 100,
    evidence: () => ({ seconds: 38, planned_seconds: 3_600, life_seconds: 55 }),
    decided: { decision: 'held', by: DEEPA, notes: 'انتهت زيارة التنظيف في أقل من دقيقة. ننتظر صور مقدّم الخدمة ورد العميل.' },
  },
  {
    rule: 'visit_too_early', iso2: 'EG', order: 'normal', hours: 20, provider: true,
    evidence: ({ due }) => {
      const at = Date.parse(due);
      return { due, from: new Date(at - HOUR).toISOString(), tried: new Date(at - 26 * HOUR).toISOString() };
    },
    decided: { decision: 'warned', by: TAREQ, person: 'provider', notes: 'حاول بدء الزيارة قبل موعدها بيوم كامل. تكرار ذلك يُعلّق حسابه.' },
  },
  {
    rule: 'unseen_ride', iso2: 'SA', order: 'trip', hours: 26, percent: 100,
    evidence: () => ({ seconds: 240, planned_seconds: 1_980, life_seconds: 900, coverage_percent: 41, planned_meters: 18_400 }),
  },
  {
    rule: 'ended_elsewhere', iso2: 'AE', order: 'trip', hours: 31, percent: 100,
    evidence: () => ({ seconds: 610, planned_seconds: 980, coverage_percent: 88, planned_meters: 9_300, counted_meters: 4_950, extent_meters: 4_120 }),
    decided: { decision: 'nothing', by: SUPER, notes: 'طلب الراكب النزول قبل وجهته، وأكّد ذلك بالهاتف.' },
  },
  {
    rule: 'connected_people', iso2: 'EG', order: 'normal', hours: 38, percent: 30,
    evidence: () => ({ shared: ['device', 'family'], same_address_and_device_name: true }),
  },
  {
    rule: 'named_price', iso2: 'SA', order: 'transfer_package', hours: 47, percent: 600,
    evidence: (_order, shown) => ({ quoted: shown(100), named_price: shown(700), lowest: shown(50), highest: shown(300) }),
    owner: DEEPA,
  },
  {
    rule: 'unplanned_stop', iso2: 'AE', order: 'trip', hours: 55, percent: 15, provider: true,
    evidence: () => ({ stopped_seconds: 193 }),
    decided: { decision: 'charged_back', by: DEEPA, person: 'provider', notes: 'احتُسب توقف لم يطلبه الراكب، فاستُرجع ما زاد على الأجرة.' },
  },
  {
    rule: 'receives_above_limit', iso2: 'KW', order: 'normal', hours: 63, percent: 400, provider: true,
    evidence: (_order, shown) => ({ limit: shown(300), total_price: shown(100), discount: shown(300) }),
  },
  {
    rule: 'refund_after_payout', iso2: 'AE', order: 'normal', hours: 80, percent: 100, provider: true,
    evidence: (_order, shown) => ({ refunded: shown(100), owed: shown(100) }),
  },
  {
    rule: 'duties_apart', iso2: 'SA', order: 'normal', hours: 96, subject: 'عبدالرحمن', percent: 100,
    evidence: () => ({ did: 'placed_order', wanted: 'move_order', done_all_the_same: false }),
  },
]; // prettier-ignore

// Of the latest, each finding takes an order of its own.
const ORDER = `select o.id, o.order_no, o.country_id, o.client_id, o.provider_id, o.currency, o.total_price, coalesce((o.visit_date + o.visit_time::time) at time zone c.time_zone, o.created_at) as due
from orders o join countries c on c.id = o.country_id join providers p on p.id = o.provider_id
where c.id = $1 and o.order_type = $2 and o.order_status = 'finished' and o.deleted_at is null and o.total_price > 0 and p.deleted_at is null and o.id <> all($3::int[])
order by o.ended_at desc, o.id desc limit 1`;

const INSERT = `insert into findings (created_at, updated_at, country_id, rule, client_id, provider_id, subject_id, order_id, order_no, currency, amount, evidence, owner_id,
  decision, decision_person, charged_amount, decision_notes, decided_by, decided_at)
select $1, coalesce($2::timestamptz, $1), $3, $4, $5, $6, (select min(id) from admins where first_name = $7), $8, $9, $10, $11, $12, coalesce((select min(id) from admins where first_name = $13), b.id),
  $14, $15, $16, $17, b.id, $2 from (select (select min(id) from admins where first_name = $18) as id) b returning id, decided_by`;

/** Writes findings about orders that fit them, decided as they would have been; what was charged back is posted, what is held is stopped. */
export async function loadFindings(client: pg.ClientBase, countries: readonly PlacedCountry[], now: Date): Promise<void> {
  const places = new Map(countries.map(({ iso2, id }) => [iso2, id]));
  const taken: number[] = [];
  for (const planned of PLANNED.toReversed()) {
    const { rows } = await client.query<FoundOrder>(ORDER, [places.get(planned.iso2) ?? 0, planned.order, taken]);
    const [order] = rows;
    if (!order) continue;
    taken.push(order.id);
    await insertFinding(client, planned, order, now);
  }
  await client.query('analyze findings');
}

async function insertFinding(client: pg.ClientBase, planned: PlannedFinding, order: FoundOrder, now: Date): Promise<void> {
  const { rule, hours, percent, decided, provider, subject, owner } = planned;
  const { currency } = order;
  const part = (of: number): Minor => minor((BigInt(order.total_price) * BigInt(of)) / 100n);
  const at = new Date(now.getTime() - hours * HOUR);
  // What was charged back stands at the end of the statement.
  const late = decided?.decision === 'charged_back' ? hours : Math.min(hours / 2, 7);
  const decidedAt = decided ? new Date(at.getTime() + late * HOUR) : null;
  const amount = percent === undefined ? null : part(percent);
  const charged = decided?.decision === 'charged_back' ? amount : null;
  const { rows } = await client.query<{ id: number; decided_by: number | null }>(INSERT, [
    at.toISOString(),
    decidedAt?.toISOString() ?? null,
    order.country_id,
    rule,
    provider || subject !== undefined ? null : order.client_id,
    subject === undefined ? order.provider_id : null,
    subject ?? null,
    order.id,
    order.order_no,
    currency,
    amount === null ? null : String(amount),
    JSON.stringify(planned.evidence(order, (of) => fromMinor(part(of), currency))),
    owner ?? null,
    decided?.decision ?? null,
    decided?.person ?? null,
    charged === null ? null : String(charged),
    decided?.notes ?? null,
    decided?.by ?? null,
  ]);
  const [row] = rows;
  if (!row || !decidedAt) return;
  if (decided?.decision === 'held')
    await client.query(`update earnings set stopped_at = $2, stop_reason = 'finding' where order_id = $1`, [
      order.id,
      decidedAt.toISOString(),
    ]);
  if (charged !== null)
    await chargeBack(asTransaction(client), {
      finding_id: row.id,
      order_id: order.id,
      country_id: order.country_id,
      currency,
      from: { user_type: 'provider', user_id: order.provider_id },
      amount: charged,
      admin_id: row.decided_by,
      approved_by: null,
      at: decidedAt.toISOString(),
    });
}
