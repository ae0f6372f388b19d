import { serverNow } from '../../lib/server-clock.ts';
import { FormDialog } from '../../crud/form/form-dialog.tsx';
import type { OrderDetails, OrderTransitionChoice } from '@diwan/contract/orders/detail-calls';
import { ORDER_PRINCIPALS, orderTransitionForm } from '@diwan/contract/orders/forms';
import type { Resource } from '@diwan/contract/kit/resource';
import type { Order } from '@diwan/contract/orders/resource';
import { nextStatus } from '@diwan/domain/orders/order-transitions';
import { isCancelled } from '@diwan/domain/orders/order-status';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { useWords } from '../../crud/words/words.ts';
import { FieldInput } from '../../crud/fields/field-input.tsx';
import { useRecordForm } from '../../crud/form/use-record-form.ts';
import type { Row } from '../../crud/resource/screens.ts';
import { getRowZone } from '../../crud/cells/row-country.ts';
import { amountText, formatDay, formatMoney } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Radio } from '../../ui/radio.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { Ltr } from '../../ui/text.tsx';
import { finishFacts } from './finish-facts.ts';
import { useOrderCall } from './order-call.ts';
import { isZeroAmount } from './order-details.ts';
import classes from './orders.module.css';
import { getOrderTable } from './order-table.ts';
import { ProviderPicker } from './provider-picker.tsx';
import { ProviderVerdict } from './provider-verdict.tsx';
import type { InputSlot } from '../../crud/resource/slots.ts';
import { rowOptions } from '../../crud/resource/row-options.ts';
import { ReasonSelect } from './shared/reason-select.tsx';

interface TransitionOrderDialogProps {
  resource: Resource;
  row: Row & Order;
  move: OrderTransitionChoice;
  /** What a client would pay for cancelling now, for which reasons nothing, and what they would have back or need not pay. */
  details: Pick<OrderDetails, 'cancel_penalty' | 'penalty_free_reasons' | 'cancel_returns' | 'cancel_forgives'>;
  onClose: () => void;
}

/** The form of a move, and what it would come to as it is filled in. */
function useMove({ row, move, details }: Omit<TransitionOrderDialogProps, 'resource' | 'onClose'>) {
  const { action } = move;
  const asks = useMemo(() => orderTransitionForm(action), [action]);
  const takes = 'provider_id' in asks.fields;
  const harsh = 'cancel_reason_id' in asks.fields;
  const names = [...(harsh ? ['cancel_reason_id'] : []), ...(takes && row.provider_id === null ? ['provider_id'] : []), 'notes'];
  const form = useRecordForm({
    asks,
    items: [...names, ...(takes ? ['override_reason'] : []), 'on_behalf_of'],
    preset: { country_id: row.country_id, on_behalf_of: null },
  });
  const who = ORDER_PRINCIPALS.find((one) => one === form.values['on_behalf_of']) ?? null;
  const leadsTo = nextStatus(row.order_type, row.order_status, action, who ?? 'admin') ?? move.to;
  const isExcused = details.penalty_free_reasons.includes(Number(form.values['cancel_reason_id']));
  const ifCancelled = (amount: string) => (isCancelled(leadsTo) && !isZeroAmount(amount) ? amount : null);
  return {
    form,
    names,
    takes,
    harsh,
    who,
    leadsTo,
    taker: row.provider_id ?? form.values['provider_id'],
    penalty: isExcused || isZeroAmount(details.cancel_penalty) ? null : details.cancel_penalty,
    returns: ifCancelled(details.cancel_returns),
    forgives: ifCancelled(details.cancel_forgives),
  };
}
type Move = ReturnType<typeof useMove>;

/** Asks for what a move needs: a reason where it takes something away, who takes an order on, in whose name. */
export function TransitionOrderDialog({ resource, row, move, details, onClose }: TransitionOrderDialogProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { action } = move;
  const filled = useMove({ row, move, details });
  const { form, names, takes, harsh, who, taker, returns, forgives } = filled;
  const { busy, send } = useOrderCall(resource, row, action, form, onClose);
  // Who may refund gives it back or lets the client off; whoever may not reads so before they fill anything in.
  const givesUp = forgives ?? returns;
  const title = t('orders.move_title', { action: t(`enums.order_actions.${action}`), number: row.order_no });
  if (givesUp !== null && !can('refund-orders'))
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
      check={form.checkAll}
      onSend={send}
      onClose={onClose}
    >
      {harsh && move.on_behalf_of.length > 0 && (
        <OnBehalfOf choices={move.on_behalf_of} who={who} onChoose={(one) => form.set({ on_behalf_of: one, cancel_reason_id: null })} />
      )}
      {names.map((name) =>
        name === 'provider_id' ? (
          <ProviderPicker key={name} form={form} question={{ table: getOrderTable(resource), id: row.id }} required />
        ) : (
          <FieldInput key={name} form={form} name={name} own={name === 'cancel_reason_id' ? ReasonInput : undefined} />
        ),
      )}
      {takes && (
        <ProviderVerdict
          form={form}
          question={typeof taker === 'number' ? { table: getOrderTable(resource), id: row.id, provider: taker } : null}
        />
      )}
      <Outcome row={row} move={filled} isCancelling={action === 'cancel_order'} />
    </FormDialog>
  );
}

interface OnBehalfOfProps {
  choices: OrderTransitionChoice['on_behalf_of'];
  who: Move['who'];
  onChoose: (who: Move['who']) => void;
}

/** In whose name it is done. */
function OnBehalfOf({ choices, who, onChoose }: OnBehalfOfProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.choices}>
      <legend>{t('orders.on_behalf_of')}</legend>
      {([null, ...choices] as const).map((one) => (
        <Radio
          key={one ?? 'admin'}
          name="on_behalf_of"
          label={one === null ? t('orders.myself') : t(`enums.order_principals.${one}`)}
          checked={who === one}
          onChange={() => onChoose(one)}
        />
      ))}
    </fieldset>
  );
}

interface OutcomeProps {
  row: Row & Order;
  move: Move;
  isCancelling: boolean;
}

/** The status that it leads to, and what it costs or gives back. */
function Outcome({ row, move: { leadsTo, forgives, returns, penalty }, isCancelling }: OutcomeProps) {
  const { t } = useTranslation();
  const words = useWords();
  return (
    <>
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
      {isCancelling && (
        <p className={penalty === null ? classes.quiet : classes.warning}>
          {penalty === null ? (
            t('orders.no_penalty')
          ) : (
            <>
              {t('orders.penalty')} <Ltr>{formatMoney(penalty, row.currency)}</Ltr>
            </>
          )}
        </p>
      )}
    </>
  );
}

/** How much to collect, and that the visit's day has not come yet. */
function Finishing({ row }: { row: Row & Order }) {
  const { t } = useTranslation();
  const [now] = useState(serverNow);
  const { collect, early } = finishFacts(row, getRowZone(row), now);
  return (
    <>
      {collect !== null && <p className={classes.collect}>{t('orders.collect', { amount: amountText(collect, row.currency) })}</p>}
      {early !== null && <p className={classes.warning}>{t('orders.too_early', { day: formatDay(early) })}</p>}
    </>
  );
}

/** Why an order is called off or refused: the reasons of whoever does it. */
function ReasonInput(slot: InputSlot) {
  const who = String(slot.form.values['on_behalf_of'] ?? 'admin');
  const options = useMemo(() => rowOptions('cancelReasons', { user_type: who }), [who]);
  return <ReasonSelect slot={slot} who={who} options={options} />;
}
