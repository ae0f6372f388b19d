import { ruleOfPhone, type PhoneRule } from '@diwan/domain/phones';
import { latinDigits } from '../../lib/digits.ts';

export interface PhoneCountry extends PhoneRule {
  readonly id: number;
  readonly name: string;
  readonly flag?: string | null | undefined;
}

export interface PhoneParts {
  readonly country: PhoneCountry | undefined;
  readonly digits: string;
}

/** A phone as its country and the digits after the code. Countries that share a code are told apart by `preferred`. */
export function phoneParts(phone: string, countries: readonly PhoneCountry[], preferred: number | null): PhoneParts {
  const first = countries.find((country) => country.id === preferred);
  if (phone === '') return { country: first, digits: '' };
  const country = first && phone.startsWith(`+${first.phone_code}`) ? first : ruleOfPhone(countries, phone);
  return { country, digits: country ? phone.slice(1 + country.phone_code.length) : phone.replace(/\D/g, '') };
}

/** What was typed or pasted, as digits that the country can take: a leading code of its own or a national zero goes, what is too long is cut. */
export function localDigits(typed: string, country: PhoneCountry): string {
  const written = latinDigits(typed).trim();
  const international = written.startsWith('+') || written.startsWith('00');
  let digits = written.replace(/\D/g, '').replace(/^00/, '');
  if (international && digits.startsWith(country.phone_code)) digits = digits.slice(country.phone_code.length);
  if (digits.length > country.phone_limit && digits.startsWith('0')) digits = digits.slice(1);
  return digits.slice(0, country.phone_limit);
}
