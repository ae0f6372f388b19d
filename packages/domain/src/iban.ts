const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const PIECE = 7;

/** Whether a text means to be an international account number (ISO 13616): two letters and two digits begin it. */
export const looksLikeIban = (text: string): boolean => /^[A-Z]{2}\d{2}/.test(text);

/** Whether an international account number, without spaces, is one: its check digits agree with the rest (ISO 7064, modulo 97). */
export function isIban(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((letter) => Number.parseInt(letter, 36)).join('');
  let rest = '';
  for (let at = 0; at < digits.length; at += PIECE) rest = String(Number(rest + digits.slice(at, at + PIECE)) % 97);
  return rest === '1';
}
