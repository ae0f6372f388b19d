import { reviews } from '@diwan/contract/reviews/resource';
import { defineScreens } from '../../crud/resource/screens.ts';
import { Avatar } from '../../ui/picture.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Cut } from '../../ui/text.tsx';
import { CUT_AT } from '../../ui/cut-text.ts';
import cellClasses from '../../crud/cells/cell.module.css';
import { CardOf } from './card-of.tsx';
import { warmPart } from '../../lib/warm-part.tsx';

export const reviewScreens = defineScreens(reviews, {
  columns: [
    'id',
    {
      key: 'name',
      reads: ['name', 'image'],
      cell: (row) => (
        <span className={cellClasses['person']}>
          <Avatar name={row.name} image={row.image} size={24} />
          <Cut text={row.name} max={CUT_AT} />
        </span>
      ),
    },
    { key: 'rate_num', numeric: false, cell: (row) => <Stars rating={row.rate_num} /> },
    'review',
    'model_type',
    'country_id',
    'date',
    'is_active',
  ],
  form: warmPart(() => import('./review-form.tsx')),
  expanded: (row) => <CardOf values={row} />,
});
