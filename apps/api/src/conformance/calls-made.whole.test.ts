import { describe, expect, inject, it } from 'vitest';
import { readNotes } from '../testing/call-notes.ts';
import { CHANGE_NOTHING, named, QUIET_CALLS, WRITING_CALLS } from './writing-calls.ts';

/** The projects whose tests together make every call; on a server of one's own some suites over all resources are left out. */
const WHOLE = ['api', 'api-isolated'];

const folder = inject('callNotes');
const { made, changed } = named(readNotes(folder, WHOLE));
const changedAnywhere = named(readNotes(folder, [...WHOLE, 'api-external', 'api-drills', 'api-drills-external'])).changed;

/** What a run of some files or names cannot tell. */
const inWholeRun = (calls: readonly string[]) => (inject('isWholeRun') ? calls : []);

describe('every writing call', () => {
  it('was made with success by a test whose database is watched', () => {
    expect(inWholeRun(WRITING_CALLS.filter((call) => !made.has(call))), 'calls that no test makes').toEqual([]);
  });

  it('changed rows that were recorded: one entry in the log, one event, a grown version', () => {
    const idle = WRITING_CALLS.filter((call) => !QUIET_CALLS.includes(call) && made.has(call) && !changed.has(call));
    expect(inWholeRun(idle), 'calls that changed no recorded row, and that conformance/writing-calls.ts does not name').toEqual([]);
  });

  it('changed nothing that is recorded, where that is said of it', () => {
    const loud = QUIET_CALLS.filter((call) => changedAnywhere.has(call));
    expect(loud, 'calls that did change recorded rows, and that conformance/writing-calls.ts says do not').toEqual([]);
  });
});

it('what is said to change nothing is about calls that are there', () => {
  const gone = CHANGE_NOTHING.filter(([calls]) => !WRITING_CALLS.some((call) => calls.test(call)));
  expect(gone.map(([calls]) => calls.source)).toEqual([]);
});
