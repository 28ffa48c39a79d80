import { expect, it } from 'vitest';
import { planSale } from './losses.ts';
import { H264_FACTS } from './testing.ts';

it('a file that is sold unchanged loses nothing', () => {
  expect(planSale(H264_FACTS)).toEqual({ remuxed: true, losses: [], master: false });
});

it('ProRes 4444 loses alpha and fine colour, and its master is offered', () => {
  const prores = { codec: 'prores', container: 'mov', pixelFormat: 'yuva444p10le', bitDepth: 10 } as const;
  expect(planSale({ ...H264_FACTS, ...prores, chroma: '4:4:4', alpha: true })).toEqual({
    remuxed: false,
    losses: ['alpha', 'bitDepth', 'chroma'],
    master: true,
  });
});

it('HDR that can be sold unchanged is kept, without its Dolby Vision metadata', () => {
  const hlg = { codec: 'hevc', pixelFormat: 'yuv420p10le', bitDepth: 10, hdr: 'hlg', colorMatrix: 'bt2020nc' } as const;
  expect(planSale({ ...H264_FACTS, ...hlg, dolbyVision: 8 })).toEqual({
    remuxed: true,
    losses: ['dolbyVision'],
    master: true,
  });
});

it('fields, a variable frame rate and hidden frames count as losses', () => {
  expect(planSale({ ...H264_FACTS, interlaced: true }).losses).toEqual(['fields']);
  expect(planSale({ ...H264_FACTS, variableFrameRate: true, hidesFrames: true }).losses).toEqual([
    'variableFrameRate',
    'hiddenFrames',
  ]);
});
