import * as z from 'zod/mini';
import { SAVED_VIEW } from '../saved-views.ts';
import { id } from './answers.ts';
import { body } from './body.ts';
import { defineCall } from './call.ts';
import { textOrNone } from './queries.ts';

const view = z.object({ id: id(), route: z.string(), name: z.string(), query: z.string() });
/** A view of a list as its owner keeps it: sharing `/route?query` shares it. */
export type SavedView = z.output<typeof view>;

const ROUTE = /^[A-Za-z][\w/-]{0,79}$/;
const clean = (text: string) => text.replaceAll('\u0000', '').trim();
const text = (min: number, max: number) =>
  z
    .string({ error: 'empty' })
    .check(z.overwrite(clean), z.minLength(min, { error: 'empty', abort: true }), z.maxLength(max, { error: 'too_long', abort: true }));

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
    name: text(1, SAVED_VIEW.name),
    route: text(1, 80).check(z.regex(ROUTE, { error: 'filter_value' })),
    query: text(0, SAVED_VIEW.query),
  }),
  status: 201,
  answer: view,
  errors: { 409: ['saved_view.too_many'] },
});

const deleteView = defineCall({ ...common, method: 'DELETE', path: 'saved-views/:id', summary: 'Forget a saved view' });

export const savedViewCalls = { listViews, saveView, deleteView };
