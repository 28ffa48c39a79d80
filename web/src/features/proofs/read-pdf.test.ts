import { deflateSync, inflateSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { readPdf } from './read-pdf.ts';

const MEGABYTE = 1024 * 1024;

function pdfWith(deflated: Uint8Array): Uint8Array {
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /EmbeddedFile /Filter /FlateDecode /Length ${deflated.length} >>\nstream\n`;
  return new Uint8Array(Buffer.concat([Buffer.from(head), deflated, Buffer.from('\nendstream\nendobj\n')]));
}

afterEach(() => void vi.unstubAllGlobals());

/** Counts unread inflated bytes, in a stream that inflates whole chunks eagerly, like browsers. */
function countUnread() {
  const seen = { unread: 0, most: 0 };
  class EagerDecompressionStream {
    readonly readable: ReadableStream<Uint8Array>;
    readonly writable: WritableStream<Uint8Array>;
    constructor() {
      const received: Uint8Array[] = [];
      let sent = 0;
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(
        {
          transform: (chunk, controller) => {
            received.push(chunk);
            const whole = inflateSync(Buffer.concat(received), { finishFlush: 2 });
            const bytes = new Uint8Array(whole.subarray(sent));
            sent = whole.length;
            seen.unread += bytes.length;
            seen.most = Math.max(seen.most, seen.unread);
            controller.enqueue(bytes);
          },
        },
        undefined,
        { highWaterMark: 0 },
      );
      this.writable = writable;
      this.readable = readable.pipeThrough(
        new TransformStream(
          {
            transform: (chunk, controller) => {
              seen.unread -= chunk.length;
              controller.enqueue(chunk);
            },
          },
          undefined,
          { highWaterMark: 0 },
        ),
      );
    }
  }
  vi.stubGlobal('DecompressionStream', EagerDecompressionStream);
  return seen;
}

test('reads an attached proof', async () => {
  const proof = JSON.stringify({ entries: Array.from({ length: 5_000 }, (_, index) => index * 7_919) });
  expect((await readPdf(pdfWith(deflateSync(proof)))).proof).toBe(proof);
});

test('never buffers more than a few megabytes of an attachment that inflates a thousandfold', async () => {
  // 200 KB inflate to 200 MB.
  const bomb = deflateSync(Buffer.alloc(200 * MEGABYTE));
  const seen = countUnread();
  expect((await readPdf(pdfWith(bomb))).proof).toBeNull();
  expect(seen.most).toBeGreaterThan(0);
  expect(seen.most).toBeLessThan(16 * MEGABYTE);
});
