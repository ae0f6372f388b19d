import { reportReasons } from '@diwan/contract/report-reasons/resource';
import { wholeTitle } from '../../crud/cells/whole-title.tsx';
import { orderColumn } from '../../crud/list/order-column.tsx';
import { defineScreens } from '../../crud/resource/screens.ts';

export const reportReasonScreens = defineScreens(reportReasons, {
  columns: [orderColumn, wholeTitle(reportReasons), 'target', 'is_active', 'is_archived', 'created_at'],
  form: ['target', ['title_ar', 'title_en'], 'is_active'],
  filters: ['keyword', 'target', 'is_archived', 'is_active', 'id', 'from_date', 'to_date'],
});
