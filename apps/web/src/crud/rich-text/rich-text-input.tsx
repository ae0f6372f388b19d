import { Suspense } from 'react';
import { language as pageLanguage } from '../../lib/preferences.ts';
import { addWords } from '../../lib/i18n.ts';
import { warmPart } from '../../lib/warm-part.tsx';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/states.tsx';
import type { InputSlot } from '../resource/slots.ts';
import { getDirection } from './plain-text.ts';

/** The editor itself, which is large. */
export const Editor = warmPart(async () => {
  const [editor] = await Promise.all([import('./rich-text-editor.tsx'), addWords('rich_text', WORDS)]);
  return editor;
});
const WORDS = { ar: () => import('@diwan/locales/ar/rich-text'), en: () => import('@diwan/locales/en/rich-text') };

/** The input of a formatted text: its editor, with its tools and words, comes when a form has one. */
export function RichTextInput({ form, name, label, required, error }: InputSlot) {
  const value = form.values[name];
  const direction = getDirection(name);
  const own = direction === 'rtl' ? 'ar' : direction === 'ltr' ? 'en' : pageLanguage();
  return (
    <Field label={label} required={required} error={error}>
      {(ids) => (
        <Suspense fallback={<Skeleton height={280} />}>
          <Editor
            ids={ids}
            path={name}
            name={label}
            base={own === 'ar' ? 'rtl' : 'ltr'}
            language={own}
            value={typeof value === 'string' ? value : ''}
            onChange={(html) => form.set({ [name]: html })}
            onBlur={() => form.check(name)}
          />
        </Suspense>
      )}
    </Field>
  );
}
