import { metersBetween } from '@diwan/domain/orders/planned-way';
import { createRandom } from '@diwan/domain/random';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeNear, planDrive } from './drive.ts';

const DUBAI = { lat: 25.2, lng: 55.27 };

describe('a drive', () => {
  it('begins and ends where it is to, and is as long as streets at right angles make it', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 50, max: 30_000 }), (seed, far) => {
        const random = createRandom(seed);
        const to = placeNear(DUBAI, far, random);
        const drive = planDrive(DUBAI, to, random);
        const straight = metersBetween(DUBAI, to);
        expect(drive.placeAt(0)).toEqual(DUBAI);
        expect(drive.placeAt(drive.meters + 1)).toEqual(to);
        expect(drive.meters).toBeGreaterThanOrEqual(straight * 0.999);
        expect(drive.meters).toBeLessThanOrEqual(straight * Math.SQRT2 * 1.01);
        const half = drive.placeAt(drive.meters / 2);
        expect(metersBetween(DUBAI, half) + metersBetween(half, to)).toBeLessThanOrEqual(drive.meters * 1.001);
      }),
    );
  });

  it('goes on evenly', () => {
    const drive = planDrive(DUBAI, { lat: 25.23, lng: 55.31 }, createRandom(2));
    for (let at = 0; at + 100 <= drive.meters; at += 100)
      expect(metersBetween(drive.placeAt(at), drive.placeAt(at + 100))).toBeLessThanOrEqual(100.1);
  });
});
