import type { Field } from '@diwan/contract/kit/field';
import type { Form } from '@diwan/contract/kit/form';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { warmPart } from '../../lib/warm-part.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { kindInput } from './kinds/inputs.tsx';
import { labelKey } from '../resource/labels.ts';
import { useWords, type Words } from '../words/words.ts';
import type { InputSlot, RecordForm } from '../resource/slots.ts';

const MapField = warmPart(() => import('../map/map-field.tsx'));

const hasMap = ({ fields }: Form): boolean => 'location' in fields && 'lat' in fields;

/** Has the code of a form's larger inputs on its way, with that of the form itself. */
export function warmUpInputs(asks: Form): void {
  if (hasMap(asks)) MapField.warmUp();
  for (const field of Object.values(asks.fields)) kindInput(field).warmUp?.();
}

interface FieldInputProps {
  form: RecordForm;
  name: string;
  /** An input of the resource's own. */
  own: ComponentType<InputSlot> | undefined;
  /** Asked for here, though its field may be left out elsewhere. */
  demanded?: boolean;
  /** What the field is for, and whether it may be changed now. */
  help?: ReactNode;
  disabled?: boolean;
}

/** The input of one field, by its kind. */
export function FieldInput({ form, name, own: Own, demanded = false, help, disabled = false }: FieldInputProps) {
  const words = useWords();
  const { asks, mode } = form;
  const field = asks.fields[name];
  if (!field) return null;
  const required = demanded || (!field.optional && !(mode === 'update' && kindInput(field).staysUnlessTyped));
  const slot: InputSlot = { form, name, label: words(labelKey(asks, name)), required, error: form.errors[name], help, disabled };
  if (Own) return <Own {...slot} />;
  if (name === 'location' && hasMap(asks))
    return (
      <Suspense fallback={<Skeleton height={320} />}>
        <MapField form={form} placeRequired={!asks.fields['lat']?.optional} addressRequired={required} />
      </Suspense>
    );
  return <KindInput slot={slot} field={field} words={words} />;
}

/** The inputs of several fields, one below the other. */
export function FieldInputs({ form, names }: { form: RecordForm; names: readonly string[] }) {
  return names.map((name) => <FieldInput key={name} form={form} name={name} own={undefined} />);
}

function KindInput({ slot, field, words }: { slot: InputSlot; field: Field; words: Words }) {
  const { form, name, label, required, error, help, disabled = false } = slot;
  const value = form.values[name];
  const shared = {
    label,
    required,
    error,
    help,
    'data-path': name,
    onBlur: () => form.check(name),
    disabled: disabled || (field.createOnly && form.mode === 'update'),
  };
  const place = {
    ...slot,
    words,
    value,
    text: typeof value === 'string' ? value : '',
    set: (next: unknown) => form.set({ [name]: next }),
    shared,
  };
  return kindInput(field).input(field, place, slot);
}
