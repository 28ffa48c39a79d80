import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clip } from '../../../../../testing/clips/clips.ts';
import { makeCreator } from '../../../platform/testing/fixtures.ts';
import { readGroupNames } from '../clip-words.ts';
import { IMPORT_PRIORITY } from '../pipeline/processing-queue.ts';
import { openStudio, type Studio } from '../testing.ts';
import { importLibrary, type ImportServices, type LineResult, unnamedFiles } from './import-library.ts';
import { openFolder } from './library-files.ts';
import { readLibrarySheet } from './read-sheet.ts';

let studio: Studio;
let root: string;
let creator: Awaited<ReturnType<typeof makeCreator>>;
let category: number;

beforeAll(async () => {
  studio = await openStudio();
  const inserted = studio.db.insertInto('categories').values({ name: '城市' }).returning('id');
  category = (await inserted.executeTakeFirstOrThrow()).id;
});
afterAll(() => studio.close());
beforeEach(async () => {
  creator = await makeCreator(studio.db);
  root = await mkdtemp(join(tmpdir(), 'library-'));
  return async () => await rm(root, { recursive: true, force: true });
});

const addFile = async (path: string, from = clip('hd.mp4')) => {
  await mkdir(join(root, path, '..'), { recursive: true });
  await copyFile(from, join(root, path));
};

const TITLES = ['文件名', '作品名称', '关键词', '分类', '授权期限', 'HD价格'];
const csv = (...lines: string[][]) => Buffer.from([TITLES, ...lines].map((cells) => cells.join(',')).join('\r\n'));

async function run(sheet: Uint8Array, { dryRun = false, services = studio as ImportServices } = {}) {
  const library = await openFolder(root);
  const lines = readLibrarySheet(sheet, await readGroupNames(studio.db));
  const results: LineResult[] = [];
  for await (const result of importLibrary(services, { authorId: creator.id, library, lines, dryRun })) {
    results.push(result);
  }
  return { results, unnamed: unnamedFiles(library, lines) };
}

const clipsOfCreator = async () =>
  await studio.db.selectFrom('videos').where('author_id', '=', creator.id).selectAll().orderBy('id').execute();

const CITY = ['dusk/city.mp4', '暮色之城', '城市；暮色', '城市', '永久授权', '￥1,299.5'].map((cell) => `"${cell}"`);
const LAKE = ['lake', '', '湖泊', '', '一年', '80'];

