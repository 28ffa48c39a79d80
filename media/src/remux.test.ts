import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseFromUnit } from './metadata/erase-user-data.ts';
import { probe } from './probe.ts';
import { remux } from './remux.ts';
import { ffmpeg, ffprobe, fileInput } from './programs/run.ts';
import { tempFolder } from './testing/clips.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
beforeAll(async () => {
  folder = await tempFolder();
  await ffmpeg([...PICTURE, ...SOUND, ...X264, '-c:a', 'aac', at('plain.mp4')]);
});
afterAll(() => folder.remove());
const at = (name: string) => join(folder.path, name);

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:d=2:r=30000/1001'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=d=2'];
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-g', '24', '-pix_fmt', 'yuv420p'];

const PERSONAL = {
  artist: 'ZHANGSAN',
  comment: 'SERIAL-0042',
  location: '+31.2304+121.4737/',
  make: 'CAMERAWORKS',
  model: 'MODEL-X9',
  title: 'HOLIDAY-AT-HOME',
  creation_time: '2024-05-06T07:08:09',
};
/** A camera's message in the picture stream: a UUID followed by text. */
const CAMERA_UUID = '17ee8c60f84d11d98cd60800200c9a66';
const STREAM_TEXT = 'GPS31.2304N121.4737E';
const STREAM_MESSAGE = `${CAMERA_UUID}+${STREAM_TEXT}`;
const SECRETS = [...Object.values(PERSONAL).slice(0, -1), STREAM_TEXT, 'HANDLER-NAME', 'SECOND-SOUND', 'CHAPTER-ONE'];

const tagged = Object.entries(PERSONAL).flatMap(([key, value]) => ['-metadata', `${key}=${value}`]);

