import { LOCALES, type Locale } from '@diwan/contract/kit/constants';
import { useWords } from '../../crud/words/words.ts';
import { Picture } from '../../ui/picture.tsx';
import classes from './slider-preview.module.css';
import type { FormValues } from '../../crud/resource/form-values.ts';

/** What of a slider the app shows; a form's values as well as a saved row. */
export type SliderFace = FormValues;

const getText = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** A slider at the top of the app, in both languages side by side. */
export function SliderPreview({ slider }: { slider: SliderFace }) {
  const words = useWords();
  return (
    <div className={classes.both}>
      {LOCALES.map((locale) => (
        <figure key={locale} className={classes.figure}>
          <figcaption className={classes.caption}>{words(`enums.locales.${locale}`)}</figcaption>
          <Phone slider={slider} locale={locale} />
        </figure>
      ))}
    </div>
  );
}

function Phone({ slider, locale }: { slider: SliderFace; locale: Locale }) {
  const words = useWords();
  const image = getText(slider['image']);
  const description = getText(slider[`description_${locale}`]);
  return (
    <div className={classes.phone} dir={locale === 'ar' ? 'rtl' : 'ltr'} lang={locale}>
      <div className={classes.bar} aria-hidden="true" />
      <div className={classes.slide}>
        {image === '' ? (
          <span className={classes.none}>{words('services.slider.no_image')}</span>
        ) : (
          <Picture src={image} alt="" className={classes.image} />
        )}
        <div className={classes.words}>
          <strong className={classes.title}>{getText(slider[`title_${locale}`]) || words('services.slider.no_title')}</strong>
          {description && <span className={classes.description}>{description}</span>}
        </div>
      </div>
      <div className={classes.dots} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      <div className={classes.tiles} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}
