import { type FileHandle, open } from 'node:fs/promises';
import { MediaError } from '../errors.ts';

export type EditedCodec = 'h264' | 'hevc';

/**
 * No camera writes larger tables or messages. Messages are parsed in this process and must not block other requests.
 */
const TABLES_MAX_BYTES = 256 * 1024 ** 2;
const MESSAGE_MAX_BYTES = 256 * 1024;
/** Two hours at 60 frames per second with 20 slices each; every unit costs a read. */
const UNITS_MAX = 9_000_000;
const SAMPLE_UNITS_MAX = 2_000;

/** Decoders recognise old x264 versions by this message's text to work around their bugs. */
const X264_UUID = 'dc45e9bde6d948b7962cd820d923eeef';
/** Country and provider codes of registered user data that belongs to the picture: captions, Dolby, HDR10+, HDR Vivid. */
const PICTURE_DATA = ['b50031', 'b5003b', 'b5003c', '260004'];

/** Each codec's NAL unit format: the header's length, and the unit's type in it. */
const SYNTAX = {
  h264: {
    headerBytes: 1,
    typeOf: (first: number) => first & 0x1f,
    isSei: (type: number) => type === 6,
    /** Types that the standard leaves to applications. */
    isPrivate: (type: number) => type === 0 || type >= 24,
  },
  hevc: {
    headerBytes: 2,
    typeOf: (first: number) => (first >> 1) & 0x3f,
    isSei: (type: number) => type === 39 || type === 40,
    /** 62 and 63 carry Dolby Vision. */
    isPrivate: (type: number) => type >= 48 && type <= 61,
  },
};

/**
 * Overwrites in place the user data that cameras write into an MP4 file's picture stream, such as places and serial numbers;
 * sizes, offsets and pictures stay the same. The file comes from ffmpeg's own muxer. ffmpeg itself can only remove all SEI
 * messages, including those needed for HDR, seeking and field order.
 */
export async function eraseUserData(path: string, codec: EditedCodec, signal?: AbortSignal): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const track = readPictureTrack(await readTables(file));
    if (codec === 'hevc') await eraseConfiguration(file, track.configuration);
    let units = 0;
    for (const sample of samplesOf(track)) {
      signal?.throwIfAborted();
      units += await eraseUnits(file, sample, { codec, lengthBytes: track.lengthBytes });
      if (units > UNITS_MAX) throw malformed('too many units');
    }
  } catch (error) {
    if (signal?.aborted) throw new MediaError('aborted', {}, { cause: error });
    throw error;
  } finally {
    await file.close();
  }
}

interface Span {
  offset: number;
  size: number;
}

/** A box with its content's position in the file. */
interface Box extends Span {
  type: string;
  content: Buffer;
}

async function readAt(file: FileHandle, offset: number, size: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(size), 0, size, offset);
  if (bytesRead < size) throw malformed('short');
  return buffer;
}

const malformed = (reason: string) => new MediaError('toolFailed', { exit: 1, reason: `unexpected MP4: ${reason}` });

/** Returns the content of the `moov` box, which a faststart file has near its beginning. */
async function readTables(file: FileHandle): Promise<Box> {
  const { size: end } = await file.stat();
  for (let offset = 0; offset + 16 <= end;) {
    const header = await readAt(file, offset, 16);
    const [size, headerBytes] =
      header.readUInt32BE(0) === 1 ? [Number(header.readBigUInt64BE(8)), 16] : [header.readUInt32BE(0), 8];
    const type = header.toString('latin1', 4, 8);
    if (size < headerBytes) throw malformed(type);
    if (type === 'moov') {
      if (size > TABLES_MAX_BYTES) throw malformed('large tables');
      const span = { offset: offset + headerBytes, size: size - headerBytes };
      return { type, ...span, content: await readAt(file, span.offset, span.size) };
    }
    offset += size;
  }
  throw malformed('no moov');
}

