import type { OrderStep } from '@diwan/contract/calls/order-details';
import type { Order } from '@diwan/contract/resources/orders';
import { useTranslation } from '../../lib/translate.ts';
import { useWords } from '../../crud/words.ts';
import { getZone } from '../../crud/cells/row-country.ts';
import { Timestamp } from '../../crud/cells/timestamp.tsx';
import { getName } from '../../crud/labels.ts';
import { formatMoney } from '../../lib/format.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { Ltr } from '../../ui/text.tsx';
import card from '../../ui/card.module.css';
import classes from './orders.module.css';

/** What happened to an order, the newest first: who, when, to which status, and why. */
export function OrderTimeline({ row, steps }: { row: Order; steps: readonly OrderStep[] }) {
  const { t } = useTranslation();
  const zone = getZone({ ...row });
  return (
    <section className={card.card}>
      <h2>{t('orders.timeline')}</h2>
      <ol className={classes.timeline}>
        {steps.toReversed().map((step) => (
          <li key={step.id}>
            <span className={classes.step}>
              <StepTitle row={row} step={step} />
              <Timestamp value={step.at} zone={zone} />
            </span>
            <span className={classes.who}>
              <bdi>{getWho(step)}</bdi>
            </span>
            {step.cancel_reason_data && (
              <span>
                {t('orders.reason')}: <bdi>{getName({ ...step.cancel_reason_data })}</bdi>
              </span>
            )}
            {step.notes && (
              <span className={classes.said}>
                <bdi>{step.notes}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );

  function getWho({ actor, admin }: OrderStep): string {
    const who = t(`enums.order_actors.${actor}`);
    if (!admin) return who;
    return actor === 'admin' ? getName({ ...admin }) : t('orders.by_admin_for', { admin: getName({ ...admin }), who });
  }
}

/** What a step is called: by the status that it led to, or, where that stays, by what was done. */
function StepTitle({ row, step }: { row: Order; step: OrderStep }) {
  const { t } = useTranslation();
  const words = useWords();
  switch (step.action) {
    case 'delegate':
      return (
        <strong>
          {t('enums.order_actions.delegate')} {step.provider && t('orders.to_provider', { name: getName({ ...step.provider }) })}
        </strong>
      );
    case 'offer':
    case 'offer_declined':
    case 'offer_expired':
    case 'offer_priced':
      return (
        <strong>
          {t(`enums.order_actions.${step.action}`)} {step.provider && <bdi>{getName({ ...step.provider })}</bdi>}{' '}
          {step.amount !== null && <Ltr>{formatMoney(step.amount, row.currency)}</Ltr>}
        </strong>
      );
    case 'override_eligibility':
      return <strong>{t('enums.order_actions.override_eligibility')}</strong>;
    case 'payment':
    case 'refund':
    case 'write_off':
      return (
        <strong>
          {t(`enums.order_actions.${step.action}`)} {step.amount !== null && <Ltr>{formatMoney(step.amount, row.currency)}</Ltr>}
        </strong>
      );
    default:
      return <StatusChip status={step.to_status} label={words(`enums.order_statuses.${step.to_status}`)} />;
  }
}