async function framesOf(path: string): Promise<string> {
  const { stdout } = await ffmpeg([...fileInput(path), '-map', '0:v:0', '-map', '0:a:0?', '-f', 'framemd5', '-']);
  return stdout.toString().replaceAll(/^#.*\n/gm, '');
}

const tagsOf = async (path: string) => {
  const args = ['-show_entries', 'format_tags:stream_tags', '-show_chapters', '-of', 'json'];
  return (await ffprobe([...fileInput(path), ...args])).stdout.toString();
};

async function remuxed(name: string) {
  const [input, outPath] = [at(name), at(`remux-of-${name}.mp4`)];
  const facts = await probe(input);
  return { isRemuxed: await remux({ input, facts, outPath }), outPath, facts };
}

describe('remux', () => {
  it('removes locations, names, dates, serial numbers, further tracks and chapters', async () => {
    await writeFile(at('chapters.txt'), ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=1\ntitle=CHAPTER-ONE\n');
    const tracks = ['-map', '0:v', '-map', '0:a', '-map', '1:a', '-map_metadata', '2', ...tagged];
    const streamTags = ['-metadata:s', 'handler_name=HANDLER-NAME', '-metadata:s:a:1', 'title=SECOND-SOUND'];
    const timecode = ['-metadata:s:v', 'timecode=01:02:03:04'];
    const args = [
      [...fileInput(at('plain.mp4')), ...SOUND, '-i', at('chapters.txt'), ...tracks, ...streamTags, ...timecode],
      ['-c:v', 'copy', '-c:a', 'aac', '-bsf:v', `h264_metadata=sei_user_data=${STREAM_MESSAGE}`],
      ['-movflags', 'use_metadata_tags', at('personal.mp4')],
    ];
    await ffmpeg(args.flat());
    const before = (await readFile(at('personal.mp4'))).toString('latin1');
    for (const secret of SECRETS) expect(before, secret).toContain(secret);
    const { isRemuxed, outPath } = await remuxed('personal.mp4');
    expect(isRemuxed).toBe(true);
    const after = (await readFile(outPath)).toString('latin1');
    for (const secret of SECRETS) expect(after, secret).not.toContain(secret);
    const tags = await tagsOf(outPath);
    expect(tags).not.toMatch(/creation_time|encoder|SECRET/i);
    const { stdout } = await ffprobe([...fileInput(outPath), '-show_entries', 'stream=codec_type', '-of', 'csv=p=0']);
    expect(stdout.toString().trim().split('\n')).toEqual(['video', 'audio', 'data']);
    expect(await probe(outPath), 'the timecode stays').toMatchObject({ timecode: '01:02:03:04' });
    expect(await framesOf(outPath)).toBe(await framesOf(at('personal.mp4')));
    expect(after.indexOf('moov'), 'players start at once').toBeLessThan(after.indexOf('mdat'));
  });

  const copy = ['-c', 'copy'];
  it.each([
    ['an edit list that begins between key frames', ['-ss', '0.5', '-i', 'plain.mp4', ...copy]],
    [
      'sound that begins later',
      ['-i', 'plain.mp4', '-itsoffset', '0.4', '-i', 'plain.mp4', '-map', '0:v', '-map', '1:a', ...copy],
    ],
    [
      'a picture that begins later',
      ['-itsoffset', '0.4', '-i', 'plain.mp4', '-i', 'plain.mp4', '-map', '0:v', '-map', '1:a', ...copy],
    ],
    ['fragments', ['-i', 'plain.mp4', ...copy, '-movflags', 'frag_keyframe+empty_moov']],
    ['a rotation', ['-i', 'plain.mp4', ...copy, '-metadata:s:v', 'rotate=90']],
    [
      'HEVC',
      ['-i', 'plain.mp4', '-c:v', 'libx265', '-x265-params', 'log-level=none', '-c:a', 'copy', '-tag:v', 'hev1'],
    ],
    ['a variable rate', ['-i', 'plain.mp4', '-vf', "select='mod(n,7)'", '-vsync', 'vfr', ...X264, '-c:a', 'copy']],
  ])('keeps frames, times and sound with %s', async (feature, args) => {
    const name = `${feature.replaceAll(' ', '-')}.mp4`;
    await ffmpeg([...args.map((arg) => (arg === 'plain.mp4' ? at(arg) : arg)), at(name)]);
    const { isRemuxed, outPath, facts } = await remuxed(name);
    expect(isRemuxed).toBe(true);
    expect(await framesOf(outPath)).toBe(await framesOf(at(name)));
    expect((await probe(outPath)).rotation).toBe(facts.rotation);
  });

  it('tags HEVC as hvc1 and erases camera messages between its frames', async () => {
    const x265 = ['-c:v', 'libx265', '-x265-params', 'log-level=none:info=1', '-tag:v', 'hev1'];
    await ffmpeg([...fileInput(at('plain.mp4')), '-an', ...x265, at('hevc.mp4')]);
    // The encoder's own message, in the configuration or before the first frame, stands in for a camera's.
    expect((await readFile(at('hevc.mp4'))).toString('latin1')).toContain('x265 (build');
    const { outPath } = await remuxed('hevc.mp4');
    const after = (await readFile(outPath)).toString('latin1');
    expect(after).not.toContain('x265 (build');
    expect(after).toContain('hvc1');
    expect(after).not.toContain('hev1');
  });

  it('encodes sound that MP4 cannot contain', async () => {
    await ffmpeg([
      ...fileInput(at('plain.mp4')),
      '-c:v',
      'copy',
      '-c:a',
      'pcm_s16be',
      '-f',
      'mov',
      '-brand',
      'mp42',
      at('lpcm.mp4'),
    ]);
    expect(await probe(at('lpcm.mp4'))).toMatchObject({ container: 'mp4', audio: { codec: 'pcm_s16be' } });
    const { isRemuxed, outPath } = await remuxed('lpcm.mp4');
    expect(isRemuxed).toBe(true);
    expect(await probe(outPath)).toMatchObject({ audio: { codec: 'aac', channels: 1 } });
  });

  it('leaves no file if the streams would change', async () => {
    const facts = await probe(at('plain.mp4'));
    const outPath = at('other.mp4');
    expect(await remux({ input: at('plain.mp4'), facts: { ...facts, rotation: 90 }, outPath })).toBe(false);
    await expect(readFile(outPath)).rejects.toThrow('ENOENT');
  });
});

describe('eraseFromUnit', () => {
  const sei = (type: number, payload: number[]) => [type, payload.length, ...payload];
  const text = [...Buffer.from('SERIAL 0042')];
  const uuid = [...Buffer.from(CAMERA_UUID, 'hex')];
  const unit = (...messages: number[][]) => Buffer.from([6, ...messages.flat(), 0x80]);

  it('erases only the user data, beside messages that decoders need', () => {
    const [before, after] = [sei(6, [0xc4]), sei(1, [1, 2])];
    const written = unit(before, sei(5, [...uuid, ...text]), after);
    expect(eraseFromUnit(written, 'h264')).toBe(true);
    expect(written).toEqual(
      unit(
        before,
        sei(
          5,
          Array.from({ length: 27 }, () => 0xff),
        ),
        after,
      ),
    );
  });

  it('keeps captions and HDR metadata, and erases other registered user data', () => {
    const captions = sei(4, [0xb5, 0, 0x31, ...Buffer.from('GA94')]);
    const otherUserData = sei(4, [0x26, 1, 1, ...text]);
    const written = unit(captions, otherUserData);
    eraseFromUnit(written, 'h264');
    expect(written.indexOf(Buffer.from(captions))).toBe(1);
    expect(written.includes(Buffer.from('SERIAL'))).toBe(false);
    const masteringDisplay = Buffer.from([39 << 1, 1, ...sei(137, [0, 1, 2]), ...captions, 0x80]);
    expect(eraseFromUnit(masteringDisplay, 'hevc')).toBe(false);
  });

  it('keeps emulation prevention bytes, so that the message size stays correct', () => {
    // 0, 0, 1 is written as 0, 0, 3, 1: the message has 20 bytes, but 21 are written.
    const payload = [...uuid, 0, 0, 3, 1, 7];
    const last = sei(1, [9]);
    const written = Buffer.from([6, 5, 20, ...payload, ...last, 0x80]);
    eraseFromUnit(written, 'h264');
    expect([...written.subarray(3 + 16)]).toEqual([0, 0, 3, 1, 0xff, ...last, 0x80]);
  });

  it('erases units reserved for applications, and survives truncated messages', () => {
    const own = Buffer.from([30, ...text]);
    eraseFromUnit(own, 'h264');
    expect(own.includes(Buffer.from('SERIAL'))).toBe(false);
    const dolbyVision = Buffer.from([62 << 1, 1, ...text]);
    expect((dolbyVision[0]! >> 1) & 0x3f).toBe(62);
    for (const cut of [[6], [6, 5], [6, 0xff], [6, 5, 200, 1, 2, 3]]) eraseFromUnit(Buffer.from(cut), 'h264');
  });
});
