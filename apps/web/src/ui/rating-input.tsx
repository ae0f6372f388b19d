import { RATING_MAX, ratingAt } from '@diwan/domain/rating';
import { useState, type PointerEvent } from 'react';
import { useTranslation } from '../lib/translate.ts';
import { formatNumber } from '../lib/format.ts';
import { Field, type FieldProps } from './field.tsx';
import { ratingByKey } from './rating-keys.ts';
import { StarRow } from './stars.tsx';
import classes from './stars.module.css';

interface RatingInputProps extends FieldProps {
  value: number | null;
  onChange: (rating: number) => void;
  onBlur?: () => void;
  'data-path'?: string;
}

/** A rating in half stars: by pressing or dragging over them, by arrows, or by typing a whole number. */
export function RatingInput({ value, onChange, onBlur, 'data-path': path, ...field }: RatingInputProps) {
  const { t } = useTranslation();
  const [pointed, setPointed] = useState<number | null>(null);
  const shown = pointed ?? value ?? 0;
  const number = formatNumber(shown, { minimumFractionDigits: 1 });

  return (
    <Field {...field}>
      {(ids) => (
        <div
          {...ids}
          role="slider"
          tabIndex={0}
          data-path={path}
          aria-labelledby={`${ids.id}-label`}
          aria-valuemin={0}
          aria-valuemax={RATING_MAX}
          aria-valuenow={value ?? 0}
          aria-valuetext={value === null ? t('common.rating_none') : t('common.rating_of', { rating: number, max: RATING_MAX })}
          className={classes.slider}
          onBlur={onBlur}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            const next = ratingByKey(event.key, value ?? 0, isRightToLeft());
            if (next === undefined) return;
            event.preventDefault();
            onChange(next);
          }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            onChange(ratingUnder(event));
          }}
          onPointerMove={(event) => {
            const rating = ratingUnder(event);
            if (event.currentTarget.hasPointerCapture(event.pointerId)) onChange(rating);
            else if (event.pointerType === 'mouse') setPointed(rating);
          }}
          onPointerUp={() => setPointed(null)}
          onPointerLeave={() => setPointed(null)}
        >
          <StarRow rating={shown} size={26} />
          <bdi dir="ltr" aria-hidden="true" className={classes.number}>
            {value === null && pointed === null ? '' : number}
          </bdi>
        </div>
      )}
    </Field>
  );
}

const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

function ratingUnder(event: PointerEvent<HTMLElement>): number {
  const stars = event.currentTarget.firstElementChild;
  if (!stars) return 0;
  const { left, right, width } = stars.getBoundingClientRect();
  return ratingAt((isRightToLeft() ? right - event.clientX : event.clientX - left) / width);
}
