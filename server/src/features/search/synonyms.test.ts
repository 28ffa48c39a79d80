import { beforeEach, describe, expect, test } from 'vitest';
import { makeOperator } from '../../platform/testing/fixtures.ts';
import { keywordsFindingClip } from './keywords-of-clip.ts';
import { searchTestApp } from './testing.ts';

const LIST = 'GET /operator/v1/synonyms';
const ADD = 'POST /operator/v1/synonyms';
const CHANGE = 'PUT /operator/v1/synonyms/{groupId}';
const DELETE = 'DELETE /operator/v1/synonyms/{groupId}';

const app = await searchTestApp();
/** The initial synonyms of every shop. */
const firstGroups = await app.db.selectFrom('synonym_groups').select('words').execute();
const editor = await makeOperator(app.db, 'editor');
beforeEach(async () => {
  await app.clear();
  await app.db.deleteFrom('synonym_groups').execute();
  app.clearCache();
});

const as = () => ({ token: editor.token });
const add = async (...synonyms: string[]) => (await app.call(ADD, { synonyms }, as())).data.groupId;
const list = async (keyword = '') => (await app.call(LIST, { page: 1, size: 20, keyword }, as())).data.content;

const find = async (keyword: string) => (await app.find(keyword)).toSorted();

describe('synonyms', () => {
  test('match each other from the next search on, until they are changed or deleted', async () => {
    const clip = await app.publish({ name: '春节庙会' });
    expect(await find('过年')).toEqual([]);
    const groupId = await add('过年', '春节', 'Spring Festival');
    expect(await find('过年')).toEqual(['春节庙会']);
    expect(await find('spring festival')).toEqual(['春节庙会']);
    expect(await keywordsFindingClip(app.db, clip, ['过年', '下雪'])).toEqual(['过年']);

    await app.call(CHANGE, { groupId, synonyms: ['拜年', '春节'], version: 1 }, as());
    expect(await find('过年')).toEqual([]);
    expect(await find('拜年')).toEqual(['春节庙会']);

    await app.call(DELETE, { groupId }, as());
    expect(await find('拜年')).toEqual([]);
  });

  test('that are not in the dictionary are found inside longer names', async () => {
    await app.publish({ name: '黄河壶口老铁匠打铁花表演' });
    await add('火树银花秀', '打铁花');
    expect(await find('火树银花秀')).toEqual(['黄河壶口老铁匠打铁花表演']);
  });

  test('do not hide clips that have their words separately or within a longer name', async () => {
    await add('延时', 'time lapse');
    await add('蓝天白云', '晴空');
    await add('鸟瞰', '4k航拍', 'birds eye');
    await app.publish({ name: 'City time lapse', keywords: ['高楼'] });
    await app.publish({ name: '白云与蓝天', keywords: ['草原'] });
    await app.publish({ name: 'Birds Eye', keywords: ['海岸'] });
    await app.publish({ name: '4K航拍', keywords: ['海岸'] });
    expect(await find('time lapse')).toEqual(['City time lapse']);
    expect(await find('time lapse city')).toEqual(['City time lapse']);
    expect(await find('延时')).toEqual(['City time lapse']);
    expect(await find('蓝天白云')).toEqual(['白云与蓝天']);
    expect(await find('鸟瞰')).toEqual(['4K航拍', 'Birds Eye']);
  });

  test('are stored in the form that searches use, each once, and listed by any of their words', async () => {
    await add('航拍', '空拍', ' ＡERIAL ', '航拍');
    await add('延时', '縮時');
    expect((await list()).map(({ synonyms }) => synonyms)).toEqual([
      ['延时', '缩时'],
      ['航拍', '空拍', 'aerial'],
    ]);
    expect((await list('AERI')).map(({ synonyms }) => synonyms[0])).toEqual(['航拍']);
    expect(await list('！')).toEqual([]);
  });

  test.each([[['航拍']], [['航拍', '航拍']], [['航拍', '！？']], [[]], [['航拍', 'x'.repeat(41)]]])(
    'are refused at the field: %j',
    async (synonyms) => {
      const { code, data } = await app.call(ADD, { synonyms }, as());
      expect(code).toBe(40000);
      expect(JSON.stringify(data)).toContain('"synonyms');
    },
  );

  test('are not overwritten if somebody else has changed their group', async () => {
    const groupId = await add('航拍', '空拍');
    expect((await app.call(CHANGE, { groupId, synonyms: ['航拍', '航摄'], version: 1 }, as())).code).toBe(0);
    expect((await app.call(CHANGE, { groupId, synonyms: ['航拍', '俯拍'], version: 1 }, as())).code).toBe(40900);
    expect((await app.call(DELETE, { groupId, version: 1 }, as())).code).toBe(40900);
    expect((await list())[0]!.synonyms).toEqual(['航拍', '航摄']);
    expect((await app.call(DELETE, { groupId: 999_999 }, as())).code).toBe(40400);
  });

  test('are audited with operator and change', async () => {
    const groupId = await add('日落', '夕阳');
    await app.call(CHANGE, { groupId, synonyms: ['日落', '落日'], version: 1 }, as());
    await app.call(DELETE, { groupId }, as());
    const log = await app.db
      .selectFrom('audit_log')
      .where('subject', '=', `synonyms:${groupId}`)
      .select(['action', 'operator_id'])
      .orderBy('id')
      .execute();
    expect(log).toEqual(
      ['add', 'change', 'delete'].map((edit) => ({ action: `synonyms.${edit}`, operator_id: editor.id })),
    );
  });
});

describe('English', () => {
  test('words find clips through the dictionary’s translations', async () => {
    await app.publish({ name: '城市夜景', keywords: ['高楼'] });
    await app.publish({ name: '雪山航拍', keywords: ['山脉'] });
    expect(await find('city')).toEqual(['城市夜景']);
    expect(await find('Cities at night')).toEqual([]);
    expect(await find('mountains footage')).toEqual(['雪山航拍']);
    expect(await find('city mountain')).toEqual([]);
  });

  test.each([
    ['drone', '雪山航拍'],
    ['Cherry Blossoms', '樱花飘落'],
    ['galaxy', '银河延时'],
    ['night view', '外滩夜景'],
    ['train', '高铁窗外'],
  ])('%s is found although the dictionary has another word', async (word, name) => {
    await app.db.insertInto('synonym_groups').values(firstGroups).execute();
    await app.publish({ name, keywords: ['素材'] });
    expect(await find(word)).toEqual([name]);
  });

  test('a word in a name is still found directly', async () => {
    await app.publish({ name: 'Drone Show', keywords: ['表演'] });
    expect(await find('drone')).toEqual(['Drone Show']);
    expect(await find('dro')).toEqual(['Drone Show']);
  });
});

describe('suggestions', () => {
  test('complete the beginning of an English word, with a preview of each search', async () => {
    await app.publish({ name: '城市', keywords: ['高楼'] });
    await app.publish({ name: '城市夜景', keywords: ['灯光'] });
    app.clearCache();
    const { data } = await app.call('GET /video/v1/suggest', { keyword: 'cit' });
    expect(data.list).toEqual(['城市']);
    expect(data.items).toEqual([{ keyword: '城市', total: 2, thumbnailUrl: expect.stringContaining('/public/') }]);
  });
});
