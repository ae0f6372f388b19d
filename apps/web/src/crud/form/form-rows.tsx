import type { ComponentType } from 'react';
import type { FormItem } from '../resource/screens.ts';
import { useWords } from '../words/words.ts';
import { FieldInput } from '../fields/field-input.tsx';
import classes from './form-rows.module.css';
import { shownIn } from '../resource/form-values.ts';
import type { InputSlot, RecordForm } from '../resource/slots.ts';

interface FormRowsProps {
  items: readonly FormItem<string>[];
  form: RecordForm;
  superAdmin: boolean;
  inputs: Readonly<Record<string, ComponentType<InputSlot> | undefined>>;
}

/** The fields of a form in cards, one card per heading. */
export function FormRows({ items, form, superAdmin, inputs }: FormRowsProps) {
  const words = useWords();
  return getSections(items).map(({ heading, items: members }, index) => (
    <fieldset key={heading ?? index} className={classes.section}>
      {heading && <legend className={classes.heading}>{words(`form.sections.${heading}`)}</legend>}
      {members.map((item, at) => {
        const names = shownIn(item, { values: form.values, superAdmin, mode: form.mode });
        return (
          names.length > 0 && (
            <div key={at} className={classes.row}>
              {names.map((name) => (
                <FieldInput key={name} form={form} name={name} own={inputs[name]} />
              ))}
            </div>
          )
        );
      })}
    </fieldset>
  ));
}

interface Section {
  heading: string | null;
  items: FormItem<string>[];
}

/** Items under the headings that they follow. */
export function getSections(items: readonly FormItem<string>[]): Section[] {
  const sections: Section[] = [];
  for (const item of items) {
    if (typeof item === 'object' && 'heading' in item) sections.push({ heading: item.heading, items: [] });
    else if (sections.length === 0) sections.push({ heading: null, items: [item] });
    else sections.at(-1)?.items.push(item);
  }
  return sections;
}
