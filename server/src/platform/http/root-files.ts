import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ConfigError } from '../config-error.ts';

const TYPES: Record<string, string> = {
  txt: 'text/plain; charset=utf-8',
  html: 'text/html; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
};
const NAME = /^[\w-]{1,100}\.(txt|html|xml)$/;
/** Files of the web app itself. */
const TAKEN = ['index.html', 'console.html'];
const BYTES_MAX = 64 * 1024;
/** Programs read these files; browsers execute nothing in them. */
const POLICY = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none';sandbox";

/**
 * Serves each file of a folder at the site's root, for example WeChat's, Alipay's and search engines' files for
 * verifying a domain's owner. Reads them once, at startup. Throws `ConfigError` for an unreadable folder and for any
 * file that cannot be served.
 */
export async function serveRootFiles(http: FastifyInstance, folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`ROOT_FILES ${folder} cannot be read (${error.code}); name a folder.`);
  });
  for (const name of names) {
    const extension = NAME.exec(name)?.[1];
    if (!extension || TAKEN.includes(name)) {
      throw new ConfigError(
        `ROOT_FILES has ${name}, which cannot be at the root; use names of letters, digits, _ and - with .txt, .html or .xml.`,
      );
    }
    const path = join(folder, name);
    const found = await lstat(path);
    if (!found.isFile() || found.size > BYTES_MAX) {
      throw new ConfigError(
        `ROOT_FILES has ${name}, which is not a file of at most ${BYTES_MAX / 1024} KB; remove it.`,
      );
    }
    const content = await readFile(path);
    http.get(`/${name}`, async (_request, reply) => {
      void reply.headers({ 'content-type': TYPES[extension]!, 'cache-control': 'no-cache' });
      return await reply.header('content-security-policy', POLICY).send(content);
    });
  }
}
