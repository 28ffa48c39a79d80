import { beforeEach, describe, expect, test } from 'vitest';
import { searchTestApp } from './testing.ts';

/** Tests what a search shows beside exact results, over HTTP. */

const SEARCH = 'POST /video/v1/queryByKeyword';
const app = await searchTestApp();
beforeEach(() => app.clear());

async function search(keyword: string, more: object = {}) {
  app.clearCache();
  const { data } = await app.call(SEARCH, { keyword, ...more });
  const names = (cards: { videoName: string }[]) => cards.map(({ videoName }) => videoName);
  return { content: names(data.content), total: data.total, near: names(data.near), relaxed: data.relaxed };
}

describe('typed properties', () => {
  beforeEach(async () => {
    await app.publish({ name: '江边城市', size: [3840, 2160], fps: 50, duration: 8, sound: true });
    await app.publish({ name: '城市竖构图', size: [2160, 3840], labels: ['慢动作'], prices: [100n, null, null] });
    await app.publish({ name: '升格水滴', duration: 20 });
  });

  test('are filters: their words need not be in the text', async () => {
    expect(await search('横屏城市')).toEqual({
      content: ['江边城市'],
      total: 1,
      near: ['城市竖构图', '升格水滴'],
      relaxed: [
        { kind: 'property', from: '横屏', to: '横屏' },
        { kind: 'dropped', from: '城市' },
        { kind: 'dropped', from: '横屏' },
      ],
    });
    for (const [keyword, content] of [
      ['vertical', ['城市竖构图']],
      ['4K 城市', ['江边城市']],
      ['50fps', ['江边城市']],
      ['9秒以内', ['江边城市']],
      ['有声', ['江边城市']],
      ['15秒以上 水滴', ['升格水滴']],
    ] as const)
      expect((await search(keyword)).content, keyword).toEqual(content);
  });

  test('find clips by the label and by the creators’ words', async () => {
    const found = await search('慢镜头');
    expect(found.content.toSorted()).toEqual(['升格水滴', '城市竖构图'].toSorted());
    expect(found.relaxed[0]).toEqual({ kind: 'property', from: '慢镜头', to: '慢动作' });
  });

  test('are searched as words if the caller asks for that', async () => {
    expect((await search('竖构图')).relaxed[0]).toMatchObject({ kind: 'property', to: '竖屏' });
    expect(await search('竖构图', { literal: ['竖构图'] })).toMatchObject({
      content: ['城市竖构图'],
      total: 1,
      relaxed: [],
    });
    expect(await search('横屏', { literal: ['横屏'] })).toMatchObject({ content: [], total: 0 });
  });

  test('apply together with the caller’s own filters', async () => {
    expect(await search('横屏', { orientation: 2 })).toMatchObject({ content: [], total: 0 });
    expect((await search('城市', { orientation: 2 })).content).toEqual(['城市竖构图']);
  });

  test.each([[Array.from({ length: 21 }, () => '横屏')], ['横屏'], [['']], [['x'.repeat(101)]]])(
    'refuses words to keep that are %j',
    async (literal) => {
      expect((await app.call(SEARCH, { keyword: '横屏', literal } as never)).code).not.toBe(0);
    },
  );
});

describe('a search that no clip matches as typed', () => {
  test('shows clips with related words in `near`, and says so in `relaxed`', async () => {
    await app.publish({ name: '雨夜街头' });
    await app.publish({ name: '雪山' });
    expect(await search('下雨')).toEqual({
      content: [],
      total: 0,
      near: ['雨夜街头'],
      relaxed: [{ kind: 'replaced', from: '下雨', to: '雨夜' }],
    });
  });

  test('shows clips with a part of it rather than none', async () => {
    await app.publish({ name: '雨夜窗外' });
    await app.publish({ name: '城市街道' });
    expect((await search('rainy street')).near.toSorted()).toEqual(['城市街道', '雨夜窗外'].toSorted());
    expect((await search('🌃 城市')).near).toEqual(['城市街道']);
  });

  test('returns near clips up to the page’s size', async () => {
    for (let i = 0; i < 15; i += 1) await app.publish({ name: `雨夜${i}` });
    expect((await search('下雨', { size: 5 })).near).toHaveLength(5);
    expect((await search('下雨', { size: 60 })).near).toHaveLength(15);
  });
});

test('suggestions count what their search finds', async () => {
  await app.publish({ name: '海浪', keywords: ['竖屏'], size: [2160, 3840] });
  await app.publish({ name: '沙滩', size: [2160, 3840] });
  const { data } = await app.call('GET /video/v1/suggest', { keyword: '竖' });
  expect(data.items).toMatchObject([{ keyword: '竖屏', total: (await search('竖屏')).total }]);
});
