/** One name in both scripts. `ar` is missing for names that their bearers never write in Arabic. */
export interface Name {
  readonly ar?: string;
  readonly en: string;
}

/** Given and family names of people of one origin, the commoner ones first. */
export interface NamePool {
  readonly male: readonly Name[];
  readonly female: readonly Name[];
  readonly family: readonly Name[];
}

/** Reads `محمد Mohammed, أحمد Ahmed` or `Rahul, Arjun`. */
export function names(list: string): readonly Name[] {
  return list.split(',').map((entry) => {
    const text = entry.trim().replace(/\s+/g, ' ');
    const latin = text.search(/[A-Za-z]/);
    if (latin < 0) throw new Error(`"${text}" has no Latin spelling`);
    const en = text.slice(latin);
    return latin === 0 ? { en } : { ar: text.slice(0, latin).trim(), en };
  });
}
