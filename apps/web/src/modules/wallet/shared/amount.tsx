import { POINTS } from '@diwan/domain/ledger/entries';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { cx } from '../../../ui/cx.ts';
import { Ltr } from '../../../ui/text.tsx';
import { useWords } from '../../../crud/words/words.ts';
import classes from './wallet.module.css';

/** An amount of a currency or of points; with `signed`, what came in and what went out are told apart, not by colour alone. */
export function Amount({ amount, unit, signed = false }: { amount: string; unit: string; signed?: boolean }) {
  const words = useWords();
  const out = amount.startsWith('-');
  const sign = signed ? (out ? '−' : '+') : out ? '−' : '';
  const size = amount.replace('-', '');
  const tone = signed ? (out ? classes.out : classes.in) : undefined;
  if (unit !== POINTS) return <Ltr className={cx(classes.amount, tone)}>{`${sign}${formatMoney(size, unit)}`}</Ltr>;
  return (
    <span className={cx(classes.amount, tone)}>
      <Ltr>{`${sign}${formatNumber(size)}`}</Ltr> {words('money.proof.points')}
    </span>
  );
}

/** Whether a decimal is zero, whatever its digits. */
export const isNothing = (amount: string): boolean => /^[0.]+$/.test(amount);
