import { scatter } from '../scatter.ts';

/** Beginnings of mobile numbers that are in use, and how many digits follow them. */
const MOBILES: Readonly<Record<string, { code: string; starts: readonly string[]; follow: number }>> = {
  AE: { code: '971', starts: ['50', '52', '54', '55', '56', '58'], follow: 7 },
  SA: { code: '966', starts: ['50', '53', '54', '55', '56', '58', '59'], follow: 7 },
  EG: { code: '20', starts: ['100', '101', '106', '109', '111', '114', '120', '122', '127'], follow: 7 },
  KW: {
    code: '965',
    starts: [
      '500',
      '503',
      '505',
      '507',
      '509',
      '550',
      '551',
      '553',
      '555',
      '557',
      '559',
      '600',
      '651',
      '655',
      '657',
      '659',
      '660',
      '663',
      '665',
      '666',
      '669',
      '900',
      '904',
      '941',
      '944',
      '947',
      '955',
      '963',
      '966',
      '969',
      '971',
      '974',
      '977',
      '979',
      '988',
      '990',
      '992',
      '994',
      '996',
      '998',
      '999',
    ],
    follow: 5,
  },
  QA: { code: '974', starts: ['30', '33', '50', '55', '66', '70', '74', '77'], follow: 6 },
  BH: { code: '973', starts: ['32', '33', '34', '35', '36', '37', '39'], follow: 6 },
  OM: { code: '968', starts: ['71', '72', '79', '91', '92', '93', '94', '95', '96', '97', '98', '99'], follow: 6 },
  JO: {
    code: '962',
    starts: [
      '770',
      '772',
      '775',
      '777',
      '778',
      '779',
      '780',
      '785',
      '786',
      '787',
      '788',
      '789',
      '790',
      '791',
      '795',
      '796',
      '797',
      '798',
      '799',
    ],
    follow: 6,
  },
};

/** The countries that demo people can have phones of. */
export const PHONE_COUNTRIES: readonly string[] = Object.keys(MOBILES);

/**
 * Gives the nth phone of a country, `+971501234567`, all different. Clients take theirs from one half of a country's numbers
 * and providers from the other. Throws RangeError when the half is used up.
 */
export function getPhones(iso2: string, half: 0 | 1): (nth: number) => string {
  const plan = MOBILES[iso2];
  if (!plan) throw new RangeError(`no mobile numbers are known of ${iso2}`);
  const { code, starts, follow } = plan;
  const block = 10 ** follow;
  const { period, at } = scatter(starts.length * block);
  const first = half * Math.floor(period / 2);
  return (nth) => {
    if (nth >= Math.floor(period / 2)) throw new RangeError(`${iso2} has no more mobile numbers`);
    const number = at(first + nth);
    return `+${code}${starts[Math.floor(number / block)] ?? ''}${String(number % block).padStart(follow, '0')}`;
  };
}
