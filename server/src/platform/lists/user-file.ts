import type { Readable } from 'node:stream';
import { DOWNLOAD_URL_MINUTES } from '@zhenku/contract/constants';
import type { FastifyReply } from 'fastify';
import { attachment } from '../http/attachment.ts';
import type { App } from '../http/route.ts';
import type { UserSession } from '../sessions.ts';
import { userOfLink } from '../storage/link-holders.ts';
import { FILES_PATH, forUser, signedLink } from '../storage/links.ts';

/** Encodes a file's parameters for a link. */
export const writeAsked = (asked: object): string => Buffer.from(JSON.stringify(asked)).toString('base64url');
export const readAsked = <T>(asked: string) => JSON.parse(Buffer.from(asked, 'base64url').toString()) as T;

/** Returns the key, below `/files/`, that links are signed for. No stored file has such a key. */
const keyOf = (folder: string, asked: string) => `exports/${folder}/${asked}`;

/** Returns a link, for the requesting user, to a file that `serveUserFile` serves. */
export function userFileUrl(
  secret: string,
  user: { tokenHash: Buffer },
  { folder, asked, fileName }: { folder: string; asked: string | object; fileName: string },
): { url: string } {
  const key = keyOf(folder, typeof asked === 'string' ? asked : writeAsked(asked));
  return { url: signedLink(secret, key, { seconds: DOWNLOAD_URL_MINUTES * 60, fileName, holder: forUser(user) }) };
}

export interface MadeFile {
  type: string;
  body: Readable;
  bytes?: number;
}

/** Serves the files for links from `userFileUrl`, streaming them. The link names its user and the parameters. */
export function serveUserFile(
  app: App,
  folder: string,
  open: (user: UserSession, asked: string) => MadeFile | Promise<MadeFile>,
): void {
  app.http.get<{ Params: { asked: string } }>(
    FILES_PATH + keyOf(folder, ':asked'),
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { asked } = request.params;
      const { user, name } = await userOfLink(app.db, app.linkSecret, { key: keyOf(folder, asked), request });
      return await sendMadeFile(reply, name, await open(user, asked));
    },
  );
}

export function sendMadeFile(reply: FastifyReply, name: string, { type, body, bytes }: MadeFile): FastifyReply {
  void reply.header('content-disposition', attachment(name)).header('cache-control', 'private, no-store');
  if (bytes !== undefined) void reply.header('content-length', bytes);
  return reply.type(type).send(body);
}

export const CSV = 'text/csv; charset=utf-8';
