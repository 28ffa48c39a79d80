import type { ShownWords } from '@zhenku/contract/review/operator-videos';
import { describe, expect, it } from 'vitest';
import { wordTexts } from './word-texts.ts';

const words = { categories: ['自然'], labels: [] as string[] } as ShownWords;
const releasesOf = (values: Partial<ShownWords>) => wordTexts({ ...words, ...values }).at(-1);

describe('the texts of a clip', () => {
  it('distinguish releases of the same name', () => {
    const releases = [7, 8].map((releaseId) => ({ releaseId, releaseName: '张三' })) as ShownWords['releases'];
    expect(releasesOf({ releases })).toEqual(['授权文件', '张三（编号 7）、张三（编号 8）']);
  });

  it('lack releases while a server of the previous version responds', () => {
    expect(releasesOf({})).toEqual(['授权文件', '—']);
  });
});
