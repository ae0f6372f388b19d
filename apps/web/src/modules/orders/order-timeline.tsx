import type { OrderStep } from '@diwan/contract/orders/detail-calls';
import type { Order } from '@diwan/contract/orders/resource';
import { useTranslation } from '../../lib/translate.ts';
import { useWords } from '../../crud/words/words.ts';
import { getRowZone } from '../../crud/cells/row-country.ts';
import { getName } from '../../crud/resource/labels.ts';
import { formatDate, formatMoney, formatTime, zoneNote } from '../../lib/format.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { Ltr } from '../../ui/text.tsx';
import card from '../../ui/card.module.css';
import classes from './orders.module.css';

/** Steps of one day stand together, under it. */
function byDay(steps: readonly OrderStep[], zone: string | undefined): { day: string; steps: OrderStep[] }[] {
  const days: { day: string; steps: OrderStep[] }[] = [];
  for (const step of steps) {
    const day = formatDate(step.at, zone);
    if (days.at(-1)?.day === day) days.at(-1)?.steps.push(step);
    else days.push({ day, steps: [step] });
  }
  return days;
}

/** What happened to an order, the newest first: who, when, to which status, and why. The zone is named once, a day once for all its steps. */
export function OrderTimeline({ row, steps }: { row: Order; steps: readonly OrderStep[] }) {
  const { t } = useTranslation();
  const zone = getRowZone({ ...row });
  const note = zoneNote(zone);
  return (
    <section className={card.card}>
      <h2>{t('orders.timeline')}</h2>
      {note !== undefined && <p className={classes.quiet}>{t('orders.times_in', { zone: note })}</p>}
      {byDay(steps.toReversed(), zone).map(({ day, steps: ofDay }) => (
        <div key={day} className={classes.day}>
          <h3>{day}</h3>
          <ol className={classes.timeline}>
            {ofDay.map((step) => (
              <li key={step.id}>
                <span className={classes.step}>
                  <StepTitle row={row} step={step} />
                  {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard reaches the other zone too */}
                  <time dateTime={step.at} data-zone={zone ?? ''} tabIndex={0}>
                    {formatTime(step.at, zone)}
                  </time>
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
        </div>
      ))}
    </section>
  );

  /** The actor by name: a step in a provider's name is of the one who had the order then. */
  function getActor({ actor, provider }: OrderStep): string {
    const who = t(`enums.order_actors.${actor}`);
    const name = actor === 'provider' ? provider && getName({ ...provider }) : actor === 'client' ? row.contact_name : null;
    return name ? t('orders.actor_named', { who, name }) : who;
  }
  function getWho(step: OrderStep): string {
    const { actor, admin } = step;
    if (!admin) return getActor(step);
    return actor === 'admin' ? getName({ ...admin }) : t('orders.by_admin_for', { admin: getName({ ...admin }), who: getActor(step) });
  }
}

/** What a step is called: by the status that it led to, or, where that stays, by what was done. */
function StepTitle({ row, step }: { row: Order; step: OrderStep }) {
  const { t } = useTranslation();
  const words = useWords();
  switch (step.action) {
    case 'delegate':
    case 'withdraw_assignment':
      return (
        <strong>
          {t(`enums.order_actions.${step.action}`)} {step.provider && t('orders.to_provider', { name: getName({ ...step.provider }) })}
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
