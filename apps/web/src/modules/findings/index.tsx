import { findings, type FindingRow } from '@diwan/contract/findings/resource';
import { defineScreens } from '../../crud/resource/screens.ts';
import { FindingAmount, DecisionChip, FindingPeople } from './finding-facts.tsx';
import { FindingLink } from './finding-link.tsx';

export const findingScreens = defineScreens(findings, {
  columns: [
    { key: 'rule', cell: (row: FindingRow) => <FindingLink row={row} /> },
    {
      key: 'people',
      header: 'till.findings.people',
      reads: ['client_id', 'provider_id', 'subject_id'],
      cell: (row: FindingRow) => <FindingPeople row={row} />,
    },
    { key: 'amount', numeric: true, reads: ['amount', 'currency'], cell: (row: FindingRow) => <FindingAmount row={row} /> },
    'country_id',
    'owner_id',
    { key: 'decision', reads: ['decision'], cell: (row: FindingRow) => <DecisionChip decision={row.decision} /> },
    'created_at',
  ],
  moreColumns: ['order_no', 'coupon_code', 'cash_out_id', 'decided_by_name', 'decided_at', 'decision_notes'],
  filters: [
    'keyword',
    'filter',
    'rule',
    'decision',
    'owner_id',
    'client_id',
    'provider_id',
    'subject_id',
    'country_id',
    'from_date',
    'to_date',
  ],
});
