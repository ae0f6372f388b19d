import type { Order } from '@diwan/contract/resources/orders';
import { useTranslation } from 'react-i18next';
import { zoneOf } from '../../kit/cells/field-cell.tsx';
import { Moment } from '../../kit/cells/moment.tsx';
import { nameOf } from '../../kit/labels.ts';
import { StatusChip } from '../../ui/chip.tsx';
import type { OrderStep } from './order-details.ts';
import classes from './orders.module.css';

/** What happened to an order, the newest first: who, when, to which status, and why. */
export function OrderTimeline({ row, steps }: { row: Order; steps: readonly OrderStep[] }) {
  const { t } = useTranslation();
  const zone = zoneOf({ ...row });
  return (
    <section className={classes.card}>
      <h2>{t('orders.timeline')}</h2>
      <ol className={classes.timeline}>
        {steps.toReversed().map((step) => (
          <li key={step.id}>
            <span className={classes.step}>
              {step.action === 'delegate' ? (
                <strong>
                  {t('enums.order_actions.delegate')} {step.provider && t('orders.to_provider', { name: nameOf({ ...step.provider }) })}
                </strong>
              ) : step.action === 'override_eligibility' ? (
                <strong>{t('enums.order_actions.override_eligibility')}</strong>
              ) : (
                <StatusChip status={step.to_status} label={t(`enums.order_statuses.${step.to_status}` as never)} />
              )}
              <Moment value={step.at} zone={zone} />
            </span>
            <span className={classes.who}>
              <bdi>{whoOf(step)}</bdi>
            </span>
            {step.cancel_reason_data && (
              <span>
                {t('orders.reason')}: <bdi>{nameOf({ ...step.cancel_reason_data })}</bdi>
              </span>
            )}
            {step.notes && <bdi className={classes.said}>{step.notes}</bdi>}
          </li>
        ))}
      </ol>
    </section>
  );

  function whoOf({ actor, admin }: OrderStep): string {
    const who = t(`enums.order_actors.${actor}`);
    if (!admin) return who;
    return actor === 'admin' ? nameOf({ ...admin }) : t('orders.by_admin_for', { admin: nameOf({ ...admin }), who });
  }
}
