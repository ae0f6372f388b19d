import { expect, it } from 'vitest';
import { isCurrency, isTimeZone } from './places.ts';

it('knows currencies by their ISO code', () => {
  expect(['AED', 'SAR', 'EGP', 'KWD'].every(isCurrency)).toBe(true);
  expect(['aed', 'XYZ', '', 'AEDX'].some(isCurrency)).toBe(false);
});

it('knows time zones by their IANA name', () => {
  expect(['Asia/Dubai', 'Asia/Riyadh', 'Africa/Cairo', 'UTC'].every(isTimeZone)).toBe(true);
  expect(['Dubai', 'Asia/Nowhere', '+04:00', ''].some(isTimeZone)).toBe(false);
});
