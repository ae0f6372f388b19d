import { expect, it } from 'vitest';
import { getDevice } from './device.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

it.each([
  [CHROME, 'Chrome', 'Windows', false],
  [`${CHROME} Edg/140.0.0.0`, 'Edge', 'Windows', false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1', 'Safari', 'iOS', true],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36', 'Samsung Internet', 'Android', true],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux', false],
  ['curl/8.9', undefined, undefined, false],
])('%s', (userAgent, browser, system, mobile) => {
  expect(getDevice(userAgent)).toEqual({ browser, system, mobile });
}); // prettier-ignore
