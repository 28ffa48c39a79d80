import { randomInt } from 'node:crypto';
import { request as startRequest, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UploadTicket } from '@zhenku/contract/publishing/publishing';

export async function get(url: string): Promise<IncomingMessage> {
  const request = startRequest(url, { agent: false });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

export async function readSlowly(response: IncomingMessage, ms: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  const total = Number(response.headers['content-length']);
  const start = performance.now();
  let received = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    received += part.length;
    const early = (received / total) * ms - (performance.now() - start);
    if (early > 10) await sleep(early);
  }
  return Buffer.concat(parts);
}

export async function readUntilCut(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  try {
    for await (const part of response as AsyncIterable<Buffer>) parts.push(part);
  } catch {
    return Buffer.concat(parts);
  }
  throw new Error('the whole body arrived');
}

/** Starts an upload. `send(end)` sends the file up to that byte, and `send(file.length)` ends it. */
export function openUpload(url: string, { formFields, uploadUrl }: UploadTicket, file: Buffer) {
  const boundary = 'an-upload-of-a-test';
  const part = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}`;
  const fields = formFields.map(({ key, value }) => `${part(key)}"\r\n\r\n${value}\r\n`).join('');
  const head = `${fields}${part('file')}"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const request = startRequest(new URL(uploadUrl, url), {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + file.length + tail.length,
    },
  });
  const status = once(request, 'response').then(([response]) => {
    const { statusCode } = (response as IncomingMessage).resume();
    return statusCode;
  });
  // A caller who does not await the response must not fail when an upload breaks.
  status.catch(() => undefined);
  request.write(head);
  let sent = 0;
  return {
    status,
    vanish: () => void request.destroy(),
    send: (upTo: number) => {
      request.write(file.subarray(sent, upTo));
      sent = upTo;
      if (sent === file.length) request.end(tail);
    },
  };
}

const [LOWEST_PORT, EPHEMERAL_PORT] = [10_000, 32_768];

/**
 * Finds a port that stays free until used: the system never assigns ports below 32768 itself, and other callers of this
 * function rarely pick the same one.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, EPHEMERAL_PORT);
    const server = createServer();
    const listening = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!listening) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Opens a port that accepts connections and never replies. */
export async function silentPort(): Promise<{ port: number; close: () => void }> {
  const server = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { port, close: () => server.close() };
}
