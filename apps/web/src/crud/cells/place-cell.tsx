import { Flag } from '../../ui/picture.tsx';
import { getName } from '../labels.ts';
import { useWords } from '../words.ts';
import classes from './cell.module.css';
import { Missing } from './missing.tsx';

type Named = Readonly<Record<string, unknown>>;

/** A city under its country's flag: one narrow column for two facts. */
export function PlaceCell({ row }: { row: object }) {
  const words = useWords();
  const { city, country } = row as { city?: Named | null; country?: Named | null };
  const flag = country?.['flag'];
  return (
    <span className={classes.place}>
      {country && typeof flag === 'string' && (
        <span data-tip={getName(country)}>
          <Flag src={flag} alt={getName(country)} />
        </span>
      )}
      {city ? <bdi>{getName(city)}</bdi> : <Missing words={words} />}
    </span>
  );
}
