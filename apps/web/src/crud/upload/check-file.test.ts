import { expect, it } from 'vitest';
import { fileFault } from './check-file.ts';

const MB = 1024 * 1024;

it.each([
  [{ type: 'image/png', size: 1 }, 'image', undefined],
  [{ type: 'image/png', size: 10 * MB }, 'image', undefined],
  [{ type: 'image/png', size: 10 * MB + 1 }, 'image', 'too_large'],
  [{ type: 'image/svg+xml', size: 1 }, 'image', 'wrong_type_image'],
  [{ type: 'video/mp4', size: 1 }, 'image', 'wrong_type_image'],
  [{ type: 'video/mp4', size: 50 * MB }, 'video', undefined],
  [{ type: 'image/png', size: 1 }, 'video', 'wrong_type_video'],
] as const)('%j as %s: %s', (file, kind, fault) => expect(fileFault(file, kind)).toBe(fault));
