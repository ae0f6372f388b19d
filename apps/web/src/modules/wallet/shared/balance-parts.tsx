import { formatDateTime, formatMoney } from '../../../lib/format.ts';
import { Ltr } from '../../../ui/text.tsx';
import { useWords } from '../../../crud/words/words.ts';
import { isNothing } from './amount.tsx';
import classes from './wallet.module.css';

/** What becomes of a balance; a client's holds nothing that is pending or stopped. */
interface Parts {
  readonly currency: string;
  readonly available: string;
  readonly pending?: string;
  readonly pending_until?: string | null;
  readonly stopped?: string;
  readonly promised?: string;
}

const KEPT = ['pending', 'stopped', 'promised'] as const;

/** What of a balance may be taken out, and why the rest may not, as a line below it. */
export function BalanceParts({ parts, zone }: { parts: Parts; zone?: string | undefined }) {
  const words = useWords();
  const { currency, available, pending_until: until } = parts;
  const kept = KEPT.flatMap((name) => {
    const amount = parts[name];
    return amount === undefined || isNothing(amount) ? [] : [{ name, amount }];
  });
  return (
    <ul className={classes.parts}>
      <li>
        {words('detail.balance_parts.available')} <Ltr>{formatMoney(available, currency)}</Ltr>
      </li>
      {kept.map(({ name, amount }) => (
        <li key={name}>
          {words(`detail.balance_parts.${name}`)} <Ltr>{formatMoney(amount, currency)}</Ltr>
          {name === 'pending' && until && ` ${words('detail.balance_parts.pending_until', { at: formatDateTime(until, zone) })}`}
        </li>
      ))}
    </ul>
  );
}
