/** How long account numbers are, of the countries served and of their neighbours (ISO 13616). */
const LENGTHS: Readonly<Record<string, number>> = {
  SA: 24,
  AE: 23,
  EG: 29,
  JO: 30,
  KW: 30,
  QA: 29,
  BH: 22,
  OM: 23,
  IQ: 23,
  LB: 28,
  PK: 24,
  PS: 29,
  TN: 24,
  TR: 26,
};
const START = new RegExp(`(?:${Object.keys(LENGTHS).join('|')})\\d\\d`, 'g');

/** Whether its check digits are right (ISO 7064): letters count as two digits each, and the first four stand last. */
function isChecked(iban: string): boolean {
  const turned = iban.slice(4) + iban.slice(0, 4);
  let rest = 0;
  for (const letter of turned) {
    const value = Number.parseInt(letter, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** Where an account number ends that begins here, spaces, dashes and signs within it left out; nothing where there is none. */
function getEnd(plain: string, start: number): number | undefined {
  const length = LENGTHS[plain.slice(start, start + 2)] ?? 0;
  let iban = '';
  for (let at = start; at < plain.length; at += 1) {
    const letter = plain.charAt(at);
    if (/[0-9A-Z]/.test(letter)) iban += letter;
    else if (!' \n,+'.includes(letter)) return undefined;
    if (iban.length === length) return isChecked(iban) ? at + 1 : undefined;
  }
  return undefined;
}

/** A text as `toPlainDigits` gives it, with a mark in place of each letter of an international account number: no card is looked for in it. */
export function hideIbans(plain: string): string {
  let hidden = plain;
  for (const { index } of plain.matchAll(START)) {
    const end = getEnd(plain, index);
    if (end !== undefined) hidden = hidden.slice(0, index) + '#'.repeat(end - index) + hidden.slice(end);
  }
  return hidden;
}
