import { readConfig } from './config.ts';
import { reachDatabase } from './platform/database/reach-database.ts';
import { getStartRefusal } from './platform/database/start-refusals.ts';
import { proveLedger, type Proof } from './ledger/prove-ledger.ts';
import { StartupFault } from './startup-fault.ts';

// `npm run prove-ledger`: on DATABASE_URL, else on the embedded database, whether the app runs on it or not.

const NO_LEDGER = 'There is no ledger in this database yet: start Diwan once.';

function print({ holds, checks, accounts, seconds }: Proof): void {
  for (const { check, checked, wrong, error } of checks) {
    const agrees = wrong ? `first wrong: ${wrong.table} ${wrong.id}, expected ${wrong.expected}, found ${wrong.found}` : 'agrees';
    const verdict = error === null ? agrees : `COULD NOT BE COMPUTED: ${error}`;
    console.log(`${check.padEnd(20)} ${String(checked).padStart(10)}  ${verdict}`);
  }
  for (const { account, unit, sum } of accounts) console.log(`${account.padEnd(20)} ${sum.padStart(20)} ${unit}`);
  console.log(holds ? `The ledger holds (${seconds} s).` : 'THE PROOF FAILS.');
}

async function main(): Promise<void> {
  const database = await reachDatabase(readConfig(process.env), NO_LEDGER);
  try {
    const proof = await database.longWork(async (client) => {
      const { rows } = await client.query<{ made: boolean }>(`select to_regclass('ledger_postings') is not null as made`);
      if (!rows[0]?.made) throw new StartupFault(NO_LEDGER);
      return proveLedger(client);
    });
    print(proof);
    if (!proof.holds) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  const fault = error instanceof StartupFault ? error : getStartRefusal(error, process.env['DATABASE_URL'] || null);
  console.error(fault?.message ?? error);
  process.exitCode = 1;
});
