import { useMemo } from 'react';
import type { InputSlot } from '../../crud/resource/slots.ts';
import { rowOptions } from '../../crud/resource/row-options.ts';
import { ReasonSelect } from './reason-select.tsx';

/** Why an order is called off or refused: the reasons of whoever does it. */
export function ReasonInput(slot: InputSlot) {
  const who = String(slot.form.values['on_behalf_of'] ?? 'admin');
  const options = useMemo(() => rowOptions('cancelReasons', { user_type: who }), [who]);
  return <ReasonSelect slot={slot} who={who} options={options} />;
}