function childrenOf({ content, offset }: Box, skip = 0): Box[] {
  const boxes: Box[] = [];
  for (let at = skip; at + 8 <= content.length;) {
    const size = content.readUInt32BE(at);
    if (size < 8 || at + size > content.length) throw malformed('box');
    const inner = content.subarray(at + 8, at + size);
    boxes.push({
      type: content.toString('latin1', at + 4, at + 8),
      offset: offset + at + 8,
      size: size - 8,
      content: inner,
    });
    at += size;
  }
  return boxes;
}

function childOf(box: Box, ...types: string[]): Box {
  const found = childrenOf(box).find(({ type }) => types.includes(type));
  if (!found) throw malformed(`no ${types.join()}`);
  return found;
}

interface PictureTrack {
  /** The content of `avcC` or `hvcC`. */
  configuration: Box;
  /** The size of the length field before each NAL unit. */
  lengthBytes: number;
  sizes: Box;
  chunks: Box;
  offsets: Box;
}

const SAMPLE_ENTRY_BYTES = 78;

function readPictureTrack(moov: Box): PictureTrack {
  const media = childrenOf(moov)
    .filter(({ type }) => type === 'trak')
    .map((track) => childOf(track, 'mdia'))
    .find((each) => childOf(each, 'hdlr').content.toString('latin1', 8, 12) === 'vide');
  if (!media) throw malformed('no picture');
  const tables = childOf(childOf(media, 'minf'), 'stbl');
  const [entry, another] = childrenOf(childOf(tables, 'stsd'), 8);
  if (!entry || another) throw malformed('sample entries');
  const configuration = childrenOf(entry, SAMPLE_ENTRY_BYTES).find(({ type }) => type === 'avcC' || type === 'hvcC');
  if (!configuration) throw malformed('no configuration');
  const lengthBytes = (configuration.content.readUInt8(configuration.type === 'avcC' ? 4 : 21) & 3) + 1;
  const [sizes, chunks, offsets] = [childOf(tables, 'stsz'), childOf(tables, 'stsc'), childOf(tables, 'stco', 'co64')];
  return { configuration, lengthBytes, sizes, chunks, offsets };
}

function* samplesOf({ sizes, chunks, offsets }: PictureTrack): Generator<Span> {
  const [common, count] = [sizes.content.readUInt32BE(4), sizes.content.readUInt32BE(8)];
  const runs = chunks.content.readUInt32BE(4);
  let sample = 0;
  for (let run = 0; run < runs; run++) {
    const at = 8 + run * 12;
    const [first, perChunk] = [chunks.content.readUInt32BE(at), chunks.content.readUInt32BE(at + 4)];
    const next = run + 1 < runs ? chunks.content.readUInt32BE(at + 12) : offsets.content.readUInt32BE(4) + 1;
    for (let chunk = first - 1; chunk < next - 1; chunk++) {
      let offset =
        offsets.type === 'stco'
          ? offsets.content.readUInt32BE(8 + chunk * 4)
          : Number(offsets.content.readBigUInt64BE(8 + chunk * 8));
      for (let i = 0; i < perChunk && sample < count; i++) {
        const size = common || sizes.content.readUInt32BE(12 + sample * 4);
        yield { offset, size };
        offset += size;
        sample += 1;
      }
    }
  }
}

/** Erases user data from units, reading only headers and the units that may contain it. Returns the number of units. */
async function eraseUnits(
  file: FileHandle,
  sample: Span,
  { codec, lengthBytes }: { codec: EditedCodec; lengthBytes: number },
): Promise<number> {
  const end = sample.offset + sample.size;
  let units = 0;
  for (let at = sample.offset; at + lengthBytes < end;) {
    const start = await readAt(file, at, lengthBytes + 1);
    const unit = { offset: at + lengthBytes, size: start.readUIntBE(0, lengthBytes) };
    // Decoders ignore the bytes after a broken length too; a full decode judges the file.
    if (unit.offset + unit.size > end) break;
    if (unit.size === 0 || ++units > SAMPLE_UNITS_MAX) throw malformed('units');
    if (mayHoldUserData(start.readUInt8(lengthBytes), codec)) await eraseUnit(file, unit, codec);
    at = unit.offset + unit.size;
  }
  return units;
}

