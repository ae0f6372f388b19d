import { CountryFlag } from '../../ui/picture.tsx';
import { getName, type Named } from '../resource/labels.ts';
import { useWords } from '../words/words.ts';
import classes from './cell.module.css';
import { Missing } from './missing.tsx';

interface Placed {
  readonly city: Named | null;
  readonly country: Named | null;
}

/** A city under its country's flag: one narrow column for two facts. */
export function PlaceCell({ row: { city, country } }: { row: Placed }) {
  const words = useWords();
  const flag = country?.['flag'];
  return (
    <span className={classes.place}>
      {country && typeof flag === 'string' && (
        <span data-tip={getName(country)}>
          <CountryFlag src={flag} alt={getName(country)} />
        </span>
      )}
      {city ? <bdi>{getName(city)}</bdi> : <Missing words={words} quiet={country !== null} />}
    </span>
  );
}
