/** What a browser says of itself, as far as people care; names as their makers write them. */
export interface BrowserDevice {
  readonly browser: string | undefined;
  readonly system: string | undefined;
  readonly mobile: boolean;
}

// Each names those that it is built on as well, so the more special ones come first.
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Browser and system of a User-Agent header. */
export function getDevice(userAgent: string | null): BrowserDevice {
  const text = userAgent ?? '';
  const first = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(text))?.[1];
  return { browser: first(BROWSERS), system: first(SYSTEMS), mobile: /Mobi|Android|iPhone|iPad/.test(text) };
}
