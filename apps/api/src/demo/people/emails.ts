import type { Random } from '@diwan/domain/random';

// `.example` is reserved: nothing that the demo sends can reach a stranger.
const DOMAINS = ['mail.example', 'mail.example', 'mail.example', 'barid.example', 'inbox.example', 'post.example'];
const JOINTS = ['.', '.', '', '_'];

/** Makes addresses out of Latin names, each once: later bearers of a name get a number. */
export function createEmails(): {
  ofPerson: (first: string, last: string, random: Random) => string;
  ofCompany: (brand: string) => string;
} {
  const bearers = new Map<string, number>();
  const unique = (local: string, domain: string): string => {
    const address = `${local}@${domain}`;
    const earlier = bearers.get(address) ?? 0;
    bearers.set(address, earlier + 1);
    return earlier === 0 ? address : `${local}${suffix(earlier - 1)}@${domain}`;
  };
  return {
    ofPerson: (first, last, random) => unique(`${letters(first)}${random.pick(JOINTS)}${letters(last)}`, random.pick(DOMAINS)),
    ofCompany: (brand) => unique('info', `${letters(brand)}.example`),
  };
}

/** 10 to 99 in a mixed order, then 100, 101 and so on. */
function suffix(nth: number): number {
  return nth < 90 ? 10 + ((nth * 37 + 77) % 90) : nth + 10;
}

const latin = new Map<string, string>();

function letters(name: string): string {
  let plain = latin.get(name);
  if (plain === undefined) {
    plain = name
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase();
    latin.set(name, plain);
  }
  return plain;
}
