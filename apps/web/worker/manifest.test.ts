import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose: string;
}
interface Manifest {
  readonly id: string;
  readonly name: string;
  readonly short_name: string;
  readonly lang: string;
  readonly dir: string;
  readonly start_url: string;
  readonly scope: string;
  readonly display: string;
  readonly theme_color: string;
  readonly background_color: string;
  readonly icons: readonly Icon[];
}

const file = (path: string) => readFileSync(new URL(`../public${path}`, import.meta.url));
const manifest = (language: string) => JSON.parse(file(`/manifest.${language}.webmanifest`).toString()) as Manifest;
const index = readFileSync(new URL('../index.html', import.meta.url), 'utf8');

/** Width and height, as the first block of a PNG has them. */
function pngSize(png: Buffer): string {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

describe.each([
  ['ar', 'ديوان', 'rtl'],
  ['en', 'Diwan', 'ltr'],
])('the manifest in %s', (language, name, dir) => {
  const found = manifest(language);

  it('has what browsers ask of an application that is installed', () => {
    expect(found).toMatchObject({ name, short_name: name, lang: language, dir, display: 'standalone', scope: '/', start_url: '/' });
    expect([found.theme_color, found.background_color].every((colour) => /^#[0-9a-f]{6}$/.test(colour))).toBe(true);
    const pictures = found.icons.filter(({ type }) => type === 'image/png');
    expect(pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  });

  it('names icons that are there, of the size that it says, and small', () => {
    for (const { src, sizes, type } of found.icons) {
      const picture = file(src);
      if (type === 'image/png') expect([src, pngSize(picture)]).toEqual([src, sizes]);
      expect(picture.length).toBeLessThan(16_000);
    }
  });
});

it('both manifests are of one application, which is not installed twice', () => {
  const { name: _, short_name: __, description: ___, lang: ____, dir: _____, ...ar } = manifest('ar') as Manifest & { description: string };
  expect(manifest('en')).toMatchObject(ar);
});

it('the page names the Arabic one, an icon for its place on a phone, and a colour for the window', () => {
  expect(index).toContain('<link rel="manifest" href="/manifest.ar.webmanifest" />');
  expect(index).toContain('name="theme-color"');
  const [, touch = ''] = /rel="apple-touch-icon" href="([^"]+)"/.exec(index) ?? [];
  expect(pngSize(file(touch))).toBe('180x180');
});
