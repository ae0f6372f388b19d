import { broadcasts } from '@diwan/contract/resources/broadcasts';
import { defineScreens } from '../../crud/resource/screens.ts';
import { SentTo } from './sent-to.tsx';
import { SentDetails } from './sent-details.tsx';

export const broadcastScreens = defineScreens(broadcasts, {
  columns: [
    'id',
    'title',
    { key: 'user_type', reads: ['user_type', 'is_all_users'], cell: (row) => <SentTo row={row} /> },
    'audience_count',
    'delivered_count',
    'failed_count',
    'job_status',
    'sent_by',
    'created_at',
  ],
  expanded: (row) => <SentDetails row={row} />,
  filters: ['keyword', 'user_type', 'is_all_users', 'country_id', 'from_date', 'to_date'],
});
