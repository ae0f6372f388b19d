import { getReportTargets } from '@diwan/domain/complaint-transitions';
import { useMemo } from 'react';
import type { InputSlot } from '../../crud/resource/slots.ts';
import { rowOptions } from '../../crud/resource/row-options.ts';
import { ReasonSelect } from './reason-select.tsx';

/** Why somebody complains: of the reasons in use, those that their side may give. */
export function ComplaintReasonInput(slot: InputSlot) {
  const by = slot.form.values['complained_by'] === 'provider' ? 'provider' : 'client';
  const options = useMemo(() => {
    const sources = getReportTargets(by).map((target) => rowOptions('report_reasons', { target }));
    return {
      load: async (keyword: string, signal: AbortSignal) => (await Promise.all(sources.map(({ load }) => load(keyword, signal)))).flat(),
      resolve: async (ids: readonly string[]) => (await Promise.all(sources.map(({ resolve }) => resolve(ids)))).flat(),
    };
  }, [by]);
  return <ReasonSelect slot={slot} who={by} options={options} />;
}