function mayHoldUserData(first: number, codec: EditedCodec): boolean {
  const { typeOf, isSei, isPrivate } = SYNTAX[codec];
  return isSei(typeOf(first)) || isPrivate(typeOf(first));
}

/** Erases user data from `hvcC`, which may contain messages beside the parameter sets. */
async function eraseConfiguration(file: FileHandle, { offset, content }: Box): Promise<void> {
  let at = 23;
  for (let arrays = content.readUInt8(22); arrays > 0; arrays--) {
    let units = content.readUInt16BE(at + 1);
    at += 3;
    for (; units > 0; units--) {
      const size = content.readUInt16BE(at);
      const unit = { offset: offset + at + 2, size };
      if (size > 0 && mayHoldUserData(content.readUInt8(at + 2), 'hevc')) await eraseUnit(file, unit, 'hevc');
      at += 2 + size;
    }
  }
}

async function eraseUnit(file: FileHandle, { offset, size }: Span, codec: EditedCodec): Promise<void> {
  if (size > MESSAGE_MAX_BYTES) throw malformed('large message');
  const unit = await readAt(file, offset, size);
  if (eraseFromUnit(unit, codec)) await file.write(unit, 0, size, offset);
}

/** Overwrites the user data of a NAL unit. Returns whether it had any. */
export function eraseFromUnit(unit: Buffer, codec: EditedCodec): boolean {
  const { headerBytes, typeOf, isSei } = SYNTAX[codec];
  const { positions, escapes } = unescape(unit, headerBytes);
  if (!isSei(typeOf(unit.readUInt8(0)))) {
    overwrite(unit, positions, escapes);
    return true;
  }
  const byteAt = (i: number) => unit[positions[i]!] ?? 0;
  let erased = false;
  // The last byte contains the trailing bits.
  for (let at = 0; at + 2 < positions.length;) {
    const [type, size] = [0, 0].map(() => {
      let value = 0;
      while (at < positions.length && byteAt(at) === 0xff) {
        value += 255;
        at += 1;
      }
      return value + byteAt(at++);
    });
    const payload = positions.slice(at, at + size!);
    if (
      isPersonal(
        type!,
        payload.slice(0, 16).map((position) => unit[position]!),
      )
    ) {
      overwrite(unit, payload, escapes);
      erased = true;
    }
    at += size!;
  }
  return erased;
}

const REGISTERED = 4;
const UNREGISTERED = 5;

function isPersonal(type: number, beginning: number[]): boolean {
  const hex = Buffer.from(beginning).toString('hex');
  if (type === UNREGISTERED) return hex !== X264_UUID;
  return type === REGISTERED && !PICTURE_DATA.some((known) => hex.startsWith(known));
}

const ESCAPE = 3;

/** Returns the positions of a unit's bytes after its header, and of the escape bytes after two zeros. */
function unescape(unit: Buffer, headerBytes: number): { positions: number[]; escapes: Set<number> } {
  const positions: number[] = [];
  const escapes = new Set<number>();
  let zeros = 0;
  for (let at = headerBytes; at < unit.length; at++) {
    const byte = unit[at]!;
    if (zeros >= 2 && byte === ESCAPE) {
      escapes.add(at);
      zeros = 0;
    } else {
      positions.push(at);
      zeros = byte === 0 ? zeros + 1 : 0;
    }
  }
  return { positions, escapes };
}

/** Overwrites bytes, but keeps escapes with their two preceding zeros, because the payload's size excludes them. */
function overwrite(unit: Buffer, positions: number[], escapes: Set<number>): void {
  for (const at of positions) {
    if (escapes.has(at + 1) || escapes.has(at + 2)) continue;
    unit[at] = escapes.has(at - 1) ? 1 : 0xff;
  }
}
