import type { ShownWords } from '@zhenku/contract/review/operator-videos';
import { describe, expect, it } from 'vitest';
import { wordTexts } from './word-texts.ts';

const words = { categories: ['自然'], labels: [] as string[] } as ShownWords;
const releasesOf = (values: Partial<ShownWords>) => wordTexts({ ...words, ...values }).at(-1);

describe('wordTexts', () => {
  it('distinguishes releases with the same name by their ids', () => {
    const releases = [7, 8].map((releaseId) => ({ releaseId, releaseName: '张三' })) as ShownWords['releases'];
    expect(releasesOf({ releases })).toEqual(['授权文件', '张三（编号 7）、张三（编号 8）']);
  });

  it('shows a dash if a server of the previous version sends no releases', () => {
    expect(releasesOf({})).toEqual(['授权文件', '—']);
  });
});
