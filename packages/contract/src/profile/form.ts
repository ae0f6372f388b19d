import * as z from 'zod/mini';
import { getFields } from '../kit/body.ts';
import { defineForm } from '../kit/form.ts';
import type { RecordOf } from '../kit/resource.ts';
import { admins } from '../admins/resource.ts';

const { first_name, last_name, email, phone, gender, image } = admins.fields;

/** What admins change about themselves. The e-mail is what they log in with: another admin changes it. */
export const profile = defineForm('profile', { image, first_name, last_name, email: { ...email, readOnly: true as const }, phone, gender });
export type Profile = RecordOf<typeof profile>;

/** Bounds of a password that is set; one that is typed at login may be shorter. */
export const NEW_PASSWORD = { min: 8, max: 250 } as const;

const { min, max } = NEW_PASSWORD;
const says = (key: string) => ({ error: key });
const typed = () => z.string(says('empty')).check(z.minLength(1, says('empty')));

/** A change of one's own password. */
export const passwordChange = getFields({
  current_password: typed().check(z.maxLength(max, says('password_wrong'))),
  password: z
    .string(says('empty'))
    .check(
      z.minLength(min, { error: ({ input }) => (input === '' ? 'empty' : 'too_short') }),
      z.maxLength(max, says('too_long')),
      z.meta({ description: 'The common ones are refused.' }),
    ),
  passwordConfirm: typed(),
}).check(
  z.superRefine(
    ({ current_password, password, passwordConfirm }, payload) => {
      const says = (field: string, message: string) => payload.addIssue({ code: 'custom', path: [field], message, input: '' });
      if (typeof password === 'string' && password !== '' && password === current_password) {
        // Of a password that is no new one, its length is beside the point.
        payload.issues = payload.issues.filter(({ path }) => path?.[0] !== 'password');
        says('password', 'password_same');
      }
      if (typeof passwordConfirm === 'string' && passwordConfirm !== '' && passwordConfirm !== password)
        says('passwordConfirm', 'password_confirm');
    },
    // A form says everything that is wrong with it at once.
    { when: () => true },
  ),
);
export type PasswordChange = z.output<typeof passwordChange>;
