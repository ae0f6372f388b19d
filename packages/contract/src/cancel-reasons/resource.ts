import { bilingual, flag, oneOf } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

/** Who gives the reason when an order or a trip is cancelled. */
export const CANCEL_ACTORS = ['client', 'provider', 'admin'] as const;

export const cancelReasons = defineResource('cancelReasons', {
  fields: {
    ...bilingual('title', { max: 160 }),
    user_type: oneOf('cancel_actors', CANCEL_ACTORS),
    /** The provider is the cause: a client who gives it owes no penalty. */
    /** A reason that frees its client of the penalty waits for a second admin. */
    is_provider_cause: flag({ example: 0 }),
    is_active: flag({ toggle: true, initial: 1 }),
  },
  label: ['title_ar', 'title_en'],
  scope: 'none',
  list: {
    search: ['title_ar', 'title_en'],
    filters: ['keyword', 'id', 'user_type', 'is_active', 'status', 'created_at', 'from_date', 'to_date'],
    narrowsOptions: ['user_type'],
    sorts: ['id', 'title_ar', 'title_en', 'created_at'],
  },
  can: {
    list: 'index-cancel-reasons',
    show: 'show-cancel-reasons',
    create: 'create-cancel-reasons',
    update: 'update-cancel-reasons',
    delete: 'delete-cancel-reasons',
  },
});
export type CancelReason = RecordOf<typeof cancelReasons>;
