import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ffmpeg, ffprobe, fileInput } from '@zhenku/media/programs/run';
import type { Page } from '@playwright/test';
import { fromBufferPromise } from 'yauzl';
import { buffer } from 'node:stream/consumers';
import { call } from '../../server/src/testing/client.ts';
import { editList } from '../helpers/edit-lists.ts';
import { download } from '../helpers/media.ts';
import { expectQuality } from '../helpers/quality.ts';
import { submitFile } from '../helpers/shared-clips.ts';
import { pay } from '../helpers/shop.ts';
import { createBuyer, createCreator, operatorToken, site } from '../helpers/site.ts';
import { expectWork, publish } from '../helpers/studio.ts';
import { expect, test } from '../helpers/test.ts';
import { uniqueName } from '../helpers/unique.ts';

const SECONDS = 3;
const PLACE = '+31.2304+121.4737/';

const picture = (filter: string, rate = 25) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=1920x1080:d=${SECONDS}:r=${rate},${filter}`,
];
const tone = (hertz: number) => ['-f', 'lavfi', '-i', `sine=${hertz}:d=${SECONDS}:sample_rate=48000`];
const FIELDS = ['-vf', 'tinterlace=interleave_top,setfield=tff', '-flags', '+ilme+ildct'];
const HLG = ['-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67', '-colorspace', 'bt2020nc'];

const SOURCES = {
  'xdcam.mxf': [
    [...picture('hflip'), ...tone(440), ...tone(880), '-map', '0', '-map', '1', '-map', '2'],
    ['-c:v', 'mpeg2video', '-pix_fmt', 'yuv422p', '-b:v', '20M', '-c:a', 'pcm_s16le', '-timecode', '10:00:00:00'],
  ],
  'phone.mov': [
    [
      ...picture('vflip', 30),
      ...tone(440),
      '-c:v',
      'libx265',
      '-preset',
      'ultrafast',
      '-x265-params',
      'log-level=error',
    ],
    ['-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1', ...HLG, '-c:a', 'aac', '-movflags', 'use_metadata_tags'],
    ['-metadata', `location=${PLACE}`, '-metadata', `com.apple.quicktime.location.ISO6709=${PLACE}`],
  ],
  'broadcast.ts': [
    [...picture('hue=h=90', 50), ...tone(440), ...FIELDS, '-c:v', 'libx264', '-preset', 'ultrafast'],
    ['-pix_fmt', 'yuv420p', '-x264-params', 'tff=1', '-c:a', 'mp2'],
  ],
  'graphics.mov': [
    [...picture('hue=h=180,format=rgba,colorchannelmixer=aa=0.5'), ...tone(440), '-c:v', 'prores_ks'],
    ['-profile:v', '4444', '-pix_fmt', 'yuva444p10le', '-q:v', '20', '-c:a', 'pcm_s16le'],
    ['-timecode', '10:00:00:00', '-metadata:s:v', 'reel_name=A001'],
  ],
} as const satisfies Record<string, readonly (readonly string[])[]>;
type SourceName = keyof typeof SOURCES;

const HD_SDR = { codec: 'h264', scan: 'progressive', rate: 25, pixels: 'yuv420p', transfer: 'bt709', sound: 1 };
const EXPECTED: Record<SourceName, { standard: BoughtFile; extension: string; master: BoughtFile }> = {
  'xdcam.mxf': {
    standard: { ...HD_SDR, timecode: '10:00:00:00' },
    extension: 'mxf',
    master: { ...HD_SDR, codec: 'mpeg2video', pixels: 'yuv422p', transfer: null, sound: 2, timecode: '10:00:00:00' },
  },
  'phone.mov': {
    standard: phone(),
    extension: 'mov',
    master: phone(),
  },
  'broadcast.ts': {
    standard: { ...HD_SDR, rate: 50, timecode: null },
    extension: 'mov',
    master: { ...HD_SDR, scan: 'interlaced', transfer: null, timecode: null },
  },
  'graphics.mov': {
    standard: { ...HD_SDR, timecode: '10:00:00:00' },
    extension: 'mov',
    master: { ...HD_SDR, codec: 'prores', pixels: 'yuva444p12le', transfer: null, timecode: '10:00:00:00' },
  },
};

interface BoughtFile {
  codec: string;
  scan: string;
  rate: number;
  pixels: string;
  transfer: string | null;
  sound: number;
  timecode: string | null;
}

function phone(): BoughtFile {
  const picture = { codec: 'hevc', scan: 'progressive', rate: 30, pixels: 'yuv420p10le' };
  return { ...picture, transfer: 'arib-std-b67', sound: 1, timecode: null };
}

interface ProbeOutput {
  streams: {
    codec_type: string;
    codec_name: string;
    field_order?: string;
    avg_frame_rate: string;
    pix_fmt: string;
    color_transfer?: string;
    tags?: { timecode?: string };
  }[];
  format: { tags?: { timecode?: string } };
}

async function probeFile(path: string): Promise<BoughtFile> {
  const { stdout } = await ffprobe(['-show_streams', '-show_format', '-of', 'json', ...fileInput(path)]);
  const { streams, format } = JSON.parse(stdout.toString()) as ProbeOutput;
  const video = streams.find((stream) => stream.codec_type === 'video')!;
  const [frames, seconds] = video.avg_frame_rate.split('/').map(Number);
  const timecodes = [...streams, format].flatMap(({ tags }) => tags?.timecode ?? []);
  return {
    codec: video.codec_name,
    scan: (video.field_order ?? 'progressive') === 'progressive' ? 'progressive' : 'interlaced',
    rate: Math.round(frames! / seconds!),
    pixels: video.pix_fmt,
    transfer: video.color_transfer ?? null,
    sound: streams.filter((stream) => stream.codec_type === 'audio').length,
    timecode: timecodes[0] ?? null,
  };
}

test('files from cameras and broadcasters are sold as standard files and masters that relink', async ({
  newProfile,
}) => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'zhenku-delivered-'));
  const names = Object.keys(SOURCES) as SourceName[];
  const titles = new Map(names.map((name) => [name, uniqueName(`交付的${name.split('.')[0]}`)]));
  const ids = new Map<SourceName, number>();

  await test.step('a creator publishes on the page, others through the API', async () => {
    for (const name of names) await ffmpeg([...SOURCES[name].flat(), join(folder, name)]);
    const token = await createCreator();
    const page = await newProfile({ token });
    const [first, ...others] = names as [SourceName, ...SourceName[]];
    const words = { name: titles.get(first)!, keywords: [titles.get(first)!], prices: { HD: 20 } };
    await publish(page, { file: { path: join(folder, first) }, ...words });
    await Promise.all(
      others.map(async (name) => {
        const { videoId } = await submitFile(site, operatorToken, join(folder, name), {
          name: titles.get(name)!,
          hdPrice: 20,
        });
        ids.set(name, videoId);
      }),
    );
    await expectWork(page, words.name, '审核中');
    const { content } = await call(site, 'GET /video/v1/mine', {}, token);
    ids.set(first, content[0]!.videoId);
    for (const videoId of ids.values()) {
      await call(site, 'POST /operator/v1/videos/{videoId}/approve', { videoId }, operatorToken);
    }
  });

  const token = await createBuyer(100);
  const page = await newProfile({ token });
  const sample = join(folder, 'sample.mp4');
  const graphics = ids.get('graphics.mov')!;

  await test.step('an editor cuts with a sample that has the original’s timecode', async () => {
    await page.goto(`/#/detail/${graphics}`);
    const file = await download(page, () => page.getByRole('button', { name: '下载小样' }).click());
    expect(file.suggestedFilename()).toBe(`${graphics}-sample.mp4`);
    await file.saveAs(sample);
    expect(await probeFile(sample)).toMatchObject({ rate: 25, timecode: '10:00:00:00' });
  });

  await test.step('a buyer sees the delivered formats in the cart and buys all four', async () => {
    for (const name of names) {
      await page.goto(`/#/detail/${ids.get(name)!}`);
      await expect(page.getByRole('heading', { name: titles.get(name)!, level: 1 })).toBeVisible();
      await page.getByRole('button', { name: '加入购物车' }).first().click();
      await expect(page.getByText('已在购物车')).toBeVisible();
    }
    await page.goto('/#/buyCart');
    const cart = page.getByRole('main');
    await expect(cart).toContainText('1920×1080 · MP4 · H.265 (HEVC) · 10 位 4:2:0 · HDR（HLG） · 逐行 30 fps');
    await expect(cart).toContainText('另有母版 MXF · MPEG-2 · 8 位 4:2:2');
    await expect(cart).toContainText('另有母版 MOV · Apple ProRes · 12 位 4:4:4 · 带透明通道');
    await expect(cart).toContainText('1920×1080 · MP4 · H.264 (AVC) · 8 位 4:2:0 · 逐行 50 fps');
    await expectQuality(page, 'a cart with masters');
    await page.getByRole('button', { name: /^购买全部 4 条/ }).click();
    await pay(page);
    await expect(page.getByRole('main')).toContainText('另有母版 MXF · MPEG-2 · 8 位 4:2:2');
  });

  await test.step('one ZIP has all eight files, each as described in the cart', async () => {
    await page.getByRole('button', { name: /^打包下载/ }).click();
    const dialog = page.getByRole('dialog', { name: '打包下载' });
    await expect(dialog).toContainText(/两者8 个文件，共 \d/);
    await dialog.getByLabel(/^两者/).check();
    await expectQuality(page, 'the choice of files for a ZIP');
    const zip = await download(page, () => dialog.getByRole('button', { name: '下载', exact: true }).click());
    const entries = [...(await unzip(await readFile(await zip.path())))];
    const clipsIn = '素材/';
    const files = new Map(
      entries.flatMap(([name, content]) => (name.startsWith(clipsIn) ? [[name.slice(clipsIn.length), content]] : [])),
    );
    expect(files.size).toBe(8);
    for (const name of names) {
      const { standard, extension, master } = EXPECTED[name];
      const base = `${ids.get(name)!}-HD-${titles.get(name)!}`;
      const both = [[`${base}.mp4`, standard] as const, [`${base}-master.${extension}`, master] as const];
      for (const [fileName, bought] of both) {
        const content = files.get(fileName)!;
        expect(content.includes('31.2304'), `${fileName} has no location`).toBe(false);
        const path = join(folder, fileName.replaceAll('/', '_'));
        await writeFile(path, content);
        expect(await probeFile(path), fileName).toEqual(bought);
      }
    }
  });

  await test.step('the edit list is relinked to the standard file and to the master, with the same timecodes', async () => {
    const list = editList('成片', [`${graphics}-sample.mp4`], 2, 10 * 3_600);
    expect(list).toContain('10:00:00:00 10:00:02:00');
    await page.goto('/#/user/project');
    await page.getByRole('button', { name: '新建项目' }).click();
    await page.getByRole('dialog').getByLabel('项目名称').fill('交付检查');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await page.getByRole('link', { name: '按剪辑表检查' }).click();
    await page
      .getByLabel('拖入剪辑表，或点击选择')
      .setInputFiles({ name: 'cut.edl', mimeType: 'text/plain', buffer: Buffer.from(list) });
    const base = `${graphics}-HD-${titles.get('graphics.mov')!}`;
    const relinked = [
      [/^下载已替换的剪辑表（1 条小样换为无水印文件）/, `${base}.mp4`],
      [/^下载已替换的剪辑表（1 条小样换为母版）/, `${base}-master.mov`],
    ] as const;
    for (const [button, fileName] of relinked) {
      expect(await textOf(page, button)).toBe(list.replace(`${graphics}-sample.mp4`, fileName));
    }
  });
  await rm(folder, { recursive: true });
});

async function textOf(page: Page, button: RegExp): Promise<string> {
  const file = await download(page, () => page.getByRole('button', { name: button }).click());
  return await readFile(await file.path(), 'utf8');
}

async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}
