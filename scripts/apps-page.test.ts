import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { APP_CALLS } from '@diwan/contract/app-calls';
import type { AppCall } from '@diwan/contract/kit/call';
import { APP_EVENTS } from '@diwan/contract/app-events';
import type { OrderStatus, OrderType } from '@diwan/domain/orders/order-status';
import { nextStatus, type OrderActor } from '@diwan/domain/orders/order-transitions';
import { ROOT } from './steps/run-command.mjs';

const PAGE = readFileSync(join(ROOT, 'docs/apps.md'), 'utf8');
const CALLS = new Map<string, AppCall>(APP_CALLS.map((call) => [`${call.method} ${call.path}`, call]));

interface Named {
  readonly name: string;
  readonly keys: readonly string[];
}

/** Calls about offers, and what each of them does with the order. */
const MOVES: Readonly<Record<string, readonly [action: string, actor: OrderActor]>> = {
  'trip POST offers/:id/accept': ['partner_accept_trip', 'provider'],
  'transfer_package POST offers/:id/price': ['client_receive_offers', 'provider'],
  'transfer_package POST orders/:id/offers/:offer_id/accept': ['accept_order', 'client'],
};

/** The calls of a text, each with the keys of its body that stand beside it. */
const getNamed = (text: string): Named[] =>
  [...text.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) [^`]+)`(?: `\{ ([^`]+) \}`)?/g)].map(([, name = '', keys = '']) => ({
    name,
    keys: keys.split(', ').filter(Boolean),
  }));

function getKeys({ body }: AppCall): string[] {
  if (!body) return [];
  if ('fields' in body) return [...Object.keys(body.fields), ...Object.keys(body.nested ?? {})];
  return Object.keys((body as unknown as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {});
}

/** The rows of a table: who, which call, and what is said of it. */
const getRows = (text: string) =>
  [...text.matchAll(/^\| (\w+) \| (`[^|]+) \| (.+) \|$/gm)].map(([, who = '', call = '', last = '']) => ({
    who,
    last,
    ...(getNamed(call)[0] as Named),
  }));

describe('the page for makers of apps', () => {
  it('names calls that are declared, with keys that they take', () => {
    const named = getNamed(PAGE);
    expect(named.length).toBeGreaterThan(50);
    const wrong = named.flatMap(({ name, keys }) => {
      const call = CALLS.get(name);
      if (!call) return [name];
      const known = new Set(getKeys(call));
      return keys.filter((key) => !known.has(key)).map((key) => `${name} ${key}`);
    });
    expect(wrong).toEqual([]);
  });

  it('says rightly who makes them', () => {
    const LET_IN: Readonly<Record<string, readonly string[]>> = {
      anybody: ['public'],
      both: ['person'],
      client: ['client', 'person'],
      provider: ['provider', 'person'],
    };
    const rows = getRows(PAGE);
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter(({ who, name }) => !LET_IN[who]?.includes(CALLS.get(name)?.guard ?? ''))).toEqual([]);
  });

  it('names events that apps hear', () => {
    const [said = ''] = /The socket \(.*/.exec(PAGE) ?? [];
    const named = [...said.matchAll(/`(\w+)`/g)].map(([, word = '']) => word).filter((word) => word !== 'ar');
    expect(named.toSorted()).toEqual(Object.keys(APP_EVENTS).toSorted());
  });

  it.each(['trip', 'normal', 'transfer_package'] as const)(
    'takes a %s from placing to its end by transitions of the domain',
    (type: OrderType) => {
      const [, life = ''] = new RegExp(`<!-- life: ${type} -->\\n([^]+?)\\n\\n`).exec(`${PAGE}\n\n`) ?? [];
      let status: OrderStatus | undefined;
      const faults: string[] = [];
      for (const { who, name, last } of getRows(life)) {
        const action = /^POST orders\/:id\/(\w+)$/.exec(name)?.[1] ?? '';
        const move = MOVES[`${type} ${name}`];
        if (name === 'POST orders') status = 'pending';
        else if (move) status = nextStatus(type, status as OrderStatus, ...move);
        else if (who === 'provider' && !['', 'rate', 'complaints'].includes(action))
          status = nextStatus(type, status as OrderStatus, action, 'provider');
        const said = /^`(\w+)`$/.exec(last)?.[1];
        if (said !== status) faults.push(`${name}: it is ${String(status)}, the page says ${last}`);
      }
      expect(faults).toEqual([]);
      expect(status).toBe('finished');
    },
  );
});
