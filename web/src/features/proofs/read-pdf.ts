import { type PdfSignature, SignatureError, verifyCms } from './cms.ts';
import { hexToBytes } from './encoding.ts';

export interface ReadPdf {
  /** Signer of the whole file; null if the signature is invalid or does not cover the whole file. */
  signer: PdfSignature | null;
  proof: string | null;
  authorizationId: string | null;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const text = latin1(bytes);
  return {
    signer: await checkPdfSignature(bytes).catch(() => null),
    proof: await readAttachment(bytes, text).catch(() => null),
    authorizationId: readNumber(bytes),
  };
}

export const isPdf = (bytes: Uint8Array): boolean => latin1(bytes.subarray(0, 5)) === '%PDF-';

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** Returns the certificate number from the PDF's keywords, which are a separate object; null without one. */
export function readNumber(bytes: Uint8Array): string | null {
  const text = latin1(bytes);
  const object = /\/Keywords (\d{1,9}) 0 R/.exec(text)?.[1];
  if (object === undefined) return null;
  return new RegExp(`\\n${object} 0 obj\\s+\\(([0-9A-Za-z_-]{1,64})\\)\\s+endobj`).exec(text)?.[1] ?? null;
}

/** Returns the signer. Throws `SignatureError` unless exactly one signature covers every byte except itself. */
export async function checkPdfSignature(bytes: Uint8Array): Promise<PdfSignature> {
  const text = latin1(bytes);
  const ranges = [...text.matchAll(/\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)];
  if (ranges.length !== 1) throw new SignatureError('notOne');
  const [before, after, rest] = ranges[0]!.slice(1).map(Number) as [number, number, number];
  if (after <= before || after + rest !== bytes.length) throw new SignatureError('notWhole');
  // Lower case only, as issued; otherwise the case of each letter could be changed undetected.
  const hex = /^<((?:[0-9a-f]{2})+)>$/.exec(text.slice(before, after))?.[1];
  if (!hex) throw new SignatureError('malformed');
  const signed = new Uint8Array(before + rest);
  signed.set(bytes.subarray(0, before));
  signed.set(bytes.subarray(after), before);
  return await verifyCms(hexToBytes(hex), signed);
}

async function readAttachment(bytes: Uint8Array, text: string): Promise<string | null> {
  const found = text.indexOf('/Type /EmbeddedFile');
  if (found === -1) return null;
  const start = text.indexOf('stream\n', found) + 'stream\n'.length;
  const dictionary = text.slice(found, start);
  const length = Number(/\/Length (\d+)/.exec(dictionary)![1]);
  const content = bytes.subarray(start, start + length);
  if (!dictionary.includes('/FlateDecode')) return new TextDecoder().decode(content);
  return new TextDecoder().decode(await inflate(content));
}

/** Larger than any real proof; the limit stops decompression bombs. */
const PROOF_BYTES_MAX = 1 << 24;

/** Small chunks, because browsers inflate a whole chunk, up to a thousandfold, even if little of it is read. */
const CHUNK_BYTES = 4_096;

function chunksOf(content: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream(
    {
      pull: (controller) => {
        if (at >= content.length) return controller.close();
        controller.enqueue(Uint8Array.from(content.subarray(at, at + CHUNK_BYTES)));
        at += CHUNK_BYTES;
      },
    },
    { highWaterMark: 0 },
  );
}

async function inflate(content: Uint8Array): Promise<Uint8Array> {
  const stream = chunksOf(content).pipeThrough(new DecompressionStream('deflate'));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > PROOF_BYTES_MAX) {
      void reader.cancel();
      throw new Error('the attachment is too large');
    }
    parts.push(value);
  }
}
