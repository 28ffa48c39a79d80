import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { expect, test } from 'vitest';
import { zipOfFiles } from './zip-of-files.ts';

const MEBIBYTE = 1_048_576;

/** Stores endless sizes of zeros, and notes which files are read and closed. */
function storageOf(bytes: number) {
  const events: string[] = [];
  const read = async (key: string) => {
    events.push(`open ${key}`);
    const left = { bytes };
    const content = new Readable({
      read() {
        const size = Math.min(left.bytes, 65_536);
        left.bytes -= size;
        this.push(size > 0 ? Buffer.alloc(size) : null);
      },
    });
    return content.once('close', () => events.push(`close ${key}`));
  };
  return { read, events };
}
const file = (key: string, bytes: number) => ({ name: key, storageKey: key, bytes, time: new Date(0) });

test('reads one file at a time and announces its size', async () => {
  const storage = storageOf(MEBIBYTE);
  const zip = await zipOfFiles(storage, [file('a', MEBIBYTE), file('b', MEBIBYTE)]);
  expect(await buffer(zip.body)).toHaveLength(zip.bytes!);
  expect(storage.events).toEqual(['open a', 'close a', 'open b', 'close b']);
});

test('makes a file when its turn comes, and then has no size in advance', async () => {
  const storage = storageOf(10);
  const made: string[] = [];
  const make = async () => {
    made.push(...storage.events, 'made');
    return Buffer.from('paper');
  };
  const zip = await zipOfFiles(storage, [file('a', 10)], {
    contents: [{ name: 't', content: 'x' }],
    made: [{ name: 'm', make }],
  });
  expect(zip.bytes).toBeUndefined();
  const read = await fromBufferPromise(await buffer(zip.body));
  const names = await Array.fromAsync(read.eachEntry(), ({ fileName }) => fileName);
  expect(names).toEqual(['t', 'm', 'a']);
  expect(made).toEqual(['made']);
});

test('closes the open file and opens no other if the client leaves', async () => {
  const storage = storageOf(64 * MEBIBYTE);
  const { body } = await zipOfFiles(storage, [file('a', 64 * MEBIBYTE), file('b', 64 * MEBIBYTE)]);
  for await (const chunk of body) if ((chunk as Buffer).length > 0 && storage.events.length > 0) break;
  await expect.poll(() => storage.events).toEqual(['open a', 'close a']);
});

test('does not read ahead of a client that reads nothing', async () => {
  const storage = storageOf(64 * MEBIBYTE);
  const { body } = await zipOfFiles(storage, [file('a', 64 * MEBIBYTE)]);
  body.once('readable', () => undefined);
  await expect.poll(() => storage.events).toEqual(['open a']);
  expect(body.readableLength).toBeLessThan(MEBIBYTE);
  body.destroy();
  await expect.poll(() => storage.events).toEqual(['open a', 'close a']);
});

test('fails if a file cannot be read or made', async () => {
  const storage = { read: () => Promise.reject(new Error('gone')) };
  const { body } = await zipOfFiles(storage, [file('a', 1)]);
  await expect(buffer(body)).rejects.toThrow('gone');
  const make = () => Promise.reject(new Error('not drawn'));
  const other = await zipOfFiles(storage, [], { made: [{ name: 'm', make }] });
  await expect(buffer(other.body)).rejects.toThrow('not drawn');
});

test('fails if a file cannot be read to its end', async () => {
  const broken = () =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(65_536);
        throw new Error('disk error');
      })(),
    );
  const { body } = await zipOfFiles({ read: async () => broken() }, [file('a', MEBIBYTE)]);
  await expect(buffer(body)).rejects.toThrow('disk error');
});
