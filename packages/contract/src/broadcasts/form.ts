import * as z from 'zod/mini';
import { allOrNamed, idsFault, idsOfPeople, NAMED_MAX, type Addressees } from '../people/addressees.ts';
import { AUDIENCE_NAMES } from '../people/audiences.ts';
import { across, body, checkedByHandler } from '../kit/body.ts';
import { typedText } from '../kit/typed-text.ts';

export const TITLE_MAX = 120;
export const BODY_MAX = 1_000;

const PEOPLE = { all: allOrNamed(), user_type: z.enum(AUDIENCE_NAMES, { error: 'empty' }), user_ids: idsOfPeople() };

const named = () =>
  across<Addressees>(({ all, user_ids: ids }, fail) => {
    const fault = all || !ids ? undefined : idsFault(ids);
    if (fault) fail('user_ids', fault, { max: NAMED_MAX });
  });

/** Whom a notification would go to. It may have its words already: they are passed over. */
export const addresseesBody = body({ ...PEOPLE, title: checkedByHandler(z.string()), body: checkedByHandler(z.string()) }).check(named());

/** How many people the sender was shown: 409 `broadcast.other_count` where it would reach another number. A form carries texts. */
const shownCount = () =>
  z.optional(
    z.pipe(
      z.union([z.int().check(z.minimum(0)), z.string().check(z.regex(/^\d{1,9}$/))], { error: 'integer' }),
      z.transform((given: number | string) => Number(given)),
    ),
  );

/** A notification to be sent: title and content are required (§5). */
export const broadcastBody = body({
  ...PEOPLE,
  title: typedText(1, TITLE_MAX),
  body: typedText(1, BODY_MAX),
  audience_count: shownCount(),
}).check(named());
export type Broadcast = z.output<typeof broadcastBody>;
