import { RATING_MAX } from '@diwan/domain/rating';
import { useTranslation } from '../lib/translate.ts';
import { formatNumber } from '../lib/format.ts';
// Apart from the icons of every screen: these come with what is rated.
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
import IconStarHalfFilled from '@tabler/icons-react/dist/esm/icons/IconStarHalfFilled.mjs';
import classes from './stars.module.css';

const PLACES = Array.from({ length: RATING_MAX }, (_, index) => index);

/** Stars up to a rating, in halves; they run along the line, so that in Arabic the half is the right one. */
export function StarRow({ rating, size = 16 }: { rating: number; size?: number }) {
  return (
    <span className={classes.row} aria-hidden="true">
      {PLACES.map((place) => {
        const Icon = rating >= place + 1 ? IconStarFilled : rating >= place + 0.5 ? IconStarHalfFilled : IconStar;
        return <Icon key={place} size={size} className={classes.star} />;
      })}
    </span>
  );
}

/** A rating as stars and as a number; its whole sentence is for those who hear it. */
export function Stars({ rating, size }: { rating: number; size?: number }) {
  const { t } = useTranslation();
  const number = formatNumber(rating, { minimumFractionDigits: 1 });
  return (
    <span className={classes.stars}>
      <StarRow rating={rating} {...(size !== undefined && { size })} />
      <span className="sr-only">{t('common.rating_of', { rating: number, max: RATING_MAX })}</span>
      <bdi dir="ltr" aria-hidden="true" className={classes.number}>
        {number}
      </bdi>
    </span>
  );
}
