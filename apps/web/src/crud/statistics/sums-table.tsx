import { formatMoney } from '../../lib/format.ts';
import { Ltr } from '../../ui/text.tsx';
import { useWords } from '../words.ts';
import classes from './statistics-panel.module.css';

/** What a list's amounts come to in one currency, by their fields. */
type Sums = Readonly<Record<string, string>> & { readonly currency: string };

/** The sums of a `statistc` block, leaving out what is none. */
export function readSums(value: unknown): Sums[] {
  if (!Array.isArray(value)) return [];
  return value.filter((one): one is Sums => typeof (one as Partial<Sums> | null)?.currency === 'string');
}

/** The amounts of all the rows that a list finds, each currency by itself. */
export function SumsTable({ sums, resource }: { sums: readonly Sums[]; resource: string }) {
  const words = useWords();
  return sums.map(({ currency, ...amounts }) => (
    <dl key={currency} className={classes.figures}>
      {Object.entries(amounts).map(([field, amount]) => (
        <div key={field}>
          <dt>{words(`resources.${resource}.fields.${field}`)}</dt>
          <dd>
            <Ltr>{formatMoney(amount, currency)}</Ltr>
          </dd>
        </div>
      ))}
    </dl>
  ));
}
