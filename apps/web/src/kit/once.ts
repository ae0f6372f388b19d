/** A key that no other call has, for a call that must not have its effect twice. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The header that says so. */
export const onceOnly = (key: string) => ({ headers: { 'Idempotency-Key': key } });
