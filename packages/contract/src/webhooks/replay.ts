import { timestamp } from '../kit/field.ts';
import { defineForm } from '../kit/form.ts';

/** Days for which messages are kept, and can be sent again. */
export const MESSAGES_KEPT_DAYS = 30;

/** From which moment on everything is sent again. */
export const replayForm = defineForm('webhooks', { since: timestamp() });
