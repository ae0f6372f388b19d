import { timestamp, text } from '../kit/field.ts';
import { defineForm } from '../kit/form.ts';

/** The version that the admin looked at: who decides about something else is told so. */
const updated_at = timestamp({ optional: true });

/** That a vehicle may drive. */
export const vehicleAcceptance = defineForm('vehicles', { updated_at });
/** Why a vehicle may not drive: its owner reads it. */
export const vehicleRejection = defineForm('vehicles', { reason: text({ max: 500, long: true }), updated_at });
