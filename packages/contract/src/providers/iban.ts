import { typedCode } from '@diwan/domain/typed';
import { isValidIBAN } from 'ibantools';

/** How people name a number before they write it, or behind it: an IBAN, or an account. */
const IBAN_WORD = /IBAN|[اآأإ][يی]ب[اآأ]ن/u;
const WORD = `(?:(?:ال)?(?:${IBAN_WORD.source}|حساب)|رقم)`;
const WORDS = new RegExp(`^${WORD}+|${WORD}+$`, 'gu');
/** `IBAN No.`; an account of Norway has two digits after the same letters. */
const NUMBER = /^(?:NUMBER|NO|NR)(?=[A-Z]{2}\d{2})/;
/** Two letters and two digits at the beginning, or anywhere with as much after them as the shortest one has at the least (ISO 13616). */
const LIKE_IBAN = /^[A-Z]{2}\d{2}|[A-Z]{2}\d{2}[A-Z\d]{11}/;

/** Letters and digits alone, in the forms in which they are kept. */
const getLetters = (typed: string) =>
  typedCode(typed)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a text means to be an international account number (ISO 13616), even where something stands before it. */
export const looksLikeIban = (text: string): boolean => LIKE_IBAN.test(text);

/** Whether an international account number, without spaces, is one: its country's length and form, and its check digits (ISO 7064). */
export const isIban = (text: string): boolean => isValidIBAN(text);

/**
 * The number of an account in its one spelling, in which it is checked, kept and compared: digits that everybody types, capitals, nothing
 * between them, and nothing before it that only names it.
 */
export function typedAccount(typed: string): string {
  const letters = getLetters(typed);
  const number = letters.replace(WORDS, '').replace(NUMBER, '');
  return number === '' ? letters : number;
}

/**
 * Whether a text is the number of an account: an IBAN that is right, or a bank's own number. What is called an IBAN must be one, and
 * letters that only look like Latin ones are none: money would go to an account that nobody compared.
 */
export function isAccount(typed: string): boolean {
  const account = typedAccount(typed);
  if (!/^[A-Z\d]+$/.test(account)) return false;
  return looksLikeIban(account) || IBAN_WORD.test(getLetters(typed)) ? isIban(account) : true;
}
