import { createHash } from 'node:crypto';
import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { FastifyInstance } from 'fastify';
import { FILE_KEY_HEADER, RESUMABLE_UPLOAD_PATH, BASE_PATH, TOKEN_HEADER } from '@zhenku/contract/constants';
import type { Envelope } from '@zhenku/contract/errors';
import type { Db } from '../../database/database.ts';
import { createKeyLimit } from '../../http/key-limit.ts';
import type { HttpOptions } from '../../http/server.ts';
import { testHttp } from '../../testing/http.ts';
import type { JobContext } from '../../jobs.ts';
import type { Storage } from '../storage.ts';
import { hashUploads } from './jobs/hash-uploads.ts';
import { uploadsRoutes } from './uploads.routes.ts';

export const PATH = BASE_PATH + RESUMABLE_UPLOAD_PATH;

export interface TusAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  envelope: Envelope | null;
}

interface TusRequestParts {
  token?: string | undefined;
  headers?: Record<string, string | number>;
  body?: Buffer | undefined;
}

export function tusRequest(
  origin: string,
  method: string,
  path: string,
  { token, headers, body }: TusRequestParts = {},
) {
  return answerTo(openRequest(origin, method, path, { token, headers }), body);
}

export function openRequest(
  origin: string,
  method: string,
  path: string,
  { token, headers = {} }: Omit<TusRequestParts, 'body'>,
) {
  const request = origin.startsWith('https:') ? secureRequest : plainRequest;
  return request(origin + path, {
    method,
    agent: false,
    headers: { 'tus-resumable': '1.0.0', ...(token && { [TOKEN_HEADER]: token }), ...headers },
  });
}

export async function answerTo(sent: ClientRequest, body?: Buffer): Promise<TusAnswer> {
  return await new Promise((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const envelope = text === '' ? null : (JSON.parse(text) as Envelope);
        resolve({ status: response.statusCode!, headers: response.headers, envelope });
      });
    });
    sent.end(body);
  });
}

export const metadataOf = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

export function tusClient(origin: () => string, token: string | undefined) {
  const create = async (bytes: number, { fileName = '航拍.mp4', headers = {} as Record<string, string> } = {}) =>
    await tusRequest(origin(), 'POST', PATH, {
      token,
      headers: { 'upload-length': bytes, 'upload-metadata': metadataOf({ filename: fileName }), ...headers },
    });
  const patchHeaders = (offset: number, length?: number) => ({
    'upload-offset': offset,
    'content-type': 'application/offset+octet-stream',
    ...(length !== undefined && { 'content-length': length }),
  });
  return {
    create,
    begin: async (bytes: number): Promise<string> => {
      const response = await create(bytes);
      if (response.status !== 201) throw new Error(`${response.status} ${JSON.stringify(response.envelope)}`);
      return response.headers[FILE_KEY_HEADER] as string;
    },
    head: (fileKey: string) => tusRequest(origin(), 'HEAD', `${PATH}/${fileKey}`, { token }),
    remove: (fileKey: string) => tusRequest(origin(), 'DELETE', `${PATH}/${fileKey}`, { token }),
    patch: (fileKey: string, offset: number, body: Buffer) =>
      tusRequest(origin(), 'PATCH', `${PATH}/${fileKey}`, { token, headers: patchHeaders(offset, body.length), body }),
    openPatch: (fileKey: string, offset: number, length: number) =>
      openRequest(origin(), 'PATCH', `${PATH}/${fileKey}`, { token, headers: patchHeaders(offset, length) }),
  };
}
export type TusClient = ReturnType<typeof tusClient>;

/** Returns how much of an upload has arrived, as clients ask before they continue. */
export async function offsetOf(client: TusClient, fileKey: string): Promise<number> {
  const { status, headers } = await client.head(fileKey);
  if (status !== 200) throw new Error(`HEAD: ${status}`);
  return Number(headers['upload-offset']);
}

export async function hashArrived(db: Db, storage: Storage): Promise<void> {
  const context: JobContext = { signal: new AbortController().signal, attempt: 0, lastAttempt: false };
  await hashUploads.handle({ db, storage }, {}, context);
}

interface ServerOptions extends Partial<HttpOptions> {
  db: Db;
  storage: Storage;
  stallMs?: number;
}

export async function uploadServer({ db, storage, stallMs, ...options }: ServerOptions): Promise<FastifyInstance> {
  const http = await testHttp(options);
  const app = {
    http,
    db,
    strict: true,
    linkSecret: 'links of tests',
    requireTotp: false,
    requireIssuer: false,
    limitKey: createKeyLimit(),
  };
  uploadsRoutes(app, { storage, jobs: { enqueue: async () => undefined }, ...(stallMs !== undefined && { stallMs }) });
  await http.listen({ host: '127.0.0.1', port: 0 });
  return http;
}
