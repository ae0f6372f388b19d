import { useTranslation } from '../../lib/translate.ts';
import { formatDay } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import { Avatar } from '../../ui/picture.tsx';
import { Stars } from '../../ui/stars.tsx';
import classes from './reviews.module.css';

export interface RatingCardProps {
  image: string | null;
  name: string;
  /** Who wrote it, and what it is about, in words. */
  userType: string;
  modelType: string;
  date: string | null;
  rateNum: number;
  review: string;
}

/** What somebody said, as the app shows it. */
export function RatingCard({ image, name, userType, modelType, date, rateNum, review }: RatingCardProps) {
  const { t } = useTranslation();
  return (
    <article className={classes.card}>
      <header className={classes.head}>
        <Avatar name={name} image={image} size={44} />
        <div className={classes.who}>
          <bdi className={classes.name}>{name}</bdi>
          <span className={classes.about}>
            {userType && <Chip>{userType}</Chip>}
            {modelType && <span>{t('content.about', { what: modelType })}</span>}
          </span>
        </div>
      </header>
      <div className={classes.line}>
        <Stars rating={rateNum} size={18} />
        {date && <time dateTime={date}>{formatDay(date)}</time>}
      </div>
      <p dir="auto" className={classes.words}>
        {review}
      </p>
    </article>
  );
}