describe('importing a library', () => {
  it('publishes its files as the spreadsheet describes them, and processes them after users’ clips', async () => {
    await addFile('dusk/city.mp4');
    await addFile('Lake.MP4');
    const { results } = await run(csv(CITY, LAKE));
    expect(results.map(({ line, outcome, reasons }) => ({ line, outcome, reasons }))).toEqual([
      { line: 2, outcome: 'imported', reasons: [] },
      { line: 3, outcome: 'imported', reasons: [] },
    ]);
    const clips = await clipsOfCreator();
    expect(clips.map(({ id }) => id)).toEqual(results.map(({ videoId }) => videoId));
    expect(clips).toMatchObject([
      { name: '暮色之城', keywords: ['城市', '暮色'], hd_price: 129_950n, authentication_type: 1, status: 0 },
      { name: 'lake', keywords: ['湖泊'], hd_price: 8_000n, authentication_type: 2, status: 0 },
    ]);
    const groups = await studio.db
      .selectFrom('video_categories')
      .where('video_id', '=', clips[0]!.id)
      .select('category_id')
      .execute();
    expect(groups).toEqual([{ category_id: category }]);
    const queued = studio.enqueued.filter(({ videoId }) => clips.some(({ id }) => id === videoId));
    expect(queued.map(({ priority }) => priority)).toEqual([IMPORT_PRIORITY, IMPORT_PRIORITY]);
  });

  it('changes nothing in a dry run', async () => {
    await addFile('dusk/city.mp4');
    const files = (await studio.files()).length;
    const { results } = await run(csv(CITY, ['missing.mp4', '', '湖', '', '', '80']), { dryRun: true });
    expect(results.map(({ outcome }) => outcome)).toEqual(['ready', 'refused']);
    expect(await clipsOfCreator()).toEqual([]);
    expect((await studio.files()).length).toBe(files);
    expect((await run(csv(CITY))).results[0]!.outcome).toBe('imported');
  });

  it('skips files that an earlier run imported, and imports lines that were corrected since', async () => {
    await addFile('dusk/city.mp4');
    const first = await run(csv(CITY, LAKE));
    expect(first.results.map(({ outcome }) => outcome)).toEqual(['imported', 'refused']);
    await addFile('lake.mp4');
    const second = await run(csv(CITY, LAKE));
    expect(second.results.map(({ outcome }) => outcome)).toEqual(['known', 'imported']);
    expect(second.results[0]!.videoId).toBe(first.results[0]!.videoId);
    expect(await clipsOfCreator()).toHaveLength(2);
  });

  it('can be repeated after it failed between storing a file and publishing it', async () => {
    await addFile('dusk/city.mp4');
    const killed: ImportServices = { ...studio, jobs: { enqueue: () => Promise.reject(new Error('killed')) } };
    await expect(run(csv(CITY), { services: killed })).rejects.toThrow('killed');
    expect(await clipsOfCreator()).toEqual([]);
    expect((await run(csv(CITY))).results[0]!.outcome).toBe('imported');
    expect(await clipsOfCreator()).toHaveLength(1);
  });

  it('imports each file once if two imports run at the same time', async () => {
    await addFile('dusk/city.mp4');
    await addFile('lake.mp4');
    const both = await Promise.all([run(csv(CITY, LAKE)), run(csv(CITY, LAKE))]);
    const outcomes = both.flatMap(({ results }) => results.map(({ outcome }) => outcome));
    expect(outcomes.filter((outcome) => outcome === 'imported')).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome === 'known')).toHaveLength(2);
    expect(await clipsOfCreator()).toHaveLength(2);
  });

  it('names every problem of a line, and imports the other lines', async () => {
    await addFile('dusk/city.mp4');
    await addFile('a/same.mp4');
    await addFile('b/same.mp4');
    await addFile('notes.mp4', clip('empty.mp4'));
    await writeFile(join(root, 'text.mp4'), 'no clip, but long enough for a file with a type of its own');
    const { results } = await run(
      csv(
        ['text.mp4', '', '词', '', '', '80'],
        ['notes.mp4', '', '词', '', '', '80'],
        ['same.mp4', '', '词', '', '', '80'],
        ['', '', '词', '', '', '80'],
        ['a/same.mp4', '', '', '没有的分类', '三年', '0.001'],
        ['b/same.mp4', '', '词', '', '', '99999999'],
        CITY,
        CITY,
      ),
    );
    expect(results.map(({ outcome, reasons }) => [outcome, ...reasons])).toEqual([
      ['refused', '不是视频文件'],
      ['refused', '文件是空的'],
      ['refused', '有多个同名文件，请填写带文件夹的路径'],
      ['refused', '没有文件名'],
      [
        'refused',
        '分类：没有“没有的分类”这个分类',
        '授权期限：“三年”有误，应为永久授权或一年授权',
        '请填写关键词',
        'HD价格：金额最多两位小数',
      ],
      ['refused', expect.stringContaining('HD价格')],
      ['imported'],
      ['refused', '该文件在前面的行中出现过'],
    ]);
  });

  it('refuses a declared release, because a spreadsheet cannot attach the file', async () => {
    await addFile('lake.mp4');
    const sheet = Buffer.from(
      '文件名,关键词,HD价格,可识别人物\nlake.mp4,湖,80,有，已获授权'.replace('有，', '"有，') + '"',
    );
    const { results } = await run(sheet, { dryRun: true });
    expect(results[0]).toMatchObject({ outcome: 'refused', reasons: [expect.stringContaining('可识别人物')] });
  });

  it('leaves out hidden files and links, and lists files that no line names', async () => {
    await addFile('dusk/city.mp4');
    await addFile('extra.mp4');
    await addFile('.cache/hidden.mp4');
    await symlink('/etc/passwd', join(root, 'passwd.mp4'));
    const { results, unnamed } = await run(csv(CITY, ['passwd.mp4', '', '词', '', '', '80']));
    expect(results[1]).toMatchObject({ outcome: 'refused', reasons: ['没有这个文件'] });
    expect(unnamed).toEqual(['extra.mp4']);
  });
});

describe('the spreadsheet of a library', () => {
  const names = { categoryIds: [], labelIds: [], activityId: [] };

  it('is read in GB18030, which Excel writes in China', () => {
    const gb18030 = Buffer.from('cec4bcfec3fb2cb9d8bcfcb4ca2c4844bcdbb8f10d0a612e6d70342cbaa32c383000', 'hex').subarray(
      0,
      -1,
    );
    expect(readLibrarySheet(gb18030, names)).toMatchObject([
      { line: 2, fileName: 'a.mp4', form: { videoName: 'a', videoKeywords: ['海'], hdPrice: 80 } },
    ]);
  });

  it.each([
    ['has no column of file names', '作品名称\n海'],
    ['has an unknown column', '文件名,价钱\na.mp4,1'],
    ['is not a CSV', '文件名\n"a'],
  ])('is refused completely if it %s', (_, text) => {
    expect(() => readLibrarySheet(Buffer.from(text), names)).toThrow(/CSV/);
  });

  it('may have empty lines', () => {
    const lines = readLibrarySheet(Buffer.from('文件名,关键词,HD价格\n\na.mp4,海,80\n,,\n'), names);
    expect(lines.map(({ line, fileName }) => [line, fileName])).toEqual([[3, 'a.mp4']]);
  });
});
