import type { sliders } from '@diwan/contract/resources/sliders';
import { FormRows } from '../../crud/form/form-rows.tsx';
import type { FormSlot } from '../../crud/resource/slots.ts';
import type { FieldName, FormItem } from '../../crud/resource/screens.ts';
import { useWords } from '../../crud/words/words.ts';
import classes from './slider-form.module.css';
import { SliderPreview } from './slider-preview.tsx';

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
export function SliderForm({ form, screens }: FormSlot) {
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
