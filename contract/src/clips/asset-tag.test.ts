import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAssetTag } from './asset-tag.ts';

const latin = (text: string) => Uint8Array.from(text, (each) => each.charCodeAt(0));
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const number = (value: number) => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
};
const box = (type: string | number, ...content: Uint8Array[]) => {
  const inner = join(...content);
  return join(number(inner.length + 8), typeof type === 'string' ? latin(type) : number(type), inner);
};

function metaOf(tags: Record<string, string>): Uint8Array {
  const names = Object.keys(tags);
  const keys = box('keys', number(0), number(names.length), ...names.map((name) => box('mdta', latin(name))));
  const items = names.map((name, at) => box(at + 1, box('data', number(1), number(0), latin(tags[name]!))));
  return join(box('hdlr', new Uint8Array(24)), keys, box('ilst', ...items));
}
const TAGS = { encoder: 'x', 'com.zhenku.asset': '1234', 'com.zhenku.tier': '4K' };
const mp4Moov = (tags: Record<string, string>) =>
  box('moov', box('mvhd', new Uint8Array(100)), box('udta', box('meta', number(0), metaOf(tags))));
const movMoov = (tags: Record<string, string>) =>
  box('moov', box('udta', new Uint8Array(0)), box('meta', metaOf(tags)));
const FTYP = box('ftyp', latin('isom'));
const mdat = (bytes: number) => box('mdat', new Uint8Array(bytes));
const read = (...parts: Uint8Array[]) => readAssetTag(new Blob([new Uint8Array(join(...parts))]));

describe('a delivered file’s tag', () => {
  it('is read from MP4 and MOV, with the tables at the start or the end', async () => {
    const found = { videoId: 1234, tier: 2 };
    expect(await read(FTYP, mp4Moov(TAGS), mdat(9_000))).toEqual(found);
    expect(await read(FTYP, mdat(9_000), mp4Moov(TAGS))).toEqual(found);
    expect(await read(FTYP, box('free', new Uint8Array(3)), movMoov(TAGS))).toEqual(found);
  });

  it('is read after a box with a 64-bit size', async () => {
    const long = join(number(1), latin('mdat'), number(0), number(16 + 5_000), new Uint8Array(5_000));
    expect(await read(FTYP, long, mp4Moov(TAGS))).toEqual({ videoId: 1234, tier: 2 });
  });

  it('is read from a Matroska file whose tags precede the pictures', async () => {
    const simpleTag = (name: string, value: string) =>
      latin(`\x67\xc8\x80\x45\xa3\x90${name}\x44\x87${String.fromCharCode(0x80 | value.length)}${value}`);
    const tags = join(simpleTag('COM.ZHENKU.ASSET', '1234'), simpleTag('COM.ZHENKU.TIER', 'PLUS'));
    expect(await read(latin('\x1a\x45\xdf\xa3'), new Uint8Array(500), tags)).toEqual({ videoId: 1234, tier: 3 });
    expect(await read(new Uint8Array(500), tags), 'in a file of another kind').toBeNull();
  });

  it('counts as a sample if its tier is unknown', async () => {
    const tags = { 'com.zhenku.asset': '1234' };
    const sample = { videoId: 1234, tier: null };
    expect(await read(mp4Moov(tags))).toEqual(sample);
    expect(await read(mp4Moov({ ...tags, 'com.zhenku.tier': 'sample' }))).toEqual(sample);
    expect(await read(mp4Moov({ ...tags, 'com.zhenku.tier': 'constructor' }))).toEqual(sample);
  });

  it.each(['', '0', '-1', '1e3', '12345678901', '１２', ' 12', '12\n', '12 or 1=1'])(
    'is ignored if its number is %j',
    async (asset) => {
      expect(await read(mp4Moov({ 'com.zhenku.asset': asset }))).toBeNull();
    },
  );

  it('is found with few reads in a large file; the search gives up after very many boxes', async () => {
    let bytes = 0;
    const whole = join(FTYP, mdat(2_000_000), mp4Moov(TAGS));
    const counting = (content: Uint8Array) =>
      ({
        size: content.length,
        slice(start: number, end: number) {
          bytes += Math.min(end, content.length) - start;
          return new Blob([content.slice(start, end)]);
        },
      }) as unknown as Blob;
    expect(await readAssetTag(counting(whole))).toEqual({ videoId: 1234, tier: 2 });
    expect(bytes).toBeLessThan(2_000);
    bytes = 0;
    const free = box('free');
    const many = new Uint8Array(free.length * 100_000);
    for (let at = 0; at < many.length; at += free.length) many.set(free, at);
    expect(await readAssetTag(counting(many))).toBeNull();
    expect(bytes).toBeLessThan(40_000);
  });

  it.each([0, 4, 7])('is ignored if the last item has only %i bytes of data', async (bytes) => {
    const keys = box('keys', number(0), number(1), box('mdta', latin('com.zhenku.asset')));
    const items = box('ilst', box(1, box('data', new Uint8Array(bytes))));
    expect(await read(box('moov', box('meta', box('hdlr', new Uint8Array(24)), keys, items)))).toBeNull();
  });

  it('never makes the reader throw, even in damaged files', async () => {
    const whole = join(FTYP, mdat(50), movMoov(TAGS), mp4Moov(TAGS));
    const change = fc.record({ at: fc.nat(whole.length - 1), to: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), fc.nat(whole.length), async (changes, length) => {
        const bytes = whole.slice();
        for (const { at, to } of changes) bytes[at] = to;
        const found = await read(bytes.slice(0, length));
        expect(found === null || (found.videoId > 0 && found.videoId < 1e10)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        await read(bytes);
        await read(latin('\x1a\x45\xdf\xa3COM.ZHENKU.ASSET'), bytes);
      }),
    );
  });
});
