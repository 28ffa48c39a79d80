import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { SORTS } from '@zhenku/contract/search/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SearchTestApp, searchTestApp } from './testing.ts';

describe('searching for a clip number', () => {
  let app: SearchTestApp;
  let wanted: number;
  beforeAll(async () => {
    app = await searchTestApp();
    for (let i = 0; i < 11; i += 1) await app.publish({ name: `雪山${i}` });
    wanted = await app.publish({ name: '城市夜景', labels: ['城市'], duration: 20 });
    for (let i = 0; i < 4; i += 1)
      await app.publish({ name: `森林${wanted}`, keywords: [String(wanted)], labels: ['森林'], hot: 5 + i });
  });
  afterAll(() => app.close());

  const search = async (keyword: string, more: object = {}) => {
    app.clearCache();
    return (await app.call('POST /video/v1/queryByKeyword', { keyword, ...more })).data;
  };
  const wide = (text: string) => text.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));

  test('shows that clip first, before clips with the number in their texts', async () => {
    for (const keyword of [`${wanted}`, `#${wanted}`, ` #${wanted} `, wide(`#${wanted}`)]) {
      const { content, total, facets } = await search(keyword);
      expect(content.map(({ videoId }) => videoId)[0], keyword).toBe(wanted);
      expect([content.length, total], keyword).toEqual([5, 5]);
      expect(facets.labels.map(({ labelName, count }) => [labelName, count])).toEqual([
        ['森林', 4],
        ['城市', 1],
      ]);
    }
  });

  test('finds the clip with leading zeros too', async () => {
    for (const keyword of [`0${wanted}`, `000${wanted}`, `#000${wanted}`]) {
      const { content, total, near } = await search(keyword);
      expect([content.map(({ videoId }) => videoId), total], keyword).toEqual([[wanted], 1]);
      expect(near.map(({ videoId }) => videoId)).not.toContain(wanted);
    }
  });

  test('lists each clip once over all pages, in every sort order', async () => {
    for (const sort of SORTS)
      for (const size of [1, 2, 3]) {
        const ids: number[] = [];
        for (let page = 1; page <= 6; page += 1) {
          const { content, total } = await search(`${wanted}`, { sort, page, size });
          expect(total).toBe(5);
          ids.push(...content.map(({ videoId }) => videoId));
        }
        expect(ids[0], sort).toBe(wanted);
        expect(new Set(ids).size, sort).toBe(5);
        expect(ids, sort).toHaveLength(5);
      }
  });

  test('omits the clip if a filter excludes it', async () => {
    const [forest] = (await search(`${wanted}`)).facets.labels;
    const filtered = await search(`#${wanted}`, { labelIds: [forest!.labelId] });
    expect([filtered.total, filtered.content.some(({ videoId }) => videoId === wanted)]).toEqual([4, false]);
    expect((await search(`#${wanted}`, { durationMax: 15 })).total).toBe(4);
    expect((await search(`#${wanted}`, { durationMin: 15 })).content.map(({ videoId }) => videoId)).toEqual([wanted]);
  });

  test('shows no unpublished clips, and no results for an unknown number', async () => {
    const inReview = await app.publish({ name: '潜水艇', status: VIDEO_STATUS.inReview });
    for (const keyword of [`#${inReview}`, '000', '#', '2147483648', '99999999999999999999'])
      expect((await search(keyword)).total, keyword).toBe(0);
    expect((await search(`${wanted} 雪山`)).total).toBe(0);
  });
});
