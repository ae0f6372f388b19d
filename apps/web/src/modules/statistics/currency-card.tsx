import type { FigureAnswer } from '@diwan/contract/statistics/calls';
import { useWords } from '../../crud/words/words.ts';
import { Link } from '../../ui/link.tsx';
import { Ltr } from '../../ui/text.tsx';
import { FigureChange, isSomething } from './change.tsx';
import { listAddress } from './list-address.ts';
import { useShow } from './show-value.ts';
import classes from './statistics.module.css';

/** A figure of money in several currencies, a line each: they are never added up. Each leads to its list. */
export function CurrencyCard({ figures }: { figures: readonly [FigureAnswer, ...FigureAnswer[]] }) {
  const [{ title }] = figures;
  return (
    <article className={classes.card} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.currencies}>
        {figures.map((figure) => (
          <CurrencyLine key={figure.currency} figure={figure} />
        ))}
      </ul>
    </article>
  );
}

function CurrencyLine({ figure }: { figure: FigureAnswer }) {
  const words = useWords();
  const show = useShow(figure);
  const address = listAddress(figure.list);
  const name = `${figure.title} – ${figure.currency ?? ''}`;
  const value = <Ltr>{show(figure.value)}</Ltr>;
  return (
    <li>
      <span className={classes.amount}>
        {address === null ? (
          value
        ) : (
          <Link href={address} aria-label={`${words('statistics.open_list_of', { title: name })}: ${show(figure.value)}`}>
            {value}
          </Link>
        )}
      </span>
      <span className={classes.change}>
        <FigureChange percent={figure.change_percentage} previous={figure.previous} />
        {isSomething(figure.previous) && (
          <span>
            {words('statistics.before')} <Ltr>{show(figure.previous)}</Ltr>
          </span>
        )}
      </span>
    </li>
  );
}
