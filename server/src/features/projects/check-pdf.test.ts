import type { FilmReport } from '@zhenku/contract/projects/projects';
import { FIRST_LICENCE_TEXT } from '@zhenku/contract/licences/first-licence-text';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../../platform/storage/storage.ts';
import { testApp } from '../../platform/testing/app.ts';
import { endpointRequest } from '../../platform/testing/endpoint-request.ts';
import { makeClip, makeCreator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { licenceRoutes } from '../licences/licences.routes.ts';
import { runPoppler, textOfPdf } from '../licences/pdf/testing.ts';
import { lockOrder } from '../orders/end-order.ts';
import { orderRoutes } from '../orders/orders.routes.ts';
import { buyClips, testFiles, makeBuyer } from '../orders/testing.ts';
import { testProofs } from '../proofs/testing.ts';
import { projectRoutes } from './projects.routes.ts';
import { makeReportPdf } from './report-pdf.ts';

const storage = testFiles as Partial<Storage> as Storage;
const PUBLIC_URL = 'https://footage.example';
const SHA256 = 'ab'.repeat(32);
const LICENSEE = {
  authorizedUser: '腾云科技有限公司',
  socialCreditCode: '91440300708461136T',
  authorizedProject: '品牌短片',
};

const app = await testApp((each) => {
  projectRoutes(each, { storage, publicUrl: PUBLIC_URL });
  orderRoutes(each, { storage, keyring: testKeyring });
  licenceRoutes(each, { storage, keyring: testKeyring, proofs: testProofs(), lockOrder });
});
const creator = await makeCreator(app.db);
const buyer = await makeBuyer(app.db, 10_000);
const { token } = buyer;
const [bought, missing] = [
  await makeClip(app.db, creator.id),
  await makeClip(app.db, creator.id, { name: '雪山日出' }),
];
const { orderItems } = await buyClips(app, token, [bought, 1]);
const form = { orderItemId: orderItems[0]!.orderItemId, ...LICENSEE };
const named = await app.call('POST /order/v1/authorization/add', form, { token });
const authorizationId = (named.data as { authorizationId: string }).authorizationId;
const { data: project } = await app.call(
  'POST /project/v1/create',
  { projectName: '品牌短片', clientName: '云上集团' },
  { token },
);
const seen = (id: number, sight: string, ...spans: number[][]) => ({ seen: id, sight, spans });
const film = {
  ...project,
  checkName: '成片 v3',
  fps: 25,
  frames: 3_000,
  width: 1_920,
  height: 1_080,
  use: { licensee: 'company', uses: [FIRST_LICENCE_TEXT.uses[0]!.key] },
  basis: 'picture',
  sha256: SHA256,
  files: [
    seen(bought, 'found', [0, 50], [75, 100]),
    seen(missing, 'confirmed', [1_500, 1_600]),
    seen(missing, 'look', [2_000, 2_100]),
  ],
};
const { checkId } = (await app.call('POST /project/v1/check/save', film as never, { token })).data;

const pdfFor = (user: TestUser | null) =>
  app.http.inject(endpointRequest('GET /project/v1/check/pdf', { checkId }, user?.token));

describe('the PDF of a saved check', () => {
  test('states the film’s length and hash, its project and client, and the time and catalogue of the check', async () => {
    const { headers, rawPayload } = await pdfFor(buyer);
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    expect(headers['content-disposition']).toContain('v3.pdf');
    const text = (await textOfPdf(rawPayload)).replaceAll(/\s+/g, ' ');
    for (const words of ['成片 v3', '云上集团', '品牌短片', '00:02:00:00（25 fps）', '1920×1080', '按画面', SHA256]) {
      expect(text).toContain(words);
    }
    expect(text).toMatch(/检查时间 \d{4}-\d\d-\d\d \d\d:\d\d/);
    expect(text).toMatch(/当时在售作品 \d+ ?条/);
    expect(text).toContain(FIRST_LICENCE_TEXT.uses[0]!.use);
  });

  test('lists each clip found with its timecodes, status and licence, and links to the certificate', async () => {
    const { rawPayload } = await pdfFor(buyer);
    const text = (await textOfPdf(rawPayload)).replaceAll(/\s+/g, ' ');
    const [open, licensed, look] = ['尚未解决（1）', '已授权（1）', '像，还没有人核对（1）'].map((each) =>
      text.indexOf(each),
    );
    expect([open! > 0, licensed! > open!, look! > licensed!]).toEqual([true, true, true]);
    expect(text.slice(open, licensed)).toMatch(/雪山日出.*未购买.*检查人已核对.*00:01:00:00–00:01:04:00/);
    const entry = text.slice(licensed, look);
    expect(entry).toContain('00:00:00:00–00:00:02:00 00:00:03:00–00:00:04:00');
    expect(entry).toContain(`授权编号 ${authorizationId} · HD · 被授权方 腾云科技有限公司 · 项目 品牌短片`);
    const links = rawPayload.toString('latin1').match(/\/URI \(\S+\)/g);
    expect(links).toEqual([`/URI (${PUBLIC_URL}/#/authorisePaper/${authorizationId})`]);
  });

  test('states what the check cannot detect, and that the shop never uses a film against its buyer', async () => {
    const text = (await textOfPdf((await pdfFor(buyer)).rawPayload)).replaceAll(/\s/g, '');
    expect(text).toContain('不说明没有列出的画面已授权');
    expect(text).toContain('本站不会据此追究您');
    expect(text).toContain('第1页，共1页');
  });

  test('lists the parts of an edit list that were not understood, and names the sequence that was read', async () => {
    const reading = {
      events: 12,
      understood: 11,
      confirmed: [{ line: 31, text: '004 看不懂的一行' }],
      sequence: { name: '片花', count: 3 },
    };
    const report = { ...longReport(), basis: 'list' as const, files: [], reading };
    const pdf = await makeReportPdf(report, { publicUrl: PUBLIC_URL, text: FIRST_LICENCE_TEXT });
    const text = (await textOfPdf(pdf)).replaceAll(/\s+/g, ' ');
    expect(text).toContain('12 处读懂 11 处，其余 1 处由检查人确认不含本站素材');
    expect(text).toContain('第 31 行：004 看不懂的一行');
    expect(text).toContain('“片花”，剪辑表里共有 3 个序列，其余的没有检查');
  });

  test('is visible only to its owner', async () => {
    const codeFor = async (user: TestUser | null) => (await pdfFor(user)).json<{ code: number }>().code;
    expect([await codeFor(await makeUser(app.db)), await codeFor(null)]).toEqual([40400, 403]);
  });
});

const placesOf = (file: number): [number, number][] =>
  Array.from({ length: 20 }, (_, place) => [(file * 20 + place) * 100, (file * 20 + place) * 100 + 60]);

function longReport(): FilmReport {
  const licence = {
    orderItemId: 'a',
    videoType: 2,
    authorizedUser: '青禾影视文化有限公司',
    authorizedProject: '《山河一程》第一季',
    authenticationType: 1,
    endTime: null,
    refundTime: null,
    downloadExpireTime: '2027-01-01T00:00:00.000Z',
    fileName: '12-4K-海上日落.mp4',
    masterFileName: null,
  };
  return {
    checkId: 'c',
    projectId: 1,
    projectName: '山河一程',
    clientName: '某卫视',
    createTime: '2026-11-22T14:03:05.000Z',
    catalogueSize: 20_000,
    checkName: '山河一程 第一集 定剪',
    fps: 25,
    dropFrame: false,
    startFrame: 90_000,
    frames: 200_000,
    width: 3_840,
    height: 2_160,
    use: null,
    basis: 'picture',
    sha256: SHA256,
    reading: null,
    files: Array.from({ length: 100 }, (_, file): FilmReport['files'][number] => ({
      name: '',
      spans: placesOf(file),
      sight: 'found',
      mark: 'unsure',
      status: file % 2 === 0 ? 'licensed' : 'unlicensed',
      by: 'picture',
      videoId: file + 1,
      videoName: `海上日落与归航的渔船 ${file} 𠮷`,
      thumbnailUrl: '',
      fileTier: null,
      licence: file % 2 === 0 ? { ...licence, authorizationId: file.toString(16).padStart(24, '0') } : null,
      buy: null,
    })),
  };
}

test('a licence for another project counts as open, without a QR code, and a one-year licence shows its end', async () => {
  const report = longReport();
  const [first] = report.files;
  const licence = { ...first!.licence!, authenticationType: 2 as const, endTime: '2027-11-28T04:00:00.000Z' };
  const unnamed = { ...licence, authorizationId: null, authorizedUser: null, authorizedProject: null };
  const files = [
    { ...first!, status: 'otherProject' as const, licence },
    { ...first!, status: 'unnamed' as const, licence: unnamed },
  ];
  const pdf = await makeReportPdf({ ...report, files }, { publicUrl: PUBLIC_URL, text: FIRST_LICENCE_TEXT });
  const text = (await textOfPdf(pdf)).replaceAll(/\s+/g, ' ');
  expect(text).toContain('授权写的是别的项目 20 处');
  expect(text).toContain('尚未解决（2）');
  expect(text).toContain('已授权（0）');
  expect(text).toContain('授权写的是别的项目：换成本项目的授权，或请确认授权范围');
  expect(text).toContain('项目 《山河一程》第一季 · 一年授权，至 2027-11-28 12:00:00');
  expect(text).toContain(' 4K · 一年授权，至 2027-11-28 12:00:00');
  expect(pdf.toString('latin1')).not.toContain('/URI (');
});

test('a report of a film with two thousand uses spans several pages and yields to other requests', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const pdf = await makeReportPdf(longReport(), { publicUrl: PUBLIC_URL, text: FIRST_LICENCE_TEXT });
  clearImmediate(counting);
  expect(turns).toBeGreaterThan(5);
  const pages = Number(/Pages:\s+(\d+)/.exec((await runPoppler('pdfinfo', ['FILE'], pdf)).toString())![1]);
  expect(pages).toBeGreaterThan(5);
  expect(pages).toBeLessThan(16);
  const text = await textOfPdf(pdf);
  expect(text.match(/\d\d:\d\d:\d\d:\d\d–\d\d:\d\d:\d\d:\d\d/g)).toHaveLength(2_000);
  expect(text).toContain(`第 ${pages} 页，共 ${pages} 页`);
  expect(text).toContain('𠮷');
  expect(pdf.toString('latin1').match(/\/URI \(/g)).toHaveLength(50);
});
