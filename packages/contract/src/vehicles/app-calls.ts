import { SAVES_PER_MINUTE } from '../person-sessions/profile-app-calls.ts';
import * as z from 'zod/mini';
import { RULE_STATES } from '@diwan/domain/vehicles/completeness';
import { REVIEW_STATES, ROAD_STATES } from '@diwan/domain/vehicles/road-state';
import { flag, id, timestamp } from '../kit/answers.ts';
import { defineCall, type DataOf } from '../kit/call.ts';
import { VEHICLE_TYPES } from '../kit/constants.ts';
import { defineForm } from '../kit/form.ts';
import { vehicleDocuments } from './vehicle-documents.ts';
import { REQUIREMENT_KINDS } from './vehicle-requirements.ts';
import { checkYear, VEHICLE_COLORS, vehicles } from './resource.ts';

const provider = { guard: 'provider', tag: 'papers' } as const;
const maybeText = () => z.nullable(z.string());
const maybeDay = () => z.nullable(z.iso.date());

const { vehicle_brand_id, vehicle_model_id, manufacturing_year, color, seats_number, plate_number, license_number, plate_image } =
  vehicles.fields;

/** A vehicle as its owner describes it. */
export const vehicleForm = defineForm(
  'vehicles',
  { vehicle_brand_id, vehicle_model_id, manufacturing_year, color, seats_number, plate_number, license_number, plate_image },
  checkYear,
);

const vehicle = z.object({
  id: id(),
  vehicle_brand_id: id(),
  vehicle_model_id: id(),
  brand: z.string(),
  model: z.string(),
  vehicle_type: z.enum(VEHICLE_TYPES),
  manufacturing_year: z.int(),
  color: z.enum(VEHICLE_COLORS),
  seats_number: z.int(),
  plate_number: z.string(),
  license_number: maybeText(),
  plate_image: maybeText(),
  /** One drives it for its owner. */
  is_own: flag(),
  is_in_order: flag(),
  is_complete_data: flag(),
  review_status: z.enum(REVIEW_STATES),
  road_state: z.enum(ROAD_STATES),
  reject_reason: maybeText(),
  valid_until: maybeDay(),
  updated_at: timestamp(),
});

const listVehicles = defineCall({
  ...provider,
  method: 'GET',
  path: 'vehicles',
  summary: 'The vehicles that one owns, and those that one drives for others',
  answer: z.array(vehicle),
});

const addVehicle = defineCall({
  ...provider,
  method: 'POST',
  path: 'vehicles',
  summary: 'Add a vehicle of one’s own: it waits for its papers and an admin',
  body: vehicleForm,
  status: 201,
  answer: vehicle,
  errors: { 409: ['vehicle.too_many'] },
  idempotent: true,
});

const saveVehicle = defineCall({
  ...provider,
  method: 'PUT',
  path: 'vehicles/:id',
  summary: 'Save a vehicle of one’s own; what was reviewed is reviewed anew. 409 where it has changed since the version that is named',
  body: vehicleForm,
  mode: 'update',
  answer: vehicle,
  errors: { 409: ['row.changed', 'vehicle.busy'], 429: ['too_many_requests'] },
  perMinute: SAVES_PER_MINUTE,
});

const requirement = z.object({
  id: id(),
  kind: z.enum(REQUIREMENT_KINDS),
  title: z.string(),
  description: maybeText(),
  has_expiry: z.boolean(),
  max_age: z.nullable(z.int()),
  min_seats: z.nullable(z.int()),
  state: z.enum(RULE_STATES),
  until: maybeDay(),
  /** What was handed in for it last. */
  document: z.nullable(
    z.object({ id: id(), document_number: maybeText(), images: z.array(z.string()), expires_on: maybeDay(), created_at: timestamp() }),
  ),
});

const listRequirements = defineCall({
  ...provider,
  method: 'GET',
  path: 'vehicles/:id/requirements',
  summary: 'What is asked of a vehicle of one’s own, and how it stands to each of it today',
  answer: z.array(requirement),
});

const { vehicle_requirement_id, document_number, images, expires_on } = vehicleDocuments.fields;

/** What is handed in for a requirement. */
export const documentForm = defineForm('vehicle_documents', { vehicle_requirement_id, document_number, images, expires_on });

const handIn = defineCall({
  ...provider,
  method: 'POST',
  path: 'vehicles/:id/documents',
  summary: 'Hand in a document for a requirement; it takes the place of the one before, and the vehicle is reviewed anew',
  body: documentForm,
  status: 201,
  answer: z.array(requirement),
  errors: { 409: ['vehicle.too_many_documents'] },
  idempotent: true,
});

export const ownVehicleCalls = { listVehicles, addVehicle, saveVehicle, listRequirements, handIn };
export type AppVehicle = DataOf<typeof addVehicle>;
export type AppRequirement = DataOf<typeof listRequirements>[number];
