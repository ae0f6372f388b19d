import { REVIEW_DECISIONS } from '@diwan/domain/orders/pay-status';
import type { OrderDetails } from '@diwan/contract/orders/detail-calls';
import type { Resource } from '@diwan/contract/kit/resource';
import { reviewForm } from '@diwan/contract/orders/forms';
import type { Order } from '@diwan/contract/orders/resource';
import { useState } from 'react';
import { getRowZone } from '../../crud/cells/row-country.ts';
import { Timestamp } from '../../crud/cells/timestamp.tsx';
import { FieldInputs } from '../../crud/fields/field-input.tsx';
import { useRecordForm } from '../../crud/form/use-record-form.ts';
import type { Row } from '../../crud/resource/screens.ts';
import { formatDistance, formatDuration, formatMoney, formatPercent } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { useTranslation } from '../../lib/translate.ts';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { Ltr } from '../../ui/text.tsx';
import { FormDialog } from '../../crud/form/form-dialog.tsx';
import { useOrderCall } from './order-call.ts';
import classes from './orders.module.css';

type Review = NonNullable<OrderDetails['review']>;
type Decision = (typeof REVIEW_DECISIONS)[number];

const FIGURES = [
  'seconds', 'planned_seconds', 'life_seconds', 'coverage_percent', 'planned_meters', 'counted_meters', 'tracked_meters', 'extent_meters',
] as const; // prettier-ignore

/** A figure by what it is measured in, which its name ends with. */
function showFigure(name: string, value: number): string {
  if (name.endsWith('_meters')) return formatDistance(value);
  return name.endsWith('_percent') ? formatPercent(value) : formatDuration(value);
}

/** Why the settlement of a finished order waits, what was measured, and what may be decided. */
export function ReviewCard({ resource, row, review }: { resource: Resource; row: Row & Order; review: Review }) {
  const { t } = useTranslation();
  const can = useCan();
  const [decision, setDecision] = useState<Decision | null>(null);
  // What goes on is nobody’s to decide yet.
  const mayDecide = can('decide-findings') && row.order_status === 'finished';
  const hasFare = review.driven_total !== null;
  const isCash = row.pay_type === 'cash';
  const shows: Record<Decision, boolean> = {
    settled: !hasFare || review.is_agreed,
    // What was agreed and paid at the door stays.
    quote: hasFare && !(isCash && review.is_agreed),
    // What is above the quote is the client's to say yes to, and they are asked once; what was paid at the door stays.
    driven: hasFare && review.waits_for !== 'client' && !isCash && !review.is_agreed,
    // It gives money back.
    dismissed: can('refund-orders'),
  };
  const decisions = REVIEW_DECISIONS.filter((one) => shows[one]);
  return (
    <section className={card.card}>
      <h2>{t('till.review.title')}</h2>
      <p className={classes.warning}>{t(`till.review.waits_for.${review.waits_for}`)}</p>
      <ul>
        {review.reasons.map((reason) => (
          <li key={reason}>{t(`enums.finding_rules.${reason}`)}</li>
        ))}
      </ul>
      <Evidence review={review} currency={row.currency} />
      {review.expires_at !== null && (
        <p className={classes.quiet}>
          {t('till.review.until')} <Timestamp value={review.expires_at} zone={getRowZone(row)} />
        </p>
      )}
      {mayDecide && !review.is_independent && <p className={classes.quiet}>{t('till.review.not_independent')}</p>}
      {mayDecide && review.is_independent && (
        <div className={classes.moves} role="group" aria-label={t('till.review.title')} data-no-print>
          {decisions.map((one) => (
            <Button
              key={one}
              variant={one === 'dismissed' ? 'quietDanger' : 'default'}
              aria-haspopup="dialog"
              onClick={() => setDecision(one)}
            >
              {t(`enums.review_decisions.${one}`)}
            </Button>
          ))}
        </div>
      )}
      {decision !== null && <ReviewDialog resource={resource} row={row} decision={decision} onClose={() => setDecision(null)} />}
    </section>
  );
}

/** What was measured, and what was quoted and driven. */
function Evidence({ review, currency }: { review: Review; currency: string }) {
  const { t } = useTranslation();
  const figures = FIGURES.flatMap((name) => {
    const value = review.evidence[name];
    return typeof value === 'number' ? [[name, value] as const] : [];
  });
  return (
    <table className={classes.table}>
      <caption className="sr-only">{t('till.review.evidence')}</caption>
      <tbody>
        {figures.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{t(`till.review.figures.${name}`)}</th>
            <td>
              <bdi>{showFigure(name, value)}</bdi>
            </td>
          </tr>
        ))}
        {(['quoted_total', 'driven_total'] as const).map((name) => {
          const amount = review[name];
          return amount === null ? null : (
            <tr key={name}>
              <th scope="row">{t(`till.review.figures.${name}`)}</th>
              <td>
                <Ltr>{formatMoney(amount, currency)}</Ltr>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const NAMES = ['review_decision', 'reason'] as const;

interface ReviewDialogProps {
  resource: Resource;
  row: Row & Order;
  decision: Decision;
  onClose: () => void;
}

/** Asks why somebody decides so. */
function ReviewDialog({ resource, row, decision, onClose }: ReviewDialogProps) {
  const { t } = useTranslation();
  const preset = { review_decision: decision };
  const form = useRecordForm({ asks: reviewForm, items: NAMES, preset });
  const { busy, send } = useOrderCall(resource, row, 'review', form, onClose);
  return (
    <FormDialog
      title={t('till.review.decide', { number: row.order_no })}
      yes={t('till.review.yes')}
      busy={busy}
      check={form.checkAll}
      onSend={send}
      onClose={onClose}
    >
      <p className={classes.warning}>{t(decision === 'driven' ? 'till.review.asks_client' : 'till.review.means')}</p>
      <FieldInputs form={form} names={NAMES} />
    </FormDialog>
  );
}
