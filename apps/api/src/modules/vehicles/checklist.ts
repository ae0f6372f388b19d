import type { Checklist, ChecklistItem } from '@diwan/contract/vehicles/calls';
import { judgeVehicle } from '@diwan/domain/vehicles/completeness';
import { zonedTime } from '@diwan/domain/zoned-time';
import type { Runner } from '../../platform/database/runner.ts';
import { rulesFor, getRules } from './recheck.ts';

interface Subject {
  readonly id: number;
  readonly country_id: number;
  readonly time_zone: string;
  readonly vehicle_type: string;
  readonly manufacturing_year: number;
  readonly seats_number: number;
}

const SUBJECT = `select v.id, v.country_id, c.time_zone, m.vehicle_type, v.manufacturing_year, v.seats_number
  from vehicles v join countries c on c.id = v.country_id join vehicle_models m on m.id = v.vehicle_model_id where v.id = $1`;

const DOCUMENTS = `select distinct on (vehicle_requirement_id) id, vehicle_requirement_id, document_number, images, expires_on, created_at, updated_at,
  (count(*) over (partition by vehicle_requirement_id))::int - 1 as earlier
  from vehicle_documents where vehicle_id = $1 and deleted_at is null order by vehicle_requirement_id, id desc`;

/** What is asked of a vehicle, and how it stands to each of it at a moment. */
export async function getChecklist(runner: Runner, id: number, now: number): Promise<Checklist> {
  const { rows: subjects } = await runner.query<Subject>(SUBJECT, [id]);
  const vehicle = subjects[0];
  if (!vehicle) return { today: zonedTime(now, 'UTC').day, items: [] };
  const rules = rulesFor(vehicle, await getRules(runner, [vehicle.country_id]));
  const { rows: documents } = await runner.query<NonNullable<ChecklistItem['document']>>(DOCUMENTS, [id]);
  const today = zonedTime(now, vehicle.time_zone).day;
  const held = new Map(documents.map((document) => [document.vehicle_requirement_id, document]));
  const verdicts = new Map(judgeVehicle(vehicle, rules, held, today).map((verdict) => [verdict.rule, verdict]));
  const items = rules.map((rule) => {
    const { state = 'missing', until = null } = verdicts.get(rule.id) ?? {};
    return { ...rule, state, until, document: held.get(rule.id) ?? null };
  });
  return { today, items };
}
