/** What the law of a country says about its standard rate of VAT (or of the tax on sales that stands in its place), in percent. */
export interface CountryLaw {
  /** ISO 3166. */
  readonly country: string;
  readonly phone_code: string;
  readonly currency: string;
  readonly vat: number;
}

/**
 * The standard rates in force at the end of 2026 (15 % in Saudi Arabia since July 2020, 10 % in Bahrain since January 2022, 20 % in
 * Turkey since July 2023), compared with published lists of 2024 to 2026 (PwC's Worldwide Tax Summaries among them) and not with the
 * authorities themselves. A suggestion: reduced rates, exempt trips and changes of the law are for whoever makes the country to know.
 */
const LAWS: readonly CountryLaw[] = [
  { country: 'AE', phone_code: '971', currency: 'AED', vat: 5 },
  { country: 'SA', phone_code: '966', currency: 'SAR', vat: 15 },
  { country: 'BH', phone_code: '973', currency: 'BHD', vat: 10 },
  { country: 'OM', phone_code: '968', currency: 'OMR', vat: 5 },
  { country: 'KW', phone_code: '965', currency: 'KWD', vat: 0 },
  { country: 'QA', phone_code: '974', currency: 'QAR', vat: 0 },
  { country: 'EG', phone_code: '20', currency: 'EGP', vat: 14 },
  { country: 'JO', phone_code: '962', currency: 'JOD', vat: 16 },
  { country: 'MA', phone_code: '212', currency: 'MAD', vat: 20 },
  { country: 'TN', phone_code: '216', currency: 'TND', vat: 19 },
  { country: 'TR', phone_code: '90', currency: 'TRY', vat: 20 },
  { country: 'IN', phone_code: '91', currency: 'INR', vat: 18 },
  { country: 'PK', phone_code: '92', currency: 'PKR', vat: 18 },
  { country: 'IQ', phone_code: '964', currency: 'IQD', vat: 0 },
  { country: 'JP', phone_code: '81', currency: 'JPY', vat: 10 },
];

/** The law of the country that a calling code, or else a currency, belongs to; null where neither is known. */
export function getCountryLaw({ phone_code, currency }: { readonly phone_code: string; readonly currency: string }): CountryLaw | null {
  return LAWS.find((law) => law.phone_code === phone_code) ?? LAWS.find((law) => phone_code === '' && law.currency === currency) ?? null;
}
