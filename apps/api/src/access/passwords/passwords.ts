import { hash, verify } from '@node-rs/argon2';
import { invalidField } from '../../platform/errors.ts';
import { isCommonPassword } from './common-passwords.ts';

// OWASP's parameters for argon2id, the library's default algorithm: 19 MiB, two passes, one lane.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Verified against where there is no account, so that an unknown e-mail costs the same work as a wrong password.
const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$DaT0L9sX9qwqMfGWpFyYww$hUw+Q7AZILYYype72dU+Rt6po3Woj4rf14BIPoq2nEI';

// Keyboards write the same letter in several ways (Arabic ones most of all); a password means its letters.
const written = (password: string) => password.normalize('NFKC');

/** The argon2id hash of a password, with its salt and parameters, as it is stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(written(password), PARAMETERS);
}

/** Whether a password is the stored one. It takes the same work where none is stored, and answers no. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? DECOY, written(password));
  return matches && stored !== undefined;
}

/** 422 on `field` for a password that is among the first that anyone tries, or that follows from what is known of its `owner`. */
export async function refuseCommonPassword(field: string, password: string, owner: readonly string[] = []): Promise<void> {
  if (await isCommonPassword(password, owner)) throw invalidField(field, 'password_common');
}
