import { slaRules, type SlaRule } from '@diwan/contract/sla-rules/resource';
import { wholeTitle } from '../../crud/cells/whole-title.tsx';
import { InForceInput } from '../../crud/inputs/in-force-input.tsx';
import { defineScreens, type Column } from '../../crud/resource/screens.ts';
import { Minutes } from './shared/minutes.tsx';

type Promised = 'first_minutes' | 'next_minutes' | 'resolution_minutes';
const promised = (key: Promised): Column<SlaRule> => ({
  key,
  header: `support.sla.${key}`,
  cell: (row) => <Minutes minutes={row[key]} />,
});

export const slaRuleScreens = defineScreens(slaRules, {
  columns: [
    wholeTitle(slaRules),
    'country_id',
    'priority',
    'basis',
    promised('first_minutes'),
    promised('next_minutes'),
    promised('resolution_minutes'),
    'is_active',
  ],
  form: [
    ['country_id', 'priority'],
    ['title_ar', 'title_en'],
    'basis',
    ['first_minutes', 'next_minutes'],
    'resolution_minutes',
    'is_active',
  ],
  inputs: { is_active: InForceInput },
});
