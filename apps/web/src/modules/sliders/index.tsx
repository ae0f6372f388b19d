import { useServerNow } from '../../lib/use-server-now.ts';
import { sliders, type Slider } from '@diwan/contract/resources/sliders';
import { wholeTitle } from '../../crud/cells/whole-title.tsx';
import { orderColumn } from '../../crud/list/order-column.tsx';
import { defineScreens } from '../../crud/resource/screens.ts';
import { useWords } from '../../crud/words/words.ts';
import { periodDay } from './period-day.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { SliderForm } from './slider-form.tsx';
import { getPhase } from './slider-phase.ts';
import { SliderPreview } from './slider-preview.tsx';

export const sliderScreens = defineScreens(sliders, {
  columns: [
    orderColumn,
    'image',
    wholeTitle(sliders),
    'audience',
    'country_id',
    {
      key: 'phase',
      header: 'services.slider.phase',
      reads: ['is_active', 'starts_at', 'ends_at'],
      cell: (row) => <Phase slider={row} />,
    },
    {
      key: 'period',
      header: 'services.slider.period',
      reads: ['starts_at', 'ends_at', 'country_id'],
      cell: (row) => <PeriodText slider={row} />,
    },
    'is_active',
  ],
  form: SliderForm,
  expanded: (row) => <SliderPreview slider={row} />,
});

const TICK_MS = 60_000;

function Phase({ slider }: { slider: Slider }) {
  const phase = getPhase(slider, useServerNow(TICK_MS));
  return <StatusChip status={`slider_${phase}`} label={useWords()(`services.slider.phases.${phase}`)} />;
}

function PeriodText({ slider }: { slider: Slider & { country?: { time_zone?: string } | null } }) {
  const { starts_at: start, ends_at: end, country } = slider;
  const words = useWords();
  if (start === null && end === null) return <>{words('services.slider.always')}</>;
  const text = (timestamp: string | null) => timestamp !== null && periodDay(timestamp, country?.time_zone);
  if (end === null) return <>{words('services.slider.since', { start: text(start) })}</>;
  return <>{words(start === null ? 'services.slider.until' : 'services.slider.between', { start: text(start), end: text(end) })}</>;
}
