import { request as startRequest, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UploadTicket } from '@zhenku/contract/publishing';

/** Starts a GET whose body arrives only as it is read. */
export async function get(url: string): Promise<IncomingMessage> {
  const request = startRequest(url, { agent: false });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

/** Reads a body in about `ms`, in pauses. */
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

/** What a client reads until the connection breaks, which it has to. */
export async function readUntilCut(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  try {
    for await (const part of response as AsyncIterable<Buffer>) parts.push(part);
  } catch {
    return Buffer.concat(parts);
  }
  throw new Error('the whole body arrived');
}

/** An upload whose file is sent up to a byte at a time: `send(file.length)` ends it. */
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
  // Who does not wait for the answer of a broken upload hears nothing of it.
  status.catch(() => undefined);
  request.write(head);
  let sent = 0;
  return {
    status,
    send: (upTo: number) => {
      request.write(file.subarray(sent, upTo));
      sent = upTo;
      if (sent === file.length) request.end(tail);
    },
  };
}

let nextPort = 10_000 + (process.pid % 20_000);

/**
 * A port that is free, and stays so until it is asked for: the system gives those below 32768 to nobody unasked, neither
 * to listeners on port 0 nor to clients.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = (nextPort += 1);
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

/** A port that takes connections and never says anything. */
export async function silentPort(): Promise<{ port: number; close: () => void }> {
  const server = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { port, close: () => server.close() };
}
