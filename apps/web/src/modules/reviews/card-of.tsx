import { useWords } from '../../crud/words/words.ts';
import { RatingCard } from './rating-card.tsx';
import type { FormValues } from '../../crud/resource/form-values.ts';

/** The card of a review, or of what stands in its form so far. */
export function CardOf({ values }: { values: FormValues }) {
  const words = useWords();
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  return (
    <RatingCard
      image={text('image') || null}
      name={text('name')}
      userType={text('user_type') && words(`enums.user_types.${text('user_type')}`)}
      modelType={text('model_type') && words(`enums.reviewed.${text('model_type')}`)}
      date={text('date') || null}
      rateNum={typeof values['rate_num'] === 'number' ? values['rate_num'] : 0}
      review={text('review')}
    />
  );
}
