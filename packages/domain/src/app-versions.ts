/** A version of an app: up to three numbers with dots between them, and the build, which comes before nothing and after nothing. */
export const APP_VERSION = /^\d{1,6}(?:\.\d{1,6}){0,2}(?:\+[\w.-]{1,40})?$/;

/** Whether a text is the version of an app: `2`, `2.14`, `2.14.0+5`. */
export const isAppVersion = (text: string): boolean => APP_VERSION.test(text);

const numbers = (version: string): number[] => (isAppVersion(version) ? version.replace(/\+.*/, '').split('.').map(Number) : []);

/** Whether a version comes before another; what is no version comes before all, and a missing part counts as 0. */
export function isOlderVersion(version: string, other: string): boolean {
  const [own, least] = [numbers(version), numbers(other)];
  for (const [index, number] of least.entries()) {
    const difference = (own[index] ?? (own.length === 0 ? -1 : 0)) - number;
    if (difference !== 0) return difference < 0;
  }
  return false;
}
