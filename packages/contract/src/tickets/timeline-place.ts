/** What a ticket's timeline is made of. Of the same moment the first of these is the newest: a ticket is opened before anything is said in it. */
export const STEP_SOURCES = ['clock', 'reply', 'message', 'contact', 'change'] as const;
export type StepSource = (typeof STEP_SOURCES)[number];

/** Where a step stands among all of a ticket: its moment to the microsecond, and what tells it from others of that moment. */
export interface TimelinePlace {
  readonly moment: string;
  readonly source: StepSource;
  readonly id: string;
}

const PLACE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)\.([a-z]+)\.(\d{1,18})$/;

export const placeText = ({ moment, source, id }: TimelinePlace): string => `${moment}.${source}.${id}`;

/** Reads a place as an answer has it; undefined for what is none. */
export function readPlace(text: string): TimelinePlace | undefined {
  const [, moment, name, id] = PLACE.exec(text) ?? [];
  const source = STEP_SOURCES.find((one) => one === name);
  return moment === undefined || id === undefined || !source || Number.isNaN(Date.parse(moment)) ? undefined : { moment, source, id };
}
