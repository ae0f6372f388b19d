import { maskCards } from '@diwan/domain/chat/mask-cards';

const ARABIC_LETTER = /\p{Script=Arabic}/u;
const LATIN_LETTER = /\p{Script=Latin}/u;
const LETTER = /\p{L}/u;
// PostgreSQL's text cannot hold NUL, and the other control characters have no place in a form. Those that turn the direction of
// what follows would turn the text beside them, too. Half a letter (\p{Cs}) would be kept as another one.
// oxlint-disable-next-line no-control-regex -- matching control characters is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\p{Cs}]/u;
/** Marks that take no room: alone they would make a name that nobody sees. */
const UNSEEN = /[\s\u00ad\u061c\u200b-\u200f\u2060\ufeff]/;

/** A text without what nobody sees around it. One look at each end: a pattern for the end would begin anew at every space within. */
export function trimUnseen(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && UNSEEN.test(text.charAt(start))) start += 1;
  while (end > start && UNSEEN.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/**
 * Marks that come along where a text is copied from: they turn directions, or take no room. Joiners (U+200C, U+200D) and variation
 * selectors stay: Persian and emoji are written with them.
 */
const PASTED_MARKS = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
/** A text of these alone shows nothing: Unicode has fillers and a Braille cell that are as blank as a space. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A text without the marks that came along where it was copied from. */
export const withoutPastedMarks = (text: string): string => text.replace(PASTED_MARKS, '');

/** A text as it is kept: without marks that nobody sees, and empty where nothing of it would be seen. */
export function cleanText(text: string): string {
  const clean = trimUnseen(withoutPastedMarks(text));
  return BLANK.test(clean) ? '' : clean;
}

/** What people write, as it is kept: clean, and with no card's number that anybody who reads it could pay with. */
export const keptText = (text: string): string => maskCards(cleanText(text));

/** True for a text without characters that would harm it or what stands beside it. */
export const hasNoControl = (value: string): boolean => !CONTROL.test(value);

/** True when every letter of the text is of the script and there is at least one. */
export function isWrittenIn(script: 'arabic' | 'latin', value: string): boolean {
  return !(script === 'arabic' ? LATIN_LETTER : ARABIC_LETTER).test(value) && LETTER.test(value);
}

/** True when a letter of the text is of the script. */
export function hasLetter(script: 'arabic' | 'latin', value: string): boolean {
  return (script === 'arabic' ? ARABIC_LETTER : LATIN_LETTER).test(value);
}

/** What a formatted text says, without its marks and without what nobody sees. */
export function saidIn(html: string): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const open = html.indexOf('<', from);
    const close = open === -1 ? -1 : html.indexOf('>', open);
    if (close === -1) break;
    parts.push(html.slice(from, open));
    from = close + 1;
  }
  const text = parts.join('') + html.slice(from);
  return trimUnseen(text.replaceAll(/&#?\w{1,40};/g, ''));
}

/** One pattern for form and API: a local part, a domain with a dot, no spaces, ASCII only. */
const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;

/** True for an address that mail can be sent to. */
export function isEmail(value: string): boolean {
  // The length first: the pattern goes back over what it has read.
  return value.length <= 250 && EMAIL.test(value);
}

/** A whole address of the web: what an app can open without asking where it leads. */
export function isWebAddress(link: string): boolean {
  const [, host = ''] = /^https?:\/\/([^\s/?#@]+)(?:[/?#]\S*)?$/i.exec(link) ?? [];
  // A dot with something on both sides.
  return host.slice(1, -1).includes('.');
}
