import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { call } from '../server/src/testing/client.ts';
import { order, pay } from '../server/src/testing/shopping.ts';
import { createAccount, logIn, TEST_PASSWORD } from './helpers/account.ts';
import { editList } from './helpers/edit-lists.ts';
import { download } from './helpers/media.ts';
import { expectQuality } from './helpers/quality.ts';
import { SEARCHED, SHARED_CLIP } from './helpers/shared-clips.ts';
import { createBuyer, query, sharedVideoId, site } from './helpers/site.ts';
import { expect, test } from './helpers/test.ts';

const LICENSEE = {
  authorizedUser: '青禾影视有限公司',
  socialCreditCode: '91440300708461136T',
  authorizedProject: '城市形象片',
};
const FOREIGN = 'A001_C002_机密样片.mov';

const rows = (page: Page) => page.getByRole('table').getByRole('row');
const readDownload = async (page: Page, button: string) =>
  await readFile(await (await download(page, () => page.getByRole('button', { name: button }).click())).path(), 'utf8');

test('checks a film against its edit list, buys missing clips, and saves and deletes a report', async ({
  newProfile,
}) => {
  test.slow();
  const token = await createBuyer(300);
  const orderId = await order(site, token, sharedVideoId);
  await pay(site, token, orderId);
  const bought = await call(site, 'GET /order/v1/orderId', { orderId }, token);
  const { orderItemId } = bought.orderItems[0]!;
  await call(site, 'POST /order/v1/authorization/add', { orderItemId, ...LICENSEE }, token);
  const [missing] = await query<{ id: number }>('select id from videos where name = $1', [SEARCHED.first.name]);
  const names = [
    `${sharedVideoId}-HD-${SHARED_CLIP.name}.mp4`,
    `${sharedVideoId}-sample.mp4`,
    `${missing!.id}-HD-${SEARCHED.first.name}.mp4`,
    FOREIGN,
  ];
  const list = editList('城市形象片 v3', names, 2);
  const page = await newProfile({ token });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));

  await test.step('a project is created from the account menu', async () => {
    await page.goto('/#/user/project');
    await expectQuality(page, 'no projects yet');
    await page.getByRole('button', { name: '新建项目' }).click();
    const dialog = page.getByRole('dialog', { name: '新建项目' });
    await dialog.getByLabel('项目名称').fill(LICENSEE.authorizedProject);
    await dialog.getByLabel('客户').fill('云上集团');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('heading', { name: LICENSEE.authorizedProject, level: 2 })).toBeVisible();
    await page.getByRole('button', { name: '添加授权' }).click();
    await page.getByRole('dialog').getByRole('checkbox').check();
    await page.getByRole('button', { name: '添加（1）' }).click();
    await expect(page.getByRole('article').getByText('授权已生效')).toBeVisible();
    await expectQuality(page, 'a project');
    await page.getByRole('link', { name: '按剪辑表检查' }).click();
  });

  await test.step('identifies four files correctly, and keeps the cut in the browser', async () => {
    await page
      .getByLabel('拖入剪辑表，或点击选择')
      .setInputFiles({ name: 'v3.edl', mimeType: 'text/plain', buffer: Buffer.from(list) });
    await expect(rows(page)).toHaveCount(5);
    for (const [at, status] of ['已授权', '仍是小样', '未购买', '无法识别'].entries()) {
      await expect(rows(page).nth(at + 1)).toContainText(status);
      await expect(rows(page).nth(at + 1)).toContainText(`01:00:0${at * 2}:00`);
    }
    expect(sent.join('\n')).toContain(`${sharedVideoId}-sample.mp4`);
    expect(sent.join('\n')).not.toMatch(/A001|机密|01:00:0|城市形象片 v3/);
    await expectQuality(page, 'a film check');
    await page.getByRole('button', { name: /^未购买/ }).click();
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('button', { name: /^全部/ }).click();
  });

  await test.step('the relinked list names the file instead of its sample and changes nothing else', async () => {
    const written = await readDownload(page, '下载已替换的剪辑表（1 条小样换为无水印文件）');
    expect(written).toBe(list.replace(names[1]!, names[0]!));
    expect(await readDownload(page, '重新链接清单 CSV')).toContain(`${names[1]},${names[0]}`);
  });

  await test.step('adds missing clips to the cart with one click, and recognises them once bought', async () => {
    await page.getByRole('button', { name: /缺的加入购物车（1 条/ }).click();
    await page.getByRole('link', { name: '去购物车结算' }).click();
    // The previous page also names the clip, and stays until the cart has loaded.
    await expect(page.getByRole('heading', { name: '购物车', level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(SEARCHED.first.name);
    const cart = await call(site, 'GET /shoppingcart/v1/query', {}, token);
    const shoppingCartIds = cart.content.map(({ shoppingCartId }) => shoppingCartId);
    const made = await call(site, 'POST /order/v1/create', { shoppingCartIds }, token);
    await pay(site, token, made.orderId);
    await page.goBack();
    await expect(rows(page).nth(3)).toContainText('未填写授权信息');
  });

  await test.step('saves a report with the project, prints it, and deletes it', async () => {
    await page.getByRole('link', { name: '查看报告（不保存）' }).click();
    await expect(page.getByRole('article')).toContainText('尚未解决（2）');
    await page.getByRole('link', { name: '返回检查' }).click();
    await page.getByRole('button', { name: '保存到项目并生成报告' }).click();
    await page.getByRole('button', { name: '保存并生成报告' }).click();
    const report = page.getByRole('article');
    await expect(report).toContainText('尚未解决（2）');
    await expect(report).toContainText(`被授权方 ${LICENSEE.authorizedUser}`);
    await expect(report).toContainText('云上集团');
    await expect(report.getByRole('img', { name: /核验二维码/ })).toHaveCount(1);
    await expectQuality(page, 'a film report');
    const pdf = await download(page, () => page.getByRole('button', { name: '下载PDF' }).click());
    expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('检查报告（0）')).toBeVisible();
  });

  await test.step('names the licensee for licences from two orders at once, from their project', async () => {
    const [second] = await query<{ id: number }>('select id from videos where name = $1', [SEARCHED.second.name]);
    await pay(site, token, await order(site, token, second!.id));
    const { content } = await call(site, 'GET /order/v1/authorizations', { state: 'open' }, token);
    const { content: projects } = await call(site, 'GET /project/v1/list', {}, token);
    const orderItemIds = content.map((item) => item.orderItemId);
    await call(site, 'POST /project/v1/licence/add', { projectId: projects[0]!.projectId, orderItemIds }, token);
    await page.reload();
    await page.getByRole('button', { name: '批量填写被授权方' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('checkbox')).toHaveCount(2);
    await dialog.getByLabel('被授权方').fill(LICENSEE.authorizedUser);
    await dialog.getByLabel('统一社会信用代码').fill(LICENSEE.socialCreditCode);
    await expect(dialog.getByLabel('授权项目')).toHaveValue(LICENSEE.authorizedProject);
    await dialog.getByRole('button', { name: '预览授权书' }).click();
    await dialog.getByRole('button', { name: '确认并生成授权书' }).click();
    await expect(dialog.getByRole('link', { name: /查看授权书/ })).toHaveCount(2);
    await dialog.getByRole('button', { name: '完成' }).click();
    await expect(page.getByRole('article').getByText('授权已生效')).toHaveCount(3);
  });

  await test.step('deletes the project and keeps the licence', async () => {
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page).toHaveURL(/#\/user\/project$/);
    await page.goto('/#/user/authoriseManage');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('link', { name: '按剪辑表检查' })).toBeVisible();
  });
});

