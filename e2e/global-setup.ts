import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../server/src/testing/server-process.ts';
import { clipNames, deriveClips } from '../testing/clips/clips.ts';
import { CACHING_SERVER_ARGS } from '../testing/derived/program.ts';
import { logInOperator, publishTexts } from '../server/src/testing/client.ts';
import { publishClip, SEARCHED } from './helpers/shared-clips.ts';

/**
 * Starts the server that all journeys share. It has no demo, whose processing would compete for the CPU, but one
 * published clip for journeys that only need something to buy, and two clips for searches. They are published once per
 * run, because a retried test must not find its clips twice. Returns a function that stops the server and removes its
 * data.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await deriveClips(clipNames);
  const folder = await mkdtemp(join(tmpdir(), 'zhenku-e2e-'));
  // The embedded database does not run as root; its user must be able to enter the folder.
  await chmod(folder, 0o711);
  const dataDir = join(folder, 'data');
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const server = await startServer(dataDir, {}, ...CACHING_SERVER_ARGS).catch(async (error: unknown) => {
    await removeFolder();
    throw error;
  });
  const end = async () => {
    await server.stop();
    printCrashes(server.output());
    await removeFolder();
  };
  try {
    const { status } = await fetch(server.url);
    if (status !== 200) throw new Error('web/dist is not built; `npm test` does so before it comes here');
    process.env.E2E_URL = server.url;
    process.env.E2E_DATA_DIR = dataDir;
    const operatorToken = await logInOperator(server);
    process.env.E2E_OPERATOR_TOKEN = operatorToken;
    // Before anybody registers; existing users would be asked to accept them.
    await publishTexts(server, operatorToken);
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

/** Prints crashes from the server's log; the browser only shows that a request failed. */
function printCrashes(log: string): void {
  const crashes = log.split('\n').filter((line) => line.includes('crashed'));
  if (crashes.length > 0) process.stderr.write(`the server's log:\n${crashes.join('\n')}\n`);
}
