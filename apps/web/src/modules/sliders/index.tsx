import { useServerNow } from '../../lib/use-server-now.ts';
import { sliders, type Slider } from '@diwan/contract/sliders/resource';
import { wholeTitle } from '../../crud/cells/whole-title.tsx';
import { orderColumn } from '../../crud/list/order-column.tsx';
import { defineScreens, type FieldName, type FormItem } from '../../crud/resource/screens.ts';
import { useWords } from '../../crud/words/words.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { getSliderPhase } from './slider-phase.ts';
import { SliderPreview } from './slider-preview.tsx';
import { zonedTime } from '@diwan/domain/zoned-time';
import { formatDay, ltr } from '../../lib/format.ts';
import { chosenCountry } from '../../lib/preferences.ts';
import { FormRows } from '../../crud/form/form-rows.tsx';
import type { FormSlot } from '../../crud/resource/slots.ts';
import classes from './slider-form.module.css';

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
  const phase = getSliderPhase(slider, useServerNow(TICK_MS));
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

/** An end of a slider's period on the clocks of its country, of the chosen one or of the reader; midnight goes without saying. */
function periodDay(timestamp: string, zone: string | null | undefined): string {
  const { day, time } = zonedTime(timestamp, zone ?? chosenCountry()?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  return time === '00:00' ? formatDay(day) : `${formatDay(day)} ${ltr(time)}`;
}

const ITEMS: readonly FormItem<FieldName<typeof sliders>>[] = [
  'image',
  ['title_ar', 'title_en'],
  ['description_ar', 'description_en'],
  'link',
  ['audience', 'country_id'],
  ['starts_at', 'ends_at'],
  'is_active',
];

/** The fields of a slider beside what the app will make of them while one types. */
function SliderForm({ form, screens }: FormSlot) {
  const words = useWords();
  return (
    <div className={classes.split}>
      <div className={classes.fields}>
        <FormRows items={ITEMS} form={form} superAdmin={false} inputs={screens.inputs ?? {}} />
      </div>
      <section className={classes.preview} aria-labelledby="slider-preview">
        <h2 id="slider-preview" className={classes.heading}>
          {words('services.slider.preview')}
        </h2>
        <SliderPreview slider={form.values} />
      </section>
    </div>
  );
}
