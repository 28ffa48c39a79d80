import type { Readable } from 'node:stream';
import { DOWNLOAD_URL_MINUTES } from '@zhenku/contract/constants';
import type { FastifyReply } from 'fastify';
import { attachment } from '../http/attachment.ts';
import type { App } from '../http/route.ts';
import type { UserSession } from '../sessions.ts';
import { userOfLink } from '../storage/link-holders.ts';
import { FILES_PATH, forUser, signedLink } from '../storage/links.ts';

export const encodeParameters = (parameters: object): string =>
  Buffer.from(JSON.stringify(parameters)).toString('base64url');
export const decodeParameters = <T>(parameters: string) =>
  JSON.parse(Buffer.from(parameters, 'base64url').toString()) as T;

/** Returns the key, below `/files/`, that links are signed for. No stored file has such a key. */
const keyOf = (folder: string, parameters: string) => `exports/${folder}/${parameters}`;

/** Returns a link, for the requesting user, to a file that `serveUserFile` serves. */
export function userFileUrl(
  secret: string,
  user: { tokenHash: Buffer },
  { folder, parameters, fileName }: { folder: string; parameters: string | object; fileName: string },
): { url: string } {
  const key = keyOf(folder, typeof parameters === 'string' ? parameters : encodeParameters(parameters));
  return { url: signedLink(secret, key, { seconds: DOWNLOAD_URL_MINUTES * 60, fileName, holder: forUser(user) }) };
}

export interface GeneratedFile {
  type: string;
  body: Readable;
  bytes?: number;
}

/** Serves the files for links from `userFileUrl`, streaming them. The link names its user and the parameters. */
export function serveUserFile(
  app: App,
  folder: string,
  open: (user: UserSession, parameters: string) => GeneratedFile | Promise<GeneratedFile>,
): void {
  app.http.get<{ Params: { parameters: string } }>(
    FILES_PATH + keyOf(folder, ':parameters'),
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { parameters } = request.params;
      const { user, name } = await userOfLink(app.db, app.linkSecret, { key: keyOf(folder, parameters), request });
      return await sendGeneratedFile(reply, name, await open(user, parameters));
    },
  );
}

export function sendGeneratedFile(
  reply: FastifyReply,
  name: string,
  { type, body, bytes }: GeneratedFile,
): FastifyReply {
  void reply.header('content-disposition', attachment(name)).header('cache-control', 'private, no-store');
  if (bytes !== undefined) void reply.header('content-length', bytes);
  return reply.type(type).send(body);
}

export const CSV_TYPE = 'text/csv; charset=utf-8';
