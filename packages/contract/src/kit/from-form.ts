import { typedNumber } from '@diwan/domain/typed';

/** A number out of the text of a form; what is none stays as it is, to be refused. */
export function numberFromForm(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  const typed = typedNumber(given);
  return /^-?\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : given;
}

/** A list comes as repeated names or with commas; a form has no other way to say that it is empty than an empty text. */
export function listFromForm(given: unknown): unknown[] {
  if (Array.isArray(given)) return given;
  return String(given)
    .split(',')
    .filter((item) => item !== '');
}
