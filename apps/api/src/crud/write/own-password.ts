import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../resource/context.ts';
import { OWN_PASSWORD } from '@diwan/contract/kit/resource';
import { NEW_PASSWORD } from '@diwan/contract/profile/form';
import { confirmPassword } from '../../access/attempts/confirm-password.ts';
import type { WriteContext } from '../resource/crud.ts';
import { invalidField } from '../../platform/errors.ts';

/**
 * Whether the password of whoever asks was given. Another one is refused, and counts as a guess. It is looked at outside of any
 * transaction, since that takes its time; whether it was needed is known once the row is locked.
 */
export async function isPasswordConfirmed(app: Context, request: Request, given: unknown): Promise<boolean> {
  if (given === undefined || given === null || given === '') return false;
  if (typeof given !== 'string' || given.length > NEW_PASSWORD.max) throw invalidField(OWN_PASSWORD, 'password_wrong');
  await confirmPassword(app, request, given);
  return true;
}

/** 422 for a change that takes the password of whoever makes it, where none was typed. */
export function demandOwnPassword({ confirmed }: Pick<WriteContext, 'confirmed'>): void {
  if (!confirmed) throw invalidField(OWN_PASSWORD, 'empty');
}
