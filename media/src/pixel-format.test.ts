import { expect, it } from 'vitest';
import { readPixelFormat } from './pixel-format.ts';

it.each([
  ['yuv420p', 8, '4:2:0', false],
  ['yuvj420p', 8, '4:2:0', false],
  ['yuv420p10le', 10, '4:2:0', false],
  ['yuv422p10le', 10, '4:2:2', false],
  ['yuva444p12le', 12, '4:4:4', true],
  ['yuva420p', 8, '4:2:0', true],
  ['gbrp', 8, 'RGB', false],
  ['gbrap10le', 10, 'RGB', true],
  ['rgba64le', 16, 'RGB', true],
  ['rgb24', 8, 'RGB', false],
  ['gray10le', 10, '4:0:0', false],
  ['nv12', 8, '4:2:0', false],
  ['p010le', 10, '4:2:0', false],
  ['yuyv422', 8, '4:2:2', false],
] as const)('%s has %i bits, is %s, and has alpha: %s', (name, bitDepth, chroma, alpha) => {
  expect(readPixelFormat(name)).toEqual({ bitDepth, chroma, alpha });
});
