import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clip } from '../../../testing/clips/clips.ts';
import { readEmbeddedWords } from './embedded-words.ts';
import { ffmpeg, fileInput } from '../programs/run.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-words-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function withTags(tags: Record<string, string>, { name = 'a.mp4', more = [] as string[] } = {}) {
  const path = join(folder, name);
  const metadata = Object.entries(tags).flatMap(([key, value]) => ['-metadata', `${key}=${value}`]);
  const input = fileInput(clip('hd-with-sound.mp4'));
  await ffmpeg([...input, '-c', 'copy', '-t', '0.2', '-map_metadata', '-1', ...metadata, ...more, `file:${path}`], {
    confinement: undefined,
  });
  return path;
}

/** Appends an XMP packet in a `uuid` box, as Adobe's programs do. */
async function withXmp(description: string): Promise<string> {
  const path = await withTags({ title: '容器里的标题' });
  const packet = Buffer.from(
    `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${description}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
  );
  const head = Buffer.alloc(8);
  head.writeUInt32BE(24 + packet.length);
  head.write('uuid', 4);
  const box = Buffer.concat([head, Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), packet]);
  await writeFile(path, Buffer.concat([await readFile(path), box]));
  return path;
}

describe('a file’s words', () => {
  it('are its title, description and keywords', async () => {
    const path = await withTags({ title: '雪山日出', description: '航拍\n第二行', keywords: '雪山, 日出；航拍,雪山' });
    expect(await readEmbeddedWords(path)).toEqual({
      title: '雪山日出',
      description: '航拍\n第二行',
      keywords: ['雪山', '日出', '航拍'],
    });
  });

  it('come from QuickTime’s keys first', async () => {
    const keys = { 'com.apple.quicktime.title': '湖面', 'com.apple.quicktime.keywords': '湖,倒影' };
    const path = await withTags(keys, { name: 'a.mov', more: ['-movflags', 'use_metadata_tags'] });
    expect(await readEmbeddedWords(path)).toMatchObject({ title: '湖面', keywords: ['湖', '倒影'] });
  });

  it('come from an XMP packet before all others', async () => {
    const path = await withXmp(`<rdf:Description>
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">海浪 &amp; 礁石</rdf:li></rdf:Alt></dc:title>
      <dc:description><rdf:Alt><rdf:li xml:lang="x-default">慢动作&#x000A;&#20013;</rdf:li></rdf:Alt></dc:description>
      <dc:subject><rdf:Bag><rdf:li>海</rdf:li><rdf:li>浪花</rdf:li></rdf:Bag></dc:subject>
      <dc:creator><rdf:Seq><rdf:li>张三</rdf:li></rdf:Seq></dc:creator></rdf:Description>`);
    const words = await readEmbeddedWords(path);
    expect(words).toEqual({ title: '海浪 & 礁石', description: '慢动作\n中', keywords: ['海', '浪花'] });
    expect(JSON.stringify(words)).not.toContain('张三');
  });

  it('are not the artist, place, comment or serial number', async () => {
    const tags = { artist: '张三', comment: 'x264', location: '+39.9+116.4/', copyright: '张三工作室', author: '张三' };
    const apple = { 'com.apple.quicktime.location.ISO6709': '+39.9+116.4/', 'com.apple.quicktime.author': '张三' };
    const path = await withTags({ ...tags, ...apple }, { name: 'b.mov', more: ['-movflags', 'use_metadata_tags'] });
    expect(await readEmbeddedWords(path)).toEqual({ title: null, description: null, keywords: [] });
  });

  it('have no control or bidirectional characters', async () => {
    const path = await withTags({ title: '雪\u202E山\u0007 \n日出\u200B', description: '一\u202E二\u0001\n三' });
    expect(await readEmbeddedWords(path)).toMatchObject({ title: '雪 山 日出', description: '一二\n三' });
  });

  it('are decoded from GBK', async () => {
    const path = await withTags({ title: 'AAAAAAAA' }, { name: 'gbk.avi' });
    const bytes = await readFile(path);
    const gbk = Buffer.from([0xd1, 0xa9, 0xc9, 0xbd, 0xc8, 0xd5, 0xb3, 0xf6]);
    const at = bytes.indexOf('AAAAAAAA');
    expect(at).toBeGreaterThan(0);
    gbk.copy(bytes, at);
    await writeFile(path, bytes);
    expect((await readEmbeddedWords(path)).title).toBe('雪山日出');
  });

  it.each(['Ñ©É½ÈÕ³ö', '—©…Ω»’≥ˆ', '雪\uFFFD山'])('are dropped if garbled: %s', async (title) => {
    expect((await readEmbeddedWords(await withTags({ title }))).title).toBeNull();
  });

  it.each(['Été à Orléans', 'Snow — 4K', '雪山 · 日出', 'Schöne Grüße'])('are kept: %s', async (title) => {
    expect((await readEmbeddedWords(await withTags({ title }))).title).toBe(title);
  });

  it('are cut at a maximum length and number', async () => {
    const path = await withTags({
      title: '长'.repeat(20_000),
      keywords: Array.from({ length: 900 }, (_, i) => i).join(),
    });
    const { title, keywords } = await readEmbeddedWords(path);
    expect([title!.length, keywords.length]).toEqual([5_000, 200]);
  });

  it.each(['interlaced.mov', 'truncated.mp4'] as const)('are absent from %s', async (name) => {
    expect(await readEmbeddedWords(clip(name))).toEqual({ title: null, description: null, keywords: [] });
  });
});
