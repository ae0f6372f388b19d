import { text } from './kit/field.ts';
import { defineForm } from './kit/form.ts';

const WHY = text({ max: 500, long: true, optional: true });

/** Why a vehicle may not drive: its owner reads it. */
export const vehicleRejection = defineForm('vehicles', { reason: text({ max: 500, long: true }) });
/** Why what a provider asked to have changed stays as it is. */
export const updateDecision = defineForm('providers', { reason: WHY });
