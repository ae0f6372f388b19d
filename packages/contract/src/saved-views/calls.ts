import * as z from 'zod/mini';
import { cleanText } from '../kit/text-rules.ts';
import { typedText } from '../kit/typed-text.ts';
import { SAVED_VIEW } from './saved-view.ts';
import { id } from '../kit/answers.ts';
import { body } from '../kit/body.ts';
import { defineCall } from '../kit/call.ts';
import { textOrNone } from '../kit/queries.ts';

const view = z.object({ id: id(), route: z.string(), name: z.string(), query: z.string() });
/** A view of a list as its owner keeps it: sharing `/route?query` shares it. */
export type SavedView = z.output<typeof view>;

const ROUTE = /^[A-Za-z][\w/-]{0,79}$/;

const common = { permission: 'session', tag: 'lists' } as const;

const listViews = defineCall({
  ...common,
  method: 'GET',
  path: 'saved-views',
  summary: 'My saved views of a list',
  query: { route: textOrNone() },
  answer: z.array(view),
});

const saveView = defineCall({
  ...common,
  method: 'POST',
  path: 'saved-views',
  summary: 'Save a view of a list',
  body: body({
    name: typedText(1, SAVED_VIEW.name),
    // Numbers in an address are ids, and no cards.
    route: typedText(1, 80, cleanText).check(z.regex(ROUTE, { error: 'filter_value' })),
    query: typedText(0, SAVED_VIEW.query, cleanText),
  }),
  status: 201,
  answer: view,
  errors: { 409: ['saved_view.too_many', 'saved_view.too_many_in_all'] },
});

const deleteView = defineCall({ ...common, method: 'DELETE', path: 'saved-views/:id', summary: 'Forget a saved view' });

export const savedViewCalls = { listViews, saveView, deleteView };
