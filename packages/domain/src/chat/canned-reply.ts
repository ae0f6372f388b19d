/** What a canned reply may leave open until it is used, by the name that stands in its gap in each language. */
export const GAPS = {
  name: { ar: 'الاسم', en: 'name' },
  order: { ar: 'رقم الطلب', en: 'order' },
  price: { ar: 'السعر', en: 'price' },
  agent: { ar: 'اسمي', en: 'agent' },
} as const;
export type Gap = keyof typeof GAPS;

const GAP = /\{([^{}\n]{1,30})\}/g;
const BY_NAME = new Map<string, Gap>(
  Object.entries(GAPS).flatMap(([gap, names]) => Object.values(names).map((name) => [name, gap as Gap] as const)),
);

/** A canned reply with what is known in its gaps; a gap for what is not known stays, to be filled by hand. */
export function fillGaps(text: string, values: Readonly<Partial<Record<Gap, string>>>): string {
  return text.replace(GAP, (whole, name: string) => {
    const gap = BY_NAME.get(name.trim());
    return (gap && values[gap]) ?? whole;
  });
}

/** Where the first gap that is left stands; null where none is. */
export function findGap(text: string): { readonly start: number; readonly end: number } | null {
  const found = new RegExp(GAP.source).exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : null;
}
