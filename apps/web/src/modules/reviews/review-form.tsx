import type { reviews } from '@diwan/contract/reviews/resource';
import { useTranslation } from '../../lib/translate.ts';
import { FormRows } from '../../crud/form/form-rows.tsx';
import type { FormSlot, InputSlot } from '../../crud/resource/slots.ts';
import type { FieldName, FormItem } from '../../crud/resource/screens.ts';
import { RatingInput } from '../../ui/rating-input.tsx';
import { CardOf } from './card-of.tsx';
import classes from './reviews.module.css';

const ITEMS: readonly FormItem<FieldName<typeof reviews>>[] = [
  ['name', 'user_type'],
  ['model_type', 'date'],
  'rate_num',
  'review',
  'image',
  'country_id',
  'is_active',
];
const INPUTS = { rate_num: RatingField };

/** The form of a review, and beside it the card that it makes. */
export default function ReviewForm({ form }: FormSlot) {
  const { t } = useTranslation();
  return (
    <div className={classes.form}>
      <FormRows items={ITEMS} form={form} superAdmin={false} inputs={INPUTS} />
      <aside aria-label={t('content.card')} className={classes.aside}>
        <CardOf values={form.values} />
      </aside>
    </div>
  );
}

function RatingField({ form, name, label, required, error }: InputSlot) {
  const value = form.values[name];
  return (
    <RatingInput
      label={label}
      required={required}
      error={error}
      data-path={name}
      value={typeof value === 'number' ? value : null}
      onChange={(rating) => form.set({ [name]: rating })}
      onBlur={() => form.check(name)}
    />
  );
}