const UNREADABLE = `TITLE: 城市形象片 v4
FCM: NON-DROP FRAME
001  AX       V     C        00:00:00:00 00:00:02:00 01:00:00:00 01:00:02:00
* FROM CLIP NAME: CLIP
002  AX       V     C        00:00:00:00 00:00:02:00 ??:00:02:00 01:00:04:00
* FROM CLIP NAME: a.mov
003  AX       V     C        00:00:00:00
这一行不是 EDL
`;

test('a visitor reads a list and confirms its three unreadable lines before exporting', async ({ newProfile }) => {
  const list = {
    name: 'v4.edl',
    mimeType: 'text/plain',
    buffer: Buffer.from(UNREADABLE.replace('CLIP\n', `${sharedVideoId}-HD-${SHARED_CLIP.name} - 副本.mp4\n`)),
  };
  const page = await newProfile({});
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/film-check');
  await expect(page.getByRole('heading', { level: 1, name: '交付前，查一遍成片里的素材授权' })).toBeVisible();
  await page.getByLabel('拖入剪辑表，或点击选择').setInputFiles(list);
  await expect(page.getByText('1 个文件像是本站素材')).toBeVisible();
  await expect(page.getByRole('heading', { name: '有 3 处读不懂' })).toBeVisible();
  expect(asked.filter((path) => path.includes('/project/'))).toEqual([]);
  await expectQuality(page, 'a film check without an account');
  await page.getByRole('link', { name: '登录后查看每条素材的授权' }).click();
  await expect(page).toHaveURL(/#\/login/);
  const { phone } = await createAccount();
  await logIn(page, phone, TEST_PASSWORD);
  await expect(rows(page).nth(1)).toContainText('未购买');
  await expect(page.getByText('还有 3 处读不懂')).toBeVisible();
  await expect(page.getByRole('button', { name: '导出检查 CSV' })).toHaveCount(0);
  await expectQuality(page, 'a partly understood list');
  const boxes = page.getByRole('checkbox', { name: /已核对，不含本站素材/ });
  for (const at of [0, 1, 2]) await boxes.nth(at).check();
  expect(await readDownload(page, '导出检查 CSV')).toContain('未购买');
  expect(await readDownload(page, '达芬奇（EDL）')).toContain('|M:未购买 |D:50');
  await page.getByRole('link', { name: '查看报告（不保存）' }).click();
  await expect(page.getByRole('article')).toContainText('检查人确认不含本站素材（3）');
  await expect(page.getByRole('article')).toContainText('第 8 行：这一行不是 EDL');
});

const NAME = '12-HD-海上日落.mp4';
const range = { start_time: { value: 0, rate: 25 }, duration: { value: 50, rate: 25 } };
const FORMATS = {
  'v5.xml': `<?xml version="1.0"?><!DOCTYPE xmeml><xmeml version="4"><sequence><name>成片</name><rate><timebase>25</timebase></rate><media><video><track><clipitem><name>a</name><start>0</start><end>50</end><in>0</in><out>50</out><file id="f"><name>${NAME}</name></file></clipitem></track></video></media></sequence></xmeml>`,
  'v5.fcpxml': `<?xml version="1.0"?><!DOCTYPE fcpxml><fcpxml version="1.9"><resources><format id="r1" frameDuration="1/25s"/><asset id="r2" name="a" src="file:///D/${encodeURIComponent(NAME)}" hasVideo="1" duration="10s"/></resources><project name="成片"><sequence format="r1" duration="2s"><spine><asset-clip ref="r2" offset="0s" duration="2s" name="a"/></spine></sequence></project></fcpxml>`,
  'v5.otio': JSON.stringify({
    OTIO_SCHEMA: 'Timeline.1',
    name: '成片',
    tracks: {
      OTIO_SCHEMA: 'Stack.1',
      children: [
        {
          OTIO_SCHEMA: 'Track.1',
          kind: 'Video',
          children: [
            {
              OTIO_SCHEMA: 'Clip.1',
              name: 'a',
              source_range: range,
              media_reference: { OTIO_SCHEMA: 'ExternalReference.1', target_url: `file:///D/${NAME}` },
            },
          ],
        },
      ],
    },
  }),
  'draft_content.json': JSON.stringify({
    fps: 25,
    canvas_config: { width: 1_080, height: 1_920 },
    materials: { videos: [{ id: 'm', path: `D:/素材/${NAME}`, material_name: NAME, type: 'video' }] },
    tracks: [{ type: 'video', segments: [{ material_id: 'm', target_timerange: { start: 0, duration: 2_000_000 } }] }],
  }),
};

test('the page reads each format and says what to export instead of a project file', async ({ newProfile }) => {
  const page = await newProfile({});
  await page.goto('/film-check');
  const drop = page.getByLabel('拖入剪辑表，或点击选择');
  for (const [name, text] of Object.entries(FORMATS)) {
    await drop.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await expect(page.getByRole('listitem').filter({ hasText: NAME }), name).toContainText('HD · 1 处');
    await expect(page.getByText('读懂 1/1 处'), name).toBeVisible();
    await page.getByRole('button', { name: '换一份剪辑表' }).click();
  }
  const project = Buffer.from('d0cf11e0a1b11ae1000000', 'hex');
  await drop.setInputFiles({ name: 'v5.aaf', mimeType: 'application/octet-stream', buffer: project });
  await expect(page.getByRole('alert')).toContainText('AAF');
});
