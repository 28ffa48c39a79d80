import { Gunzip, Inflate } from 'fflate';
import { EDIT_LIST_MAX, EditListError } from './film.ts';

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);
const asciiOf = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

const EXPORT_RESOLVE = '请在达芬奇时间线上右键“导出”，选 FCP 7 XML、FCPXML 或 OTIO';
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const AAF = '暂不支持 AAF：请改为导出 FCP 7 XML、FCPXML、OTIO 或 EDL';
const MOVIE = '这是影片文件，不是剪辑表：请用“按画面检查”';
const LIBRARY = '这是工程数据库，不是剪辑表：请在 Final Cut Pro 里“导出 XML”，或在达芬奇里导出时间线';
export const PREMIERE_ADVICE = '这是 Premiere Pro 工程：请用“文件”→“导出”→“Final Cut Pro XML”，再拖入导出的文件';

export function openList(bytes: Uint8Array): Uint8Array {
  if (startsWith(bytes, ZIP)) return listInZip(bytes);
  if (startsWith(bytes, [0x1f, 0x8b])) return unpack(bytes, 'gzip');
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new EditListError(AAF);
  if (asciiOf(bytes, 0, 15) === 'SQLite format 3') throw new EditListError(LIBRARY);
  const isMovie = asciiOf(bytes, 4, 8) === 'ftyp' || startsWith(bytes, [0x1a, 0x45, 0xdf, 0xa3]);
  if (isMovie || startsWith(bytes, [0x06, 0x0e, 0x2b, 0x34])) throw new EditListError(MOVIE);
  return bytes;
}

/** Bundles of Final Cut Pro are folders, which browsers cannot read. */
const BUNDLES: [RegExp, string][] = [
  [/\.fcpxmld$/i, '这是文件夹：请右键“显示包内容”，拖入其中的 Info.fcpxml'],
  [/\.fcpbundle$/i, LIBRARY],
];

/** Reads a list's file, and explains why a bundle cannot be read. */
export async function readListFile(file: File): Promise<Uint8Array> {
  const bundle = BUNDLES.find(([name]) => name.test(file.name));
  if (bundle && file.size === 0) throw new EditListError(bundle[1]);
  try {
    return await readParts(file);
  } catch (error) {
    throw bundle && !(error instanceof EditListError) ? new EditListError(bundle[1], { cause: error }) : error;
  }
}

/** Reads a list. A zip may be larger than a list, because it holds media too: only its list is read. */
async function readParts(file: Blob): Promise<Uint8Array> {
  const part = async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer());
  if (file.size <= EDIT_LIST_MAX.bytes) return part(0, file.size);
  if (!startsWith(await part(0, 4), ZIP)) throw new EditListError('剪辑表超过 50 MB');
  const end = findEnd(await part(Math.max(0, file.size - END_BYTES - COMMENT_MAX), file.size));
  if (end.bytes > EDIT_LIST_MAX.bytes) throw new EditListError(BROKEN);
  const entry = listAmong(entriesIn(await part(end.at, end.at + end.bytes), end.count));
  return readEntry(await part(entry.at, entry.at + HEADER_MAX + Math.min(entry.size, EDIT_LIST_MAX.bytes)), entry);
}

interface ZipEntry {
  name: string;
  method: number;
  size: number;
  at: number;
}

const LIST = /\.(edl|xml|fcpxml|otio)$|(^|\/)draft_(content|info)\.json$/i;
/** The folder of media in a packed OTIO file, which may hold lists too. */
const PACKED_MEDIA = /^media\//i;
const NO_LIST = /^__MACOSX\/|(^|\/)\./;

function listInZip(bytes: Uint8Array): Uint8Array {
  const end = findEnd(bytes);
  const entry = listAmong(entriesIn(bytes.subarray(end.at, end.at + end.bytes), end.count));
  return readEntry(bytes.subarray(entry.at), entry);
}

function listAmong(all: readonly ZipEntry[]): ZipEntry {
  const entries = all.filter(({ name }) => !NO_LIST.test(name));
  if (entries.some(({ name }) => /(^|\/)(project\.xml|SeqContainer\/|MediaPool\/)/i.test(name))) {
    throw new EditListError(`这是达芬奇工程：${EXPORT_RESOLVE}`);
  }
  const isPacked = entries.some(({ name }) => name === 'content.otio');
  const lists = entries.filter(({ name }) => LIST.test(name) && !(isPacked && PACKED_MEDIA.test(name)));
  const [entry] = lists;
  if (!entry) throw new EditListError('压缩包里没有剪辑表');
  if (lists.length > 1) throw new EditListError('压缩包里有多份剪辑表，请解压后拖入其中一份');
  return entry;
}

const CENTRAL_ENTRY = 0x02014b50;
const CENTRAL_BYTES = 46;
const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const LOCAL_BYTES = 30;
/** An entry's own header with its name and extra fields. */
const HEADER_MAX = LOCAL_BYTES + 2 * 65_535;
const BROKEN = '压缩包已损坏，请重新导出';

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Returns the place of the central directory, which alone states every size. */
function findEnd(bytes: Uint8Array): { at: number; bytes: number; count: number } {
  const view = viewOf(bytes);
  for (let at = bytes.length - END_BYTES; at >= Math.max(0, bytes.length - END_BYTES - COMMENT_MAX); at -= 1) {
    if (view.getUint32(at, true) !== END) continue;
    return {
      at: view.getUint32(at + 16, true),
      bytes: view.getUint32(at + 12, true),
      count: view.getUint16(at + 10, true),
    };
  }
  throw new EditListError(BROKEN);
}

function entriesIn(directory: Uint8Array, count: number): ZipEntry[] {
  const view = viewOf(directory);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (
    entries.length < count &&
    at + CENTRAL_BYTES <= directory.length &&
    view.getUint32(at, true) === CENTRAL_ENTRY
  ) {
    const nameEnd = at + CENTRAL_BYTES + view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(directory.subarray(at + CENTRAL_BYTES, nameEnd)),
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  // A list in the unreadable part must not go unnoticed.
  if (entries.length < count) throw new EditListError(BROKEN);
  return entries;
}

function readEntry(bytes: Uint8Array, { size, method }: ZipEntry): Uint8Array {
  if (bytes.length < LOCAL_BYTES) throw new EditListError(BROKEN);
  if (size > EDIT_LIST_MAX.bytes) throw new EditListError(TOO_LONG);
  const view = viewOf(bytes);
  const start = LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
  const packed = bytes.subarray(start, start + size);
  if (packed.length !== size) throw new EditListError(BROKEN);
  if (method === 0) return packed;
  if (method !== 8) throw new EditListError('不支持这种压缩方式，请解压后拖入剪辑表');
  return unpack(packed, 'deflate');
}

const TOO_LONG = '解压后的剪辑表超过 50 MB';
const CHUNK_BYTES = 65_536;

/** Unpacks in chunks, to stop at the limit. */
function unpack(bytes: Uint8Array, as: 'gzip' | 'deflate'): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const keep = (chunk: Uint8Array) => {
    length += chunk.length;
    if (length > EDIT_LIST_MAX.bytes) throw new EditListError(TOO_LONG);
    chunks.push(chunk);
  };
  const stream = as === 'gzip' ? new Gunzip(keep) : new Inflate(keep);
  try {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      stream.push(bytes.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= bytes.length);
    }
  } catch (error) {
    if (error instanceof EditListError) throw error;
    throw new EditListError(BROKEN);
  }
  const all = new Uint8Array(length);
  chunks.reduce((at, chunk) => {
    all.set(chunk, at);
    return at + chunk.length;
  }, 0);
  return all;
}
