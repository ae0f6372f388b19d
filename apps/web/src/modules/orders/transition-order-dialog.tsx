import { serverNow } from '../../lib/server-clock.ts';
import { FormDialog } from '../../crud/form/form-dialog.tsx';
import type { OrderDetails, OrderTransitionChoice } from '@diwan/contract/calls/order-details';
import { ORDER_PRINCIPALS, orderTransitionForm } from '@diwan/contract/order-calls';
import type { Resource } from '@diwan/contract/kit/resource';
import type { Order } from '@diwan/contract/resources/orders';
import { nextStatus } from '@diwan/domain/orders/order-transitions';
import { isCancelled } from '@diwan/domain/orders/order-status';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { useWords } from '../../crud/words/words.ts';
import { FieldInput } from '../../crud/fields/field-input.tsx';
import { useRecordForm } from '../../crud/form/use-record-form.ts';
import type { Row } from '../../crud/resource/screens.ts';
import { getZone } from '../../crud/cells/row-country.ts';
import { amountText } from '../wallet/shared/amount.tsx';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Radio } from '../../ui/radio.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { Ltr } from '../../ui/text.tsx';
import { finishFacts } from './finish-facts.ts';
import { useOrderCall } from './order-call.ts';
import { isNothing } from './order-details.ts';
import classes from './orders.module.css';
import { getTable } from './order-table.ts';
import { ProviderPicker } from './provider-picker.tsx';
import { ProviderVerdict } from './provider-verdict.tsx';
import { ReasonInput } from './reason-input.tsx';

interface TransitionOrderDialogProps {
  resource: Resource;
  row: Row & Order;
  move: OrderTransitionChoice;
  /** What a client would pay for cancelling now, for which reasons nothing, and what they would have back or need not pay. */
  details: Pick<OrderDetails, 'cancel_penalty' | 'penalty_free_reasons' | 'cancel_returns' | 'cancel_forgives'>;
  onClose: () => void;
}

/** Asks for what a move needs: a reason where it takes something away, who takes an order on, in whose name. */
export function TransitionOrderDialog({ resource, row, move, details, onClose }: TransitionOrderDialogProps) {
  const { t } = useTranslation();
  const words = useWords();
  const can = useCan();
  const { action } = move;
  const asks = useMemo(() => orderTransitionForm(action), [action]);
  const takes = 'provider_id' in asks.fields;
  const harsh = 'cancel_reason_id' in asks.fields;
  const names = [...(harsh ? ['cancel_reason_id'] : []), ...(takes && row.provider_id === null ? ['provider_id'] : []), 'notes'];
  const form = useRecordForm({
    asks,
    mode: 'create',
    row: null,
    items: [...names, ...(takes ? ['override_reason'] : []), 'on_behalf_of'],
    phones: [],
    preset: { country_id: row.country_id, on_behalf_of: null },
  });
  const { busy, send } = useOrderCall(resource, row, action, form, onClose);
  const who = ORDER_PRINCIPALS.find((one) => one === form.values['on_behalf_of']) ?? null;
  const leadsTo = nextStatus(row.order_type, row.order_status, action, who ?? 'admin') ?? move.to;
  const taker = row.provider_id ?? form.values['provider_id'];
  const penalty = details.cancel_penalty;
  const isExcused = details.penalty_free_reasons.includes(Number(form.values['cancel_reason_id']));
  const late = !isExcused && !isNothing(penalty);
  const returns = isCancelled(leadsTo) && !isNothing(details.cancel_returns) ? details.cancel_returns : null;
  const forgives = isCancelled(leadsTo) && !isNothing(details.cancel_forgives) ? details.cancel_forgives : null;
  // Who may refund gives it back or lets the client off; whoever may not reads so before they fill anything in.
  const givesUp = forgives ?? returns;
  const isBarred = givesUp !== null && !can('refund-orders');
  const title = t('orders.move_title', { action: t(`enums.order_actions.${action}`), number: row.order_no });
  if (isBarred)
    return (
      <Modal open title={title} onClose={onClose} footer={<Button onClick={onClose}>{t('form.moves.back')}</Button>}>
        <p className={classes.warning}>
          {t(forgives === null ? 'orders.cancel_needs_refund' : 'orders.begun_needs_refund', { amount: amountText(givesUp, row.currency) })}
        </p>
      </Modal>
    );
  return (
    <FormDialog
      title={title}
      yes={harsh ? t(`enums.order_actions.${action}`) : t('orders.move_yes')}
      tone={harsh ? 'danger' : 'primary'}
      busy={busy}
      onSend={send}
      onClose={onClose}
    >
      {harsh && move.on_behalf_of.length > 0 && (
        <fieldset className={classes.choices}>
          <legend>{t('orders.on_behalf_of')}</legend>
          {([null, ...move.on_behalf_of] as const).map((one) => (
            <Radio
              key={one ?? 'admin'}
              name="on_behalf_of"
              label={one === null ? t('orders.myself') : t(`enums.order_principals.${one}`)}
              checked={who === one}
              onChange={() => form.set({ on_behalf_of: one, cancel_reason_id: null })}
            />
          ))}
        </fieldset>
      )}
      {names.map((name) =>
        name === 'provider_id' ? (
          <ProviderPicker key={name} form={form} question={{ table: getTable(resource), id: row.id }} required />
        ) : (
          <FieldInput key={name} form={form} name={name} own={name === 'cancel_reason_id' ? ReasonInput : undefined} />
        ),
      )}
      {takes && (
        <ProviderVerdict
          form={form}
          question={typeof taker === 'number' ? { table: getTable(resource), id: row.id, provider: taker } : null}
        />
      )}
      <p className={classes.leads}>
        {t('orders.leads_to')} <StatusChip status={leadsTo} label={words(`enums.order_statuses.${leadsTo}`)} />
      </p>
      {leadsTo === 'finished' && <Finishing row={row} />}
      {forgives !== null && (
        <p className={classes.warning}>
          {t('orders.cancel_forgives')} <Ltr>{formatMoney(forgives, row.currency)}</Ltr>
        </p>
      )}
      {returns !== null && (
        <p className={classes.collect}>
          {t('orders.cancel_returns')} <Ltr>{formatMoney(returns, row.currency)}</Ltr>
        </p>
      )}
      {action === 'cancel_order' && (
        <p className={late ? classes.warning : classes.quiet}>
          {late ? (
            <>
              {t('orders.penalty')} <Ltr>{formatMoney(penalty, row.currency)}</Ltr>
            </>
          ) : (
            t('orders.no_penalty')
          )}
        </p>
      )}
    </FormDialog>
  );
}

/** How much to collect, and that the visit's day has not come yet. */
function Finishing({ row }: { row: Row & Order }) {
  const { t } = useTranslation();
  const [now] = useState(serverNow);
  const { collect, early } = finishFacts(row, getZone(row), now);
  return (
    <>
      {collect !== null && <p className={classes.collect}>{t('orders.collect', { amount: amountText(collect, row.currency) })}</p>}
      {early !== null && <p className={classes.warning}>{t('orders.too_early', { day: formatDay(early) })}</p>}
    </>
  );
}
