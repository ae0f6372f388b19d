import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../steps/run-command.mjs';
import { listFiles } from '../steps/work-tree.mjs';

const MODULES = 'apps/api/src/modules/';

/** The functions of the ledger that move money, or give some away. */
const MOVERS = [
  'post', 'postAll', 'moveWallets', 'startWalletJob', 'sellPackage', 'returnPackage', 'endPackage', 'refundOrder', 'refundAndTell', 'recordPayment',
  'settleFinished', 'settleOrder', 'chargePenalty', 'writeOff', 'chargeBack', 'payCashOut', 'releaseCashOut', 'requestCashOut', 'payDebt', 'useCoupon',
  'insertPayment', 'returnPayments',
]; // prettier-ignore

/** What moves money without asking the till, and why nobody gains by it. */
const WITHOUT: Readonly<Record<string, string>> = {
  'requests/end-packages.ts': 'the clock gives back what was paid for visits that nobody had',
  'wallet/app-calls.ts': 'pays one’s own debt',
};

const readMovers = (code: string) =>
  [...code.matchAll(/import (?:type )?\{([^}]*)\} from '[^']*\/ledger\/[\w-]+\.ts'/g)]
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => MOVERS.includes(name));

it('a call that moves money asks the till, or is known for a reason', () => {
  const files = listFiles(MODULES).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const moving = files.filter((file) => readMovers(readFileSync(join(ROOT, file), 'utf8')).length > 0);
  expect(moving.length).toBeGreaterThan(10);
  const asksTill = (file: string) => /from '[^']*\/ledger\/till\//.test(readFileSync(join(ROOT, file), 'utf8'));
  const alone = moving.filter((file) => !asksTill(file)).map((file) => file.slice(MODULES.length));
  expect(alone.toSorted()).toEqual(Object.keys(WITHOUT).toSorted());
});

it('no mover is a name that the ledger has not', () => {
  const ledger = listFiles('apps/api/src/ledger');
  const code = ledger.filter((file) => /^apps\/api\/src\/ledger\/[\w-]+\.ts$/.test(file)).map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n'); // prettier-ignore
  expect(MOVERS.filter((name) => !new RegExp(`export (?:async )?(?:function|const) ${name}\\b`).test(code))).toEqual([]);
});
