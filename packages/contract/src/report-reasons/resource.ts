import { bilingual, flag, number, oneOf } from '../kit/field.ts';
import { defineResource, type RecordOf } from '../kit/resource.ts';

/** What a report is about. */
export const REPORT_TARGETS = ['client', 'partner', 'trip', 'order'] as const;

export const reportReasons = defineResource('report_reasons', {
  fields: {
    ...bilingual('title', { max: 160 }),
    target: oneOf('report_targets', REPORT_TARGETS),
    position: number({ readOnly: true }),
    is_active: flag({ toggle: true, initial: 1 }),
    is_archived: flag({ toggle: true }),
  },
  label: ['title_ar', 'title_en'],
  scope: 'none',
  ordered: true,
  whenUsed: 'archive',
  offeredTo: 'create-complaints',
  list: {
    search: ['title_ar', 'title_en'],
    filters: ['keyword', 'id', 'target', 'is_archived', 'is_active', 'status', 'created_at', 'from_date', 'to_date'],
    narrowsOptions: ['target'],
    sorts: ['position', 'id', 'title_ar', 'title_en', 'created_at'],
  },
  can: {
    list: 'index-report-reasons',
    show: 'show-report-reasons',
    create: 'create-report-reasons',
    update: 'update-report-reasons',
    delete: 'delete-report-reasons',
  },
});
export type ReportReason = RecordOf<typeof reportReasons>;
