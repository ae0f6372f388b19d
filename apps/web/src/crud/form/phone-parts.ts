import { ruleOfPhone, type PhoneRule } from '@diwan/domain/phones';
import { latinDigits, withoutMarks } from '@diwan/domain/typed';

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

/** Digits as the phone of a country: a national zero goes; nothing is cut, so that what is too long is refused. */
export function asPhone(digits: string, { phone_code: code, phone_limit: limit }: PhoneCountry): string {
  const local = digits.length > limit && digits.startsWith('0') ? digits.slice(1) : digits;
  return local === '' ? '' : `+${code}${local}`;
}

/** What was typed or pasted as a phone, of the country that is chosen unless it names its own: whoever pastes a Saudi number means that one. */
export function typedPhone(typed: string, country: PhoneCountry | undefined): string {
  const written = latinDigits(withoutMarks(typed)).trim();
  const digits = written.replace(/\D/g, '');
  const named = /^(?:\+|00)\s*(?=\d)/.test(written) ? digits.replace(/^00/, '') : null;
  if (named === null) return country ? asPhone(digits, country) : digits;
  if (!country || !named.startsWith(country.phone_code)) return `+${named}`;
  return asPhone(named.slice(country.phone_code.length), country);
}
