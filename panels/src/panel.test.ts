import { PriceError } from '@zhenku/client/src/buy';
import { describe, expect, it } from 'vitest';
import {
  buyLicences,
  checkProject,
  type FoundMedia,
  insertSample,
  isReplaceable,
  missingLicences,
  relinkBought,
} from './panel.ts';
import { fakeHost, fakeShop } from './testing/fakes.ts';

const mediaOf = (id: string, path: string, start: string | null = '01:00:00:00') => ({ id, path, start });

type Finding = FoundMedia['finding'];
const finding = (videoId: number | null, rest: Partial<Finding> = {}): Finding => ({
  status: 'unlicensed',
  by: 'name',
  videoId,
  videoName: `素材${videoId}`,
  thumbnailUrl: '',
  fileTier: null,
  licence: null,
  buy: { videoType: 1, price: 80.1, authenticationType: 1, upgradeOf: null, inCart: false },
  ...rest,
});
const licence = (orderItemId: string, fileName: string): Finding['licence'] => ({
  orderItemId,
  fileName,
  masterFileName: null,
  videoType: 2,
  authorizationId: null,
  authorizedUser: null,
  authorizedProject: null,
  authenticationType: 1,
  endTime: null,
  refundTime: null,
  downloadExpireTime: '2027-01-01T00:00:00.000Z',
});
const found = (id: string, each: Finding): FoundMedia => ({ media: mediaOf(id, `/films/${id}.mp4`), finding: each });

describe('placing a sample', () => {
  it('saves it under a name that the check recognises later', async () => {
    const host = fakeHost();
    const { client } = fakeShop({ 'GET /video/v1/{id}/demo': () => ({ url: '/files/sample?signature=1' }) });
    await insertSample({ client, host }, 12);
    expect([...host.saved]).toEqual([['12-sample.mp4', 'https://footage.example/files/sample?signature=1']]);
    expect(host.inserted).toEqual(['/panel/12-sample.mp4']);
  });

  it('fails with a message if the file cannot be fetched', async () => {
    const host = fakeHost();
    const { client } = fakeShop({ 'GET /video/v1/{id}/demo': () => ({ url: '/gone' }) });
    const gone = { ...client, fetch: async () => new Response(null, { status: 410 }) };
    await expect(insertSample({ client: gone, host }, 12)).rejects.toThrow('下载失败（410），请重试');
    expect(host.inserted).toEqual([]);
  });
});

describe('checking the project', () => {
  it('sends only names that can be the shop’s, without folders, in batches', async () => {
    const clips = Array.from({ length: 201 }, (_, index) =>
      mediaOf(`m${index}`, `/private/客户/${index + 1}-sample.mp4`),
    );
    const host = fakeHost([mediaOf('own', '/private/客户/interview.mov'), ...clips]);
    const { client, calls } = fakeShop({
      'POST /project/v1/check': ({ files }: { files: { name: string }[] }) => ({
        list: files.map(({ name }) => finding(name === '1-sample.mp4' ? null : parseInt(name))),
      }),
    });
    const result = await checkProject({ client, host });
    const sent = calls.map(({ input }) => input.files as { name: string }[]);
    expect(sent.map(({ length }) => length)).toEqual([200, 1]);
    expect(sent[0]!.slice(0, 2)).toEqual([{ name: '1-sample.mp4' }, { name: '2-sample.mp4' }]);
    expect(result).toHaveLength(200);
    expect(result.at(-1)!.media.id).toBe('m200');
  });
});

describe('buying', () => {
  it('takes each clip once, with the tier that the film needs', () => {
    const upgrade = { videoType: 2, price: 119.9, authenticationType: 1, upgradeOf: 'item-1', inCart: false } as const;
    const clips = [
      found('a', finding(1)),
      found('b', finding(1)),
      found('c', finding(2, { status: 'wrongTier', buy: upgrade })),
      found('d', finding(3, { status: 'licensed' })),
      found('e', finding(4, { status: 'unavailable', buy: null })),
    ];
    expect(missingLicences(clips)).toEqual({
      clips: [
        { videoId: 1, tier: 'hd', upgradeOf: undefined },
        { videoId: 2, tier: '4k', upgradeOf: 'item-1' },
      ],
      yuan: 200,
    });
  });

  const shop = (payAmount: number) =>
    fakeShop({
      'POST /order/v1/create': () => ({ orderId: 'o1' }),
      'GET /order/v1/orderId': () => ({ orderId: 'o1', payAmount, payTime: null, licenceTextVersion: 1 }),
      'POST /order/v1/pay': () => null,
      'POST /order/v1/close': () => null,
    });
  const chosen = missingLicences([found('a', finding(1))]);

  it('pays the price that was shown, under the key of the purchase', async () => {
    const { client, calls } = shop(80.1);
    await buyLicences({ client, host: fakeHost() }, chosen, 'press-1');
    const paying = calls.filter(({ name }) => /create|pay$/.test(name));
    expect(paying.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['press-1', 'press-1']);
  });

  it('pays nothing if the price has risen', async () => {
    const { client, calls } = shop(81);
    await expect(buyLicences({ client, host: fakeHost() }, chosen, 'press-2')).rejects.toThrow(PriceError);
    expect(calls.map(({ name }) => name)).not.toContain('POST /order/v1/pay');
  });
});

describe('relinking', () => {
  const sold = (id: string, fileName = '12-4K-海.mp4') =>
    found(id, finding(12, { status: 'sample', licence: licence('i1', fileName), buy: null }));
  const links = { 'GET /video/v1/downloadUrl': () => ({ url: '/files/bought' }) };
  const run = async (host: ReturnType<typeof fakeHost>, each: FoundMedia[]) => {
    const { client, calls } = fakeShop(links);
    const results = [];
    for await (const result of relinkBought({ client, host }, each)) results.push(result);
    return { results, calls };
  };

  it('downloads a bought file once for all media that show its sample', async () => {
    const host = fakeHost([mediaOf('a', '/panel/12-sample.mp4'), mediaOf('b', '/panel/12-sample.mp4')]);
    const { results, calls } = await run(host, [sold('a'), sold('b'), found('c', finding(3))]);
    expect(host.relinked).toEqual([
      ['a', '/panel/12-4K-海.mp4'],
      ['b', '/panel/12-4K-海.mp4'],
    ]);
    expect(calls).toHaveLength(1);
    expect(results.map(({ sameStart }) => sameStart)).toEqual([true, true]);
  });

  it.each([
    ['02:00:00:00', false],
    [null, null],
  ])('says whether the new file starts at the sample’s timecode (%s)', async (start, sameStart) => {
    const host = fakeHost([mediaOf('a', '/panel/12-sample.mp4', start === null ? null : '01:00:00:00')]);
    host.startAfterRelink = start;
    const media = host.media[0]!;
    const { results } = await run(host, [{ ...sold('a'), media }]);
    expect(results.map((result) => result.sameStart)).toEqual([sameStart]);
  });

  it('saves nothing outside the panel’s folder', async () => {
    const host = fakeHost([mediaOf('a', '/panel/12-sample.mp4')]);
    await run(host, [sold('a', '../../../etc/cron.d/x.mp4')]);
    expect([...host.saved.keys()]).toEqual(['x.mp4']);
  });

  it('leaves a media item that already uses the bought file', () => {
    const bought = finding(12, { status: 'unnamed', licence: licence('i1', '12-4K-海.mp4'), fileTier: 2 });
    expect(isReplaceable(found('a', bought))).toBe(false);
  });
});
