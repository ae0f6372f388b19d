import { typedCode } from '@diwan/domain/typed';

/** A time of day as the wire has it: `HH:MM`, 24 hours. */
export type ClockTime = string;

/** Reads a time as people type it: 9, 930, 9:30, 21.05, in Latin or Arabic digits, with marks that nobody sees. Null for what is no time. */
export function parseTime(text: string): ClockTime | null {
  const typed = typedCode(text);
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(typed) ?? /^(\d{1,2})(\d{2})$/.exec(typed) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
