import { ltr } from '../../lib/format.ts';
import { getCountryLaw } from '@diwan/domain/country-law';
import type { ReactNode } from 'react';
import type { InputSlot } from '../../crud/resource/slots.ts';
import { useWords } from '../../crud/words/words.ts';
import { language } from '../../lib/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { NumberInput } from '../../ui/number-input.tsx';

const asText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The VAT of a new country, with what the law of the country says that its calling code or currency belongs to: a suggestion, never filled in. */
export function VatInput(slot: InputSlot) {
  const words = useWords();
  const { form, name } = slot;
  const law = getCountryLaw({ phone_code: asText(form.values['phone_code']), currency: asText(form.values['currency']) });
  if (!law) return <PercentInput slot={slot} help={words('till.country.no_suggestion')} />;
  const country = new Intl.DisplayNames(language(), { type: 'region' }).of(law.country) ?? law.country;
  const percent = ltr(`${law.vat}${words('till.country.unit')}`);
  return (
    <PercentInput
      slot={slot}
      help={
        <>
          {words('till.country.suggestion', { country, percent })}{' '}
          {form.values[name] !== law.vat && (
            <Button size="small" variant="quiet" onClick={() => form.set({ [name]: law.vat })}>
              {words('till.country.use', { percent })}
            </Button>
          )}
        </>
      }
    />
  );
}

/** A share of the app in a new country. */
export function ShareInput(slot: InputSlot) {
  const words = useWords();
  return <PercentInput slot={slot} help={words('till.country.share_of_all')} />;
}

function PercentInput({ slot: { form, name, label, required, error }, help }: { slot: InputSlot; help: ReactNode }) {
  const words = useWords();
  const value = form.values[name];
  return (
    <NumberInput
      label={label}
      required={required}
      error={error}
      help={help}
      data-path={name}
      decimals={3}
      unit={words('till.country.unit')}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => form.set({ [name]: next })}
      onBlur={() => form.check(name)}
    />
  );
}
