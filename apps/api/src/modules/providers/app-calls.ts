import type { Server } from '../../platform/http/server.ts';
import { ownAccountCalls } from '@diwan/contract/providers/app-calls';
import { handle } from '../../crud/calls/handle.ts';
import { getBankAccount, saveBankAccount } from './bank-account.ts';

/** Where a provider is paid out to. */
export function registerOwnAccount(app: Server, base: string) {
  handle(app, base, ownAccountCalls.showBankAccount, async ({ request }) => ({
    data: await getBankAccount(app.database.pool, request.person.id, app.now()),
  }));

  handle(app, base, ownAccountCalls.saveBankAccount, async ({ request, body }) => ({
    data: await saveBankAccount(app, request.caller, request.person, body),
    message: 'updated',
  }));
}
