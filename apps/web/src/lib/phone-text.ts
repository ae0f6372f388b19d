// The calling codes of two digits (ITU-T E.164); those of one are 1 and 7, all others have three.
const TWO_DIGITS = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

function callingCode(digits: string): string {
  if (/^[17]/.test(digits)) return digits.slice(0, 1);
  return digits.slice(0, TWO_DIGITS.test(digits) ? 2 : 3);
}

/** A phone as people read it: `+971 50 448 1290`. A country's own code goes before the world's. */
export function phoneText(phone: string, code?: string | null): string {
  if (!/^\+\d{7,}$/.test(phone)) return phone;
  const own = code && phone.startsWith(`+${code}`) ? code : callingCode(phone.slice(1));
  const digits = phone.slice(1 + own.length);
  const end = digits.slice(-4);
  const start = digits.slice(0, -4);
  const parts = start.length > 4 ? [start.slice(0, -3), start.slice(-3)] : [start];
  return [`+${own}`, ...parts, end].filter(Boolean).join(' ');
}
