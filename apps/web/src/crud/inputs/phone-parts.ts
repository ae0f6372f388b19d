import { ruleOfPhone, type PhoneRule } from '@diwan/domain/phones';
import { typedPhone as readPhone } from '@diwan/domain/typed';

export interface PhoneCountry extends PhoneRule {
  readonly id: number;
  readonly name: string;
  readonly flag?: string | null | undefined;
}

export interface PhoneParts {
  readonly country: PhoneCountry | undefined;
  readonly digits: string;
}

/**
 * A phone as its country and what stands after the code. Countries that share a code are told apart by `preferred`. What is of no country
 * here is shown whole, with its plus, so that it is read as the same number after the next key.
 */
export function phoneParts(phone: string, countries: readonly PhoneCountry[], preferred: number | null): PhoneParts {
  const first = countries.find((country) => country.id === preferred);
  if (phone === '') return { country: first, digits: '' };
  const country = first && phone.startsWith(`+${first.phone_code}`) ? first : ruleOfPhone(countries, phone);
  return { country, digits: country ? phone.slice(1 + country.phone_code.length) : phone };
}

/** Digits as the phone of a country: a national zero goes; nothing is cut, so that what is too long is refused. */
function asPhone(digits: string, { phone_code: code, phone_limit: limit }: PhoneCountry): string {
  const local = digits.length > limit && digits.startsWith('0') ? digits.slice(1) : digits;
  return local === '' ? '' : `+${code}${local}`;
}

/** Whether digits are a phone whose plus was left away: the country's code, and as many digits after it as the country has. */
const hasCode = (digits: string, { phone_code: code, phone_limit: limit }: PhoneCountry) =>
  digits.startsWith(code) && digits.length === code.length + limit;

/**
 * What was typed or pasted as a phone, of the country that is chosen unless it names its own: whoever pastes a Saudi number means that one.
 * What is no number is kept after the code as it was typed, and refused for it: a letter that is left away makes another number.
 */
export function phoneFromInput(typed: string, country: PhoneCountry | undefined): string {
  const read = readPhone(typed);
  if (!country || read === '') return read;
  if (/^\d+$/.test(read)) return hasCode(read, country) ? `+${read}` : asPhone(read, country);
  if (!/^\+\d+$/.test(read)) return `+${country.phone_code}${read}`;
  const named = read.slice(1);
  return named.startsWith(country.phone_code) ? asPhone(named.slice(country.phone_code.length), country) : read;
}

/** The same number after another country was chosen for it. */
export const chosenPhone = (shown: string, country: PhoneCountry): string => phoneFromInput(shown.replace(/^\+/, ''), country);
