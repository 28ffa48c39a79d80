import { join } from 'node:path';
import { startServer } from '../server/src/testing/server-process.ts';
import { clipNames, deriveClips } from '../testing/clips/clips.ts';
import { CACHING_SERVER_ARGS } from '../testing/derived/program.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { call, logInOperator, publishTexts } from '../server/src/testing/client.ts';
import { publishClip, SEARCHED } from './helpers/shared-clips.ts';

/**
 * Starts the server that all journeys share. Skips the demo, because processing its clips would slow the journeys down.
 * Publishes one clip to buy and two to search for, once per run, so that a retried test does not find duplicates.
 * Returns a function that stops the server.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await deriveClips(clipNames);
  // The tests' own servers and the browsers' profiles use this folder too.
  process.env.TMPDIR = await makeTemporaryFolder();
  const dataDir = join(process.env.TMPDIR, 'data');
  const server = await startServer(dataDir, { PASSWORD_MEMORY_KIB: '8' }, ...CACHING_SERVER_ARGS);
  const end = async () => {
    await server.stop();
    printCrashes(server.output());
  };
  try {
    // Not `/`, which has status 503 if a slow machine takes too long to render it.
    const { status } = await fetch(`${server.url}/console`);
    if (status !== 200) throw new Error('web/dist is not built; `npm test` builds it first');
    process.env.E2E_URL = server.url;
    process.env.E2E_DATA_DIR = dataDir;
    const operatorToken = await logInOperator(server);
    process.env.E2E_OPERATOR_TOKEN = operatorToken;
    // Published first: users who registered earlier would be asked to accept the texts later.
    await publishTexts(server, operatorToken);
    // Without it, the shop offers no bank transfers.
    const receivingAccount = {
      accountName: '测试影像有限公司',
      bankName: '测试银行',
      accountNo: '6222020200112233',
      remark: '转账时请备注订单号',
    };
    await call(server, 'PUT /operator/v1/settings', { receivingAccount }, operatorToken);
    const [{ videoId, authorToken }] = await Promise.all([
      publishClip(server, operatorToken),
      publishClip(server, operatorToken, 'interlaced.mov', SEARCHED.first),
      publishClip(server, operatorToken, 'hd.mp4', SEARCHED.second),
    ]);
    process.env.E2E_VIDEO_ID = String(videoId);
    process.env.E2E_AUTHOR_TOKEN = authorToken;
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}

/** Prints crashes from the server's log, since a browser only sees that a request failed. */
function printCrashes(log: string): void {
  const crashes = log.split('\n').filter((line) => line.includes('crashed'));
  if (crashes.length > 0) process.stderr.write(`the server's log:\n${crashes.join('\n')}\n`);
}
