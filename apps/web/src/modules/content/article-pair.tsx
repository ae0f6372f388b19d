import { useTranslation } from '../../lib/translate.ts';
import { RichText } from '../../crud/rich-text/rich-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import classes from './content.module.css';
import type { FormValues } from '../../crud/resource/form-values.ts';

interface ArticlePairProps {
  /** A record, or what stands in its form. */
  values: FormValues;
  /** Shown in this theme whatever the page has. */
  theme?: 'light' | 'dark';
}

const LANGUAGES = [
  ['ar', 'rtl'],
  ['en', 'ltr'],
] as const;

/** A text as the app shows it, in Arabic and beside it in English. */
export function ArticlePair({ values, theme }: ArticlePairProps) {
  const { t } = useTranslation();
  const getText = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  return (
    <div className={classes.pair}>
      {LANGUAGES.map(([language, dir]) => {
        const html = getText(`description_${language}`);
        return (
          <article key={language} lang={language} dir={dir} data-theme={theme} className={classes.article}>
            {getText('image') && <Picture src={getText('image')} alt="" className={classes.picture} />}
            {getText(`title_${language}`) && <h2 className={classes.name}>{getText(`title_${language}`)}</h2>}
            {html ? <RichText html={html} dir={dir} lang={language} /> : <p className={classes.none}>{t('content.preview_empty')}</p>}
          </article>
        );
      })}
    </div>
  );
}
