/** How a country's phones are written: its calling code and the number of digits that follow. */
export interface PhoneRule {
  readonly phone_code: string;
  readonly phone_limit: number;
  /** The country's id, where the rule is known to be that of one. */
  readonly id?: number;
  /** 1 where the country's records take no other country's phones. */
  readonly restrict_phone_code?: 0 | 1;
  /** Digits of the country's national IDs. */
  readonly national_id_limit?: number;
}

/** True when the international phone (`+971501234567`) fits one of the rules. Countries may share a code. */
export function isPhoneIn(rules: readonly PhoneRule[], phone: string): boolean {
  return rules.some((rule) => phone.startsWith(`+${rule.phone_code}`) && phone.length === 1 + rule.phone_code.length + rule.phone_limit);
}

/** The rule that a phone follows: of several that share its first digits, the longest code that fits, else the longest that begins it. */
export function ruleOfPhone<R extends PhoneRule>(rules: readonly R[], phone: string): R | undefined {
  const begins = rules
    .filter((rule) => phone.startsWith(`+${rule.phone_code}`))
    .toSorted((a, b) => b.phone_code.length - a.phone_code.length);
  return begins.find((rule) => isPhoneIn([rule], phone)) ?? begins[0];
}

/** The one rule for phones of a country's records where that country takes no others, else undefined. */
export function getOnlyRule<R extends PhoneRule>(rules: readonly R[], countryId: unknown): R | undefined {
  return typeof countryId === 'number' ? rules.find((rule) => rule.id === countryId && rule.restrict_phone_code === 1) : undefined;
}
