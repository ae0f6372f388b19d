import type { ReactNode } from 'react';
import { drawChip } from '../../ui/chip.tsx';
import type { Tone } from '../../ui/status-tone.ts';
import type { Words } from '../words/words.ts';

/** The two states of a flag that has words of its own; others are yes or no. */
const STATES: Readonly<Record<string, readonly [on: string, onTone: Tone, off: string | null, offTone: Tone]>> = {
  is_active: ['active', 'good', 'inactive', 'plain'],
  is_ban: ['banned', 'bad', null, 'plain'],
  is_locked: ['locked', 'bad', null, 'plain'],
  accepted_by_admin: ['accepted', 'good', 'not_accepted', 'wait'],
  is_available: ['available', 'good', 'unavailable', 'plain'],
};

interface FlagChipProps {
  flag: string;
  on: boolean;
  /** Whose state it is: the word agrees with it. */
  gender: unknown;
  words: Words;
}

/** A flag as a chip: a word and a dot. */
export function FlagChip(props: FlagChipProps) {
  return drawFlag(props);
}

/** `FlagChip` as a plain element. */
export function drawFlag({ flag, on, gender, words }: FlagChipProps): ReactNode {
  const state = STATES[flag];
  const word = state ? (on ? state[0] : state[2]) : null;
  const tone = state ? (on ? state[1] : state[3]) : 'plain';
  const said = word
    ? words(`detail.states.${word}`, gender === 'female' ? { context: 'female' } : undefined)
    : words(`enums.yes_no.${on ? 1 : 0}`);
  return drawChip({ dot: true, tone, children: said });
}

/** The tone of a flag's state, where that belongs beside a name: that one is not banned goes without saying. */
export function flagTone(flag: string, on: boolean): Tone | undefined {
  const state = STATES[flag];
  if (on) return state?.[1];
  return state?.[2] === null ? undefined : state?.[3];
}
