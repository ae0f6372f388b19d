/** True for an ISO 4217 code that the runtime knows. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}

/** True for an IANA time zone that the runtime knows, aliases included. */
export function isTimeZone(name: string): boolean {
  try {
    return (new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && name.includes('/')) || name === 'UTC';
  } catch {
    return false;
  }
}
