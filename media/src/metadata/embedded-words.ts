import { isMachineFailure, MediaError } from '../errors.ts';
import { PROBE_MEMORY_BYTES } from '../programs/memory.ts';
import { ffprobe, fileInput } from '../programs/run.ts';

/** Title, description and keywords that a camera or an editing program wrote into a file. */
export interface EmbeddedWords {
  title: string | null;
  description: string | null;
  keywords: string[];
}

/** XMP packets of editing programs list every edit, and can be large. */
const STDOUT_MAX = 4 * 1024 * 1024;
const TEXT_MAX = 5_000;
const KEYWORDS_MAX = 200;

/**
 * The tags to read, best first. Comments are left out because encoders write their settings there; names, places and
 * serial numbers because nobody agreed to publish them.
 */
const TITLE = ['com.apple.quicktime.title', 'com.apple.quicktime.displayname', 'title'];
const DESCRIPTION = ['com.apple.quicktime.description', 'description', 'synopsis'];
const KEYWORDS = ['com.apple.quicktime.keywords', 'keywords'];
const TAGS = [...TITLE, ...DESCRIPTION, ...KEYWORDS, 'xmp'];

/**
 * Reads title, description and keywords from a file's headers: XMP (with IPTC's fields), QuickTime's and the
 * container's own tags. Texts come without control and bidirectional characters. Returns none for a file that ffprobe
 * cannot read; throws on machine failures.
 */
export async function readEmbeddedWords(path: string, signal?: AbortSignal): Promise<EmbeddedWords> {
  const tags = await readTags(path, signal);
  const xmp = readXmp(decoded(tags.get('xmp')) ?? '');
  const first = (names: readonly string[]) =>
    names.map((name) => decoded(tags.get(name))).find((text) => text !== null && text.trim() !== '') ?? '';
  const keywords = xmp.keywords.length > 0 ? xmp.keywords : first(KEYWORDS).split(/[,，、;；|\n]/);
  return {
    title: lineOf(xmp.title || first(TITLE)) || null,
    description: textOf(xmp.description || first(DESCRIPTION)) || null,
    keywords: [...new Set(keywords.slice(0, KEYWORDS_MAX).map(lineOf))].filter((word) => word !== ''),
  };
}

/** Returns the raw bytes of the tags, because old files are not in UTF-8. */
async function readTags(path: string, signal?: AbortSignal): Promise<Map<string, Buffer>> {
  // Without string validation, ffprobe passes invalid UTF-8 through unchanged.
  const entries = ['-show_entries', `format_tags=${TAGS.join(',')}`, '-of', 'json=sv=ignore'];
  // Only MP4 and MOV know this option; others are read without it.
  const args = ['-export_xmp', '1', ...fileInput(path), ...entries];
  try {
    const run = { signal, memoryBytes: PROBE_MEMORY_BYTES, maxStdoutBytes: STDOUT_MAX };
    const { stdout } = await ffprobe(args, run).catch(async (error: unknown) => {
      if (!isToolFailure(error)) throw error;
      return await ffprobe(args.slice(2), run);
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ffprobe's own format; every field is optional
    const probed = JSON.parse(stdout.toString('latin1')) as { format?: { tags?: Record<string, string> } };
    const found = Object.entries(probed.format?.tags ?? {});
    return new Map(found.map(([name, value]) => [name.toLowerCase(), Buffer.from(value, 'latin1')]));
  } catch (error) {
    if (error instanceof SyntaxError || isToolFailure(error)) return new Map();
    throw error;
  }
}

const isToolFailure = (error: unknown): boolean =>
  error instanceof MediaError && error.code === 'toolFailed' && !isMachineFailure(error);

/** Decodes UTF-8, otherwise GBK, which Chinese programs used; null if the text would be unreadable. */
function decoded(bytes: Buffer | undefined): string | null {
  if (!bytes) return null;
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return isReadable(text) ? text : null;
    } catch {
      // The text has another encoding.
    }
  }
  return null;
}

/**
 * Recognises text in a wrong encoding: replacement and private-use characters, or more accented letters and symbols
 * than plain ones, as in GBK that a program decoded as Latin-1 or Mac Roman.
 */
function isReadable(text: string): boolean {
  if (/[\uFFFD\p{Co}]/u.test(text)) return false;
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const odd = count(/[\u0080-\u024F\u02C6-\u02DD\u2013-\u2044\u20AC\u2122-\u25CA\uFB01\uFB02]/gu);
  return odd === 0 || odd < count(/[\p{L}\p{N}]/gu) - count(/[\u0080-\u024F]/gu);
}

interface XmpWords {
  title: string;
  description: string;
  keywords: string[];
}

/** Reads Dublin Core's fields of an XMP packet, with IPTC's headline as a title. */
function readXmp(xmp: string): XmpWords {
  const packet = xmp.slice(0, STDOUT_MAX);
  const element = (name: string) => elementsOf(packet, name).next().value ?? '';
  const items = (name: string) => [...elementsOf(element(name), 'rdf:li')].slice(0, KEYWORDS_MAX).map(unescaped);
  const [, attribute = ''] = packet.split('photoshop:Headline="', 2);
  const headline = unescaped(element('photoshop:Headline') || (attribute.split('"', 1)[0] ?? ''));
  const keep = (text: string) => (isReadable(text) ? text : '');
  return {
    title: keep(items('dc:title')[0] ?? headline),
    description: keep(items('dc:description')[0] ?? ''),
    keywords: items('dc:subject').map(keep),
  };
}

/** Yields the contents of elements without searching any part twice: a pattern would take minutes on a hostile packet. */
function* elementsOf(xml: string, name: string): Generator<string, undefined> {
  const [open, close] = [`<${name}`, `</${name}>`];
  for (let at = xml.indexOf(open); at !== -1; at = xml.indexOf(open, at)) {
    at += open.length;
    if (!/[\s>]/.test(xml.charAt(at))) continue;
    const start = xml.indexOf('>', at) + 1;
    const end = start === 0 ? -1 : xml.indexOf(close, start);
    if (end === -1) return;
    yield xml.slice(start, end);
    at = end + close.length;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
    (all, decimal?: string, hex?: string, name = '') => {
      if (decimal === undefined && hex === undefined) return ENTITIES[name] ?? all;
      const point = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      return point <= 0x10_ff_ff && (point < 0xd8_00 || point > 0xdf_ff) ? String.fromCodePoint(point) : '';
    },
  );
}

const cut = (text: string) => Array.from(text).slice(0, TEXT_MAX).join('').trim();

const lineOf = (text: string): string => cut(text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim());

const textOf = (text: string): string =>
  cut(
    text
      .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
      .replaceAll(/[^\P{Cc}\n\t]|\p{Cf}/gu, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  );
