import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { sampleName } from '@zhenku/contract/clips/clip-file-names';
import { ffmpeg, fileInput } from '@zhenku/media/programs/run';
import type { Input } from '@zhenku/contract/api';
import type { Page, Request } from '@playwright/test';
import { call } from '../../server/src/testing/client.ts';
import { order, pay } from '../../server/src/testing/shopping.ts';
import { clip } from '../../e2e/helpers/clips.ts';
import { editList } from '../../e2e/helpers/edit-lists.ts';
import { download } from '../../e2e/helpers/media.ts';
import { expectQuality } from '../../e2e/helpers/quality.ts';
import { publishClip, submitClip } from '../../e2e/helpers/shared-clips.ts';
import { createBuyer, operatorToken, query, site } from '../../e2e/helpers/site.ts';
import { expect, test } from '../../e2e/helpers/test.ts';

const LICENSEE = {
  authorizedUser: '青禾影视有限公司',
  socialCreditCode: '91440300708461136T',
  authorizedProject: '秋日短片',
};
const H264 = ['-an', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
/** Reordered frames (B-frames), as editing programs export them. */
const REORDERED = ['-bf', '2'];
const DROP = '拖入成片，或点击选择';
const MATCH = '/project/v1/film/match';
const MARK = '/project/v1/film/mark';
type MarkQuestion = Input<'POST /project/v1/film/mark'>;

/** Publishes four clips with unique footage. A retry reuses the clips of the first attempt. */
async function publishFootage(): Promise<{ leaves: number; bamboo: number; petals: number; dunes: number }> {
  const ids: number[] = [];
  for (const [file, name] of [
    ['leaves.mp4', '林间飘落的红叶'],
    ['bamboo.mp4', '晨光里的竹海'],
    ['petals.mp4', '枝头纷飞的樱花'],
    ['dunes.mp4', '沙丘间的公路'],
  ] as const) {
    const [earlier] = await query<{ id: number }>('select id::int from videos where name = $1', [name]);
    ids.push(
      earlier?.id ?? (await publishClip(site, operatorToken, file, { name, hdPrice: 40, hdPlusPrice: 120 })).videoId,
    );
  }
  const clips = { leaves: ids[0]!, bamboo: ids[1]!, petals: ids[2]!, dunes: ids[3]! };
  // A film sent before the index is complete would miss clips.
  await expect
    .poll(async () => (await query('select 1 from video_frame_codes where video_id = any($1)', [ids])).length)
    .toBe(ids.length);
  // The index polls for new clips every 15 seconds.
  await setTimeout(20_000);
  return clips;
}

/**
 * Makes a film of four catalogue shots (one cropped, one mirrored), one preview shot, and unrelated footage between
 * some of them.
 */
async function makeFilm(path: string, preview: string): Promise<string> {
  const part = (input: number, filter: string) =>
    `[${input}:v]trim=1:4,setpts=PTS-STARTPTS,${filter},scale=1280:720,setsar=1,fps=25[v${input}]`;
  const graph = [
    part(0, 'null'),
    '[1:v]setsar=1[v1]',
    part(2, 'crop=iw*0.9:ih*0.9'),
    '[3:v]setsar=1[v3]',
    part(4, 'hflip,eq=contrast=1.15:brightness=0.04'),
    part(5, 'null'),
    part(6, 'eq=saturation=0.6'),
    '[v0][v1][v2][v3][v4][v5][v6]concat=n=7:v=1:a=0',
  ].join(';');
  const unrelated = (source: string) => ['-f', 'lavfi', '-t', '3', '-i', source];
  await ffmpeg(
    [
      ...fileInput(clip('leaves.mp4')),
      ...unrelated('mandelbrot=s=1280x720:r=25:maxiter=200'),
      ...fileInput(clip('bamboo.mp4')),
      // Other tests publish ffmpeg's test patterns as clips.
      ...unrelated('mandelbrot=s=1280x720:r=25:maxiter=200:start_scale=0.02'),
      ...fileInput(clip('petals.mp4')),
      ...fileInput(preview),
      ...fileInput(clip('dunes.mp4')),
      '-filter_complex',
      graph,
      ...H264,
      ...REORDERED,
      path,
    ],
    { timeoutMs: 240_000 },
  );
  return path;
}

async function downloadPreview(id: number, path: string): Promise<string> {
  const { url } = await call(site, 'GET /video/v1/{id}/preview', { id });
  const response = await fetch(new URL(url, site.url));
  await writeFile(path, Buffer.from(await response.arrayBuffer()));
  return path;
}

const shots = (page: Page) => page.getByRole('main').getByRole('article');
const bodyOf = (request: Request) => request.postDataBuffer() ?? Buffer.alloc(0);

test('a buyer checks a film by its pictures and buys missing clips, and no picture leaves the browser', async ({
  newProfile,
}, info) => {
  test.slow();
  const clips = await publishFootage();
  const preview = await downloadPreview(clips.bamboo, info.outputPath('preview.mp4'));
  const film = await makeFilm(info.outputPath('秋日短片.mp4'), preview);
  const listPath = info.outputPath('秋日短片.edl');
  const token = await createBuyer(500);
  const buyClip = async (videoId: number) => {
    const orderId = await order(site, token, videoId);
    await pay(site, token, orderId);
    const { orderItems } = await call(site, 'GET /order/v1/orderId', { orderId }, token);
    return orderItems[0]!.orderItemId;
  };
  const orderItemId = await buyClip(clips.leaves);
  await call(site, 'POST /order/v1/authorization/add', { orderItemId, ...LICENSEE }, token);
  await buyClip(clips.bamboo);
  const dunes = await buyClip(clips.dunes);
  await call(site, 'POST /order/v1/authorization/add', { orderItemId: dunes, ...LICENSEE }, token);
  const { projectId } = await call(site, 'POST /project/v1/create', { projectName: LICENSEE.authorizedProject }, token);
  const page = await newProfile({ token });
  const sent: Request[] = [];
  page.on('request', (request) => sent.push(request));

  await test.step('links the check from the project, and explains what is sent and what cannot be found', async () => {
    await page.goto(`/#/user/project/${projectId}`);
    await page.getByRole('link', { name: '按画面检查' }).click();
    await expect(page.getByRole('main')).toContainText('影片和画面都不离开您的电脑');
    await page.getByText('哪些情况无法识别').click();
    await expect(page.getByRole('main')).toContainText('不说明没有列出的画面已授权');
    await expectQuality(page, 'before a film is chosen');
  });

  await test.step('finds five shots with their licences, including the preview, and nothing in unrelated footage', async () => {
    await page.getByLabel(DROP).setInputFiles(film);
    await expect(page.getByRole('button', { name: '保存到项目并生成报告' })).toBeVisible({ timeout: 120_000 });
    await expect(page.getByRole('main')).toContainText('0:21 · 25 fps');
    await expect(shots(page)).toHaveCount(5);
    for (const [at, [name, status, from, mark]] of [
      ['林间飘落的红叶', '已授权', '00:00:0[01]', '未见小样水印'],
      ['晨光里的竹海', '未填写授权信息', '00:00:0[67]', '未见小样水印'],
      ['枝头纷飞的樱花', '未购买', '00:00:1[23]', '未见小样水印'],
      ['晨光里的竹海', '仍是小样', '00:00:1[56]', '预览小样仍在使用'],
      ['沙丘间的公路', '已授权', '00:00:1[89]', '未见小样水印'],
    ].entries()) {
      await expect(shots(page).nth(at)).toContainText(name!);
      await expect(shots(page).nth(at)).toContainText(status!);
      await expect(shots(page).nth(at)).toContainText(new RegExp(from!));
      await expect(shots(page).nth(at)).toContainText(mark!);
    }
    await expect(shots(page).nth(2)).toContainText('左右翻转');
    for (const shot of await shots(page).all()) {
      const frame = shot.getByRole('img', { name: /^影片 00:00:\d\d:\d\d 的画面$/ });
      await expect(frame).toHaveJSProperty('naturalWidth', 320);
      await expect(frame).toHaveAttribute('src', /^data:image\/jpeg/);
      await expect(shot).toContainText(/素材.*同一时刻的画面/);
    }
    await expect(page.getByRole('main')).toContainText('1 处仍是预览小样');
    await expect(page.getByRole('main')).not.toContainText('全部核清');
    await expectQuality(page, 'what was found in a film');
  });

  await test.step('sends nothing but codes and points, about three kilobytes per second at most', async () => {
    const matches = sent.filter((request) => request.url().endsWith(MATCH));
    expect(matches.length).toBeGreaterThan(0);
    for (const request of matches) {
      const { codes, ...others } = JSON.parse(bodyOf(request).toString()) as { codes: string };
      expect(others).toEqual({});
      expect(Buffer.from(codes, 'base64').length % 37).toBe(0);
    }
    // Per shot: one bit at each of 4,096 points, in at most eight frames.
    const questions = sent.filter((request) => request.url().endsWith(MARK));
    const asked = questions.map((request) => JSON.parse(bodyOf(request).toString()) as MarkQuestion);
    expect(new Set(asked.map(({ videoId }) => videoId))).toEqual(new Set(Object.values(clips)));
    for (const { frames, ...others } of asked) {
      expect(Object.keys(others).toSorted()).toEqual(['aspect', 'box', 'flipped', 'videoId']);
      expect(frames.length).toBeLessThanOrEqual(8);
      for (const { points } of frames) expect(Buffer.from(points, 'base64')).toHaveLength(512);
    }
    // At most 16 views of a frame (the whole, the area inside borders, 14 windows), four frames per second, for 21
    // seconds.
    const bytes = matches.reduce((sum, request) => sum + bodyOf(request).length, 0);
    expect(bytes).toBeLessThan(21 * 4 * 16 * 37 * 1.4 + 200);
    const others = sent.filter(
      (request) => request.method() !== 'GET' && ![...matches, ...questions].includes(request),
    );
    for (const request of others) expect(bodyOf(request).length, request.url()).toBeLessThan(4_000);
    const bodies = Buffer.concat(others.map(bodyOf)).toString();
    expect(bodies).not.toContain('秋日短片.mp4');
    expect(bodies).not.toContain('data:image');
    expect(sent.filter((request) => request.url().startsWith('blob:')).length).toBe(0);
  });

  await test.step('gets the same results from the cut’s edit list, which reports unrelated files as unknown', async () => {
    const names = [
      `${clips.leaves}-HD-林间飘落的红叶.mp4`,
      'A001_C001_外拍.mov',
      `${clips.bamboo}-HD-晨光里的竹海.mp4`,
      'A001_C002_外拍.mov',
      `${clips.petals}-HD-枝头纷飞的樱花.mp4`,
      sampleName(clips.bamboo),
      `${clips.dunes}-HD-沙丘间的公路.mp4`,
    ];
    const list = Buffer.from(editList('秋日短片', names, 3));
    await writeFile(listPath, list);
    await page.goto(`/#/user/filmCheck?projectId=${projectId}`);
    await page
      .getByLabel('拖入剪辑表，或点击选择')
      .setInputFiles({ name: '秋日短片.edl', mimeType: 'text/plain', buffer: list });
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(names.length + 1);
    const statuses = ['已授权', '无法识别', '未填写授权信息', '无法识别', '未购买', '仍是小样', '已授权'];
    for (const [at, status] of statuses.entries()) await expect(rows.nth(at + 1)).toContainText(status);
    await page.goBack();
    await expect(shots(page)).toHaveCount(5);
    // The edit list's report is still open, so the page compares both.
    await expect(page.getByText('剪辑表写了 5 处本站素材，其中 5 处画面也找到。')).toBeVisible();
    await page.getByRole('button', { name: '换一份剪辑表' }).click();
    const wrong = Buffer.from(editList('秋日短片', names.with(0, 'A001_C009_外拍.mov'), 3));
    await page
      .getByLabel('拖入剪辑表，或点击选择')
      .setInputFiles({ name: '秋日短片.edl', mimeType: 'text/plain', buffer: wrong });
    await expect(page.getByRole('region', { name: '画面找到、剪辑表没有写' })).toContainText('林间飘落的红叶');
    await page.getByRole('button', { name: '换一份剪辑表' }).click();
  });

  await test.step('counts from the film’s own timecode, lists unrecognised parts, and opens a shot from the timeline strip', async () => {
    const start = page.getByLabel('起始时间码');
    await start.fill('10:00:00:99');
    await expect(page.getByText('不是有效的时间码，按 00:00:00:00 计算')).toBeVisible();
    await start.fill('10:00:00:00');
    await expect(shots(page).nth(0)).toContainText('10:00:00:');
    await page.getByText(/^没有找到本站素材的段落：\d+ 段/).click();
    await expect(page.getByText(/^10:00:03:\d\d–10:00:05:\d\d$|^10:00:03:\d\d–10:00:06:\d\d$/)).toBeVisible();
    await page.getByRole('button', { name: '跳到影片的这一处' }).click({ position: { x: 2, y: 10 } });
    await expect(shots(page).nth(0).locator('..')).toBeFocused();
    await start.fill('00:00:00:00');
  });

  await test.step('compares film and clip side by side, in sync', async () => {
    await shots(page).nth(0).getByRole('button', { name: '对比画面' }).click();
    const [ours, theirs] = [page.getByLabel('您的影片'), page.getByLabel('素材 林间飘落的红叶')];
    const timeOf = (video: typeof ours) => video.evaluate((each: HTMLVideoElement) => each.currentTime);
    await page.getByLabel('对比的时刻').fill('0.52');
    await expect.poll(() => timeOf(ours)).toBeCloseTo(0.52, 1);
    await expect.poll(async () => Math.abs((await timeOf(theirs)) - 1 - (await timeOf(ours)))).toBeLessThan(0.5);
    await expectQuality(page, 'film and clip side by side');
    await shots(page).nth(0).getByRole('button', { name: '收起画面' }).click();
  });

  await test.step('follows the buyer’s answers: not this clip, my own footage, and undo', async () => {
    const buy = page.getByRole('button', { name: /缺的加入购物车（1 条/ });
    await expect(buy).toBeVisible();
    await shots(page).nth(2).getByRole('button', { name: '不是这条' }).click();
    await expect(buy).toBeHidden();
    await shots(page).nth(2).getByRole('button', { name: '撤销' }).click();
    await shots(page).nth(2).getByRole('button', { name: '我自己拍的' }).click();
    await expect(shots(page).nth(2)).toContainText('已标为“我自己拍的”');
    await expect(buy).toBeHidden();
    await shots(page).nth(2).getByRole('button', { name: '撤销' }).click();
  });

  await test.step('adds missing clips to the cart with one click, and recognises them once bought', async () => {
    await page.getByRole('button', { name: /缺的加入购物车（1 条/ }).click();
    await page.getByRole('link', { name: '去购物车结算' }).click();
    // The previous page also names the clip, and stays visible until the cart has loaded.
    await expect(page.getByRole('heading', { name: '购物车', level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('枝头纷飞的樱花');
    const cart = await call(site, 'GET /shoppingcart/v1/query', {}, token);
    const shoppingCartIds = cart.content.map(({ shoppingCartId }) => shoppingCartId);
    await pay(site, token, (await call(site, 'POST /order/v1/create', { shoppingCartIds }, token)).orderId);
    await page.goBack();
    await expect(shots(page).nth(2)).toContainText('未填写授权信息');
  });

  await test.step('prints, exports, saves, and deletes a report', async () => {
    const csv = await download(page, () => page.getByRole('button', { name: '导出检查 CSV' }).click());
    const written = await readFile(await csv.path(), 'utf8');
    for (const text of ['林间飘落的红叶', '未见小样水印', '预览小样仍在使用']) expect(written).toContain(text);
    await page.getByRole('link', { name: '查看报告（不保存）' }).click();
    // The previous page also has articles, and stays visible until the next page has loaded.
    const report = page.getByRole('article').filter({ hasText: '影片素材授权检查报告' });
    await expect(report).toContainText('已授权（2）');
    const pictures = report.getByRole('img', { name: /^影片 .* 的画面$/ });
    await expect(pictures).toHaveCount(5);
    await page.getByRole('link', { name: '返回检查' }).click();
    await page.getByRole('button', { name: '保存到项目并生成报告' }).click();
    await page.getByRole('button', { name: '保存并生成报告' }).click();
    await expect(report).toContainText('尚未解决（3）');
    await expect(pictures).toHaveCount(0);
    await expect(page.getByText('保存的报告不含画面')).toBeVisible();
    await expect(report).toContainText('预览小样仍在使用');
    await expect(report).toContainText(/成片 SHA-256\s*[0-9a-f]{64}/);
    await expect(report).toContainText('不说明没有列出的画面已授权');
    await expect(report.getByRole('img', { name: /核验二维码/ })).toHaveCount(2);
    await expectQuality(page, 'the report of a film’s pictures');
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('检查报告（0）')).toBeVisible();
  });

  await test.step('proposes the saved answers when the film is checked again, and undoes them', async () => {
    await page.goto(`/#/user/filmPictures?projectId=${projectId}`);
    await shots(page).nth(2).getByRole('button', { name: '我自己拍的' }).click();
    await page.getByRole('button', { name: '保存到项目并生成报告' }).click();
    await page.getByRole('button', { name: '保存并生成报告' }).click();
    await expect(page.getByRole('article').filter({ hasText: '影片素材授权检查报告' })).toBeVisible();
    await page.goto(`/#/user/filmPictures?projectId=${projectId}`);
    await page.reload();
    await page.getByLabel(DROP).setInputFiles([film, listPath]);
    await page.getByRole('button', { name: '沿用这 1 处回答' }).click({ timeout: 120_000 });
    await expect(page.getByText(/^1 处沿用上次的回答/)).toBeVisible();
    await expect(page.getByText('剪辑表写了 5 处本站素材，其中 5 处画面也找到。')).toBeVisible();
    await expect(shots(page).filter({ hasText: '沿用上次的回答' })).toHaveCount(1);
    await expect(shots(page).nth(2)).toContainText('上次已标为“我自己拍的”');
    await expectQuality(page, 'answers of the last check');
    await shots(page).nth(2).getByRole('button', { name: '撤销' }).click();
    await expect(shots(page).filter({ hasText: '沿用上次的回答' })).toHaveCount(0);
    await expect(shots(page).nth(2)).not.toContainText('我自己拍的”');
  });
});

test('a creator finds their own clips in a film, on sale or not, and exports the list', async ({
  newProfile,
}, info) => {
  test.slow();
  const { videoId, authorToken } = await submitClip(site, operatorToken, 'bamboo.mp4', {
    name: '还没有上架的竹海',
    hdPrice: 40,
  });
  await expect
    .poll(async () => (await query('select 1 from video_frame_codes where video_id = $1', [videoId])).length)
    .toBe(1);
  // The index polls for new clips every 15 seconds.
  await setTimeout(20_000);
  const film = info.outputPath('别人的影片.mp4');
  const parts = ['leaves.mp4', 'bamboo.mp4'] as const;
  const graph = parts.map((_, at) => `[${at}:v]trim=1:4,setpts=PTS-STARTPTS,scale=640:360,setsar=1,fps=25[v${at}]`);
  await ffmpeg(
    [
      ...parts.flatMap((file) => fileInput(clip(file))),
      '-filter_complex',
      `${graph.join(';')};[v0][v1]concat=n=2:v=1:a=0`,
      ...H264,
      film,
    ],
    { timeoutMs: 120_000 },
  );
  const page = await newProfile({ token: authorToken });
  await page.goto('/#/user/ownFilm');
  await expect(page.getByRole('main')).toContainText('影片和画面都不离开您的电脑');
  await expectQuality(page, 'before a creator has chosen a film');
  await page.getByLabel('拖入影片，或点击选择').setInputFiles(film);
  const save = page.getByRole('button', { name: '导出清单 CSV' });
  await expect(save).toBeVisible({ timeout: 120_000 });
  await expect(shots(page)).toHaveCount(1);
  await expect(shots(page)).toContainText('还没有上架的竹海');
  await expect(shots(page)).toContainText(/00:00:0[23]:/);
  await expect(page.getByRole('main')).toContainText('比对了您的 1 条作品');
  await expect(shots(page).getByRole('button', { name: '我自己拍的' })).toHaveCount(0);
  await shots(page).getByRole('button', { name: '对比画面' }).click();
  await expect(page.getByLabel('素材 还没有上架的竹海')).toBeVisible();
  await expectQuality(page, 'a creator’s clip in a film');
  const csv = await readFile(await (await download(page, () => save.click())).path(), 'utf8');
  expect(csv).toMatch(/别人的影片\.mp4,[0-9a-f]{64},00:00:0[23]:\d\d,.*还没有上架的竹海/);
  await shots(page).getByRole('button', { name: '不是这条' }).click();
  await expect(save).toBeHidden();
});

test('reading a film can be paused, resumed, and cancelled', async ({ newProfile }, info) => {
  test.slow();
  const film = info.outputPath('long.mp4');
  await ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=25:d=180', ...H264, film], { timeoutMs: 120_000 });
  const page = await newProfile({ token: await createBuyer() });
  await page.goto('/#/user/filmPictures');
  await page.getByLabel(DROP).setInputFiles(film);
  await page.getByRole('button', { name: '暂停' }).click();
  await expect(page.getByText(/^已暂停，读到/)).toBeVisible();
  const read = () => page.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.value);
  // Work in progress finishes first, then progress stops.
  await page.waitForTimeout(500);
  const before = await read();
  await page.waitForTimeout(1_500);
  expect(await read()).toBe(before);
  expect(before).toBeLessThan(0.9);
  await page.getByRole('button', { name: '继续' }).click();
  await expect.poll(read).toBeGreaterThan(before);
  await expect(page.getByText(/^约剩/)).toBeVisible();
  await page.getByRole('button', { name: '取消' }).click();
  await expect(page.getByLabel(DROP)).toBeAttached();
});

test('the page says why a film cannot be read', async ({ newProfile }, info) => {
  test.slow();
  const make = async (name: string, args: string[]) => {
    await ffmpeg([...args, info.outputPath(name)], { timeoutMs: 60_000 });
    return info.outputPath(name);
  };
  const picture = (seconds: number, more = '') => ['-f', 'lavfi', '-i', `testsrc2=s=640x360:r=25:d=${seconds}${more}`];
  const cut = await make('cut.mp4', [...picture(20), ...H264, '-movflags', '+faststart']);
  await truncate(cut, Math.floor((await stat(cut)).size / 2));
  const noise = await make('noise.mp4', [...picture(2), ...H264]);
  await truncate(noise, 600);
  const films: [file: string, says: string | RegExp][] = [
    [clip('audio-only.mp4'), '没有视频轨'],
    [
      await make('hevc.mp4', [...picture(1), '-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1']),
      /HEVC.*H\.264/,
    ],
    [await make('prores.mov', [...picture(1), '-c:v', 'prores_ks']), /ProRes.*H\.264/],
    [noise, '不是视频，或已损坏'],
    [cut, /损坏|不完整/],
    [await make('long.mp4', [...picture(1), ...H264, '-bsf:v', 'setts=ts=TS*16000']), '超过 4 小时'],
  ];
  const page = await newProfile({ token: await createBuyer() });
  await page.goto('/#/user/filmPictures');
  for (const [file, says] of films) {
    await page.getByLabel(DROP).setInputFiles(file);
    await expect(page.getByRole('main').getByText(says), file).toBeVisible();
    await expectNoShots(page);
    await page.getByRole('button', { name: '换一部影片' }).click();
  }
});

test('other users’ projects and reports are hidden', async ({ newProfile }) => {
  const token = await createBuyer();
  const projectName = '别人的秘密项目';
  const { projectId } = await call(site, 'POST /project/v1/create', { projectName }, token);
  const check = { projectId, checkName: '别人的成片', fps: 25, frames: 50, basis: 'picture' as const, files: [] };
  const { checkId } = await call(site, 'POST /project/v1/check/save', check, token);
  const page = await newProfile({ token: await createBuyer() });
  await page.goto(`/#/user/filmPictures?projectId=${projectId}`);
  await expect(page.getByLabel(DROP)).toBeAttached();
  await expect(page.getByText('项目不存在')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(projectName);
  await page.goto(`/#/filmReport/${checkId}`);
  await expect(page.getByText('检查报告不存在')).toBeVisible();
  await expect(page.getByText('别人的成片')).toHaveCount(0);
});

async function expectNoShots(page: Page): Promise<void> {
  await expect(shots(page)).toHaveCount(0);
}
