import { typedCode } from '@diwan/domain/typed';
import { isValidIBAN } from 'ibantools';

/** Whether a text means to be an international account number (ISO 13616): two letters and two digits begin it. */
export const looksLikeIban = (text: string): boolean => /^[A-Z]{2}\d{2}/.test(text);

/** Whether an international account number, without spaces, is one: its country's length and form, and its check digits (ISO 7064). */
export const isIban = (text: string): boolean => isValidIBAN(text);

/**
 * The number of an account in its one spelling, in which it is checked, kept and compared: digits that everybody types, capitals, no spaces
 * and dashes, and no `IBAN` before it.
 */
export const typedAccount = (text: string): string =>
  typedCode(text)
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015\u2212]/g, '')
    .replace(/^IBAN:?(?=[A-Z]{2}\d{2})/, '');
