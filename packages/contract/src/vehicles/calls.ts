import { RULE_STATES } from '@diwan/domain/vehicles/completeness';
import * as z from 'zod/mini';
import { VEHICLE_TYPES } from '../kit/constants.ts';
import { vehicleAcceptance, vehicleRejection } from './decisions.ts';
import { REQUIREMENT_KINDS } from './vehicle-requirements.ts';
import { vehicles } from './resource.ts';
import { id, timestamp, record } from '../kit/answers.ts';
import { defineCall, type DataOf } from '../kit/call.ts';

const heldDocument = z.object({
  id: id(),
  vehicle_requirement_id: id(),
  document_number: z.nullable(z.string()),
  images: z.array(z.string()),
  expires_on: z.nullable(z.iso.date()),
  created_at: timestamp(),
  updated_at: timestamp(),
  /** How many were handed in for the same requirement before it. */
  earlier: z.int(),
});

/** One requirement, how the vehicle stands to it today, and what was handed in for it. */
const checklistItem = z.object({
  id: id(),
  country_id: id(),
  vehicle_type: z.nullable(z.enum(VEHICLE_TYPES)),
  kind: z.enum(REQUIREMENT_KINDS),
  has_expiry: z.boolean(),
  max_age: z.nullable(z.int()),
  min_seats: z.nullable(z.int()),
  title_ar: z.string(),
  title_en: z.string(),
  description_ar: z.nullable(z.string()),
  description_en: z.nullable(z.string()),
  state: z.enum(RULE_STATES),
  until: z.nullable(z.iso.date()),
  document: z.nullable(heldDocument),
});

const showChecklist = defineCall({
  method: 'GET',
  path: 'vehicles/:id/checklist',
  permission: 'show-vehicles',
  tag: 'vehicles',
  summary: 'What is asked of a vehicle, and how it stands to each of it today',
  answer: z.object({
    /** The day in the vehicle's country that the verdicts are about. */
    today: z.iso.date(),
    items: z.array(checklistItem),
  }),
});
export type Checklist = DataOf<typeof showChecklist>;
export type ChecklistItem = Checklist['items'][number];

const deciding = { method: 'POST', permission: 'accept-vehicles', tag: 'vehicles', answer: record(vehicles), forms: true } as const;
const DECIDED = ['row.changed', 'vehicle.decided'] as const;

const acceptVehicle = defineCall({
  ...deciding,
  path: 'vehicles/:id/accept',
  summary: 'Accept a vehicle that meets every requirement; 409 where it has changed since the version that is named',
  body: vehicleAcceptance,
  errors: { 409: [...DECIDED, 'vehicle.incomplete'] },
});

const rejectVehicle = defineCall({
  ...deciding,
  path: 'vehicles/:id/reject',
  summary: 'Reject a vehicle, or take an accepted one off the road; 409 where it has changed since the version that is named',
  body: vehicleRejection,
  errors: { 409: [...DECIDED] },
});

const vehiclesOfProvider = defineCall({
  method: 'GET',
  path: 'providers/:id/vehicles',
  permission: 'index-vehicles',
  tag: 'vehicles',
  summary: 'The vehicles that a provider owns, and those that they drive for others',
  answer: z.object({ owned: z.array(record(vehicles)), driven: z.array(record(vehicles)) }),
});

export const vehicleCalls = { showChecklist, acceptVehicle, rejectVehicle, vehiclesOfProvider };
