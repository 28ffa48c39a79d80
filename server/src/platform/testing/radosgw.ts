import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { freePort } from '../../testing/http.ts';
import { s3Client, type S3Settings } from '../storage/s3.ts';

const run = (program: string, args: string[]) =>
  promisify(execFile)(program, args, { timeout: 60_000, killSignal: 'SIGKILL' });
/** Each bucket has a host below it; addresses by IP have the bucket in the path. */
const DNS_NAME = 's3.localhost';
const READY_WITHIN_MS = 120_000;

export interface S3Server {
  makeBucket: () => Promise<S3Settings>;
  /** Returns the settings for reaching a bucket by its own host; the test needs `resolveLocalhostNames`. */
  withHostPerBucket: (s3: S3Settings) => S3Settings;
  stop: () => Promise<void>;
}

/**
 * Starts Debian's `radosgw`, a real S3 server, with the monitor and in-memory disk that it needs: 12 s of waiting, 130 MB.
 * All of it ends with this process.
 */
export async function startRadosgw(): Promise<S3Server> {
  const folder = await mkdtemp('/tmp/radosgw-');
  const [monitorPort, port] = [await freePort(), await freePort()];
  const config = join(folder, 'ceph.conf');
  await writeFile(config, settings({ folder, monitorPort, port }));
  await writeFile(join(folder, 'keyring'), '');
  for (const part of ['monitor', 'disk']) await mkdir(join(folder, part));
  const ended: (() => Promise<void>)[] = [];
  const start = (program: string, ...args: string[]) =>
    ended.push(startProgram(folder, program, ['-c', config, ...args]));
  const stop = async () => {
    for (const end of ended.reverse()) await end();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const map = join(folder, 'monmap');
    await run('monmaptool', ['--create', '--addv', 'a', `[v1:127.0.0.1:${monitorPort}]`, '--fsid', randomUUID(), map]);
    await run('ceph-mon', ['-c', config, '-i', 'a', '--mkfs', '--monmap', map]);
    start('ceph-mon', '-i', 'a', '-f');
    const disk = randomUUID();
    await tellMonitor(config, 'osd', 'new', disk);
    const place = ['osd.0', '1', 'root=default', 'host=local'];
    await tellMonitor(config, 'osd', 'crush', 'add', ...place);
    await run('ceph-osd', ['-c', config, '-i', '0', '--mkfs', '--osd-uuid', disk]);
    start('ceph-osd', '-i', '0', '-f');
    const credentials = { accessKeyId: 'tester', secretAccessKey: randomBytes(16).toString('hex') };
    const user = ['--uid', 'tester', '--display-name', 'tester', '--access-key', credentials.accessKeyId];
    await run('radosgw-admin', ['-c', config, 'user', 'create', ...user, '--secret-key', credentials.secretAccessKey]);
    start('radosgw', '-n', 'client.rgw', '-f');
    const endpoint = `http://127.0.0.1:${port}`;
    await waitUntilReady(endpoint);
    return {
      stop,
      makeBucket: async () => {
        const bucket = `b${randomBytes(8).toString('hex')}`;
        const s3 = { bucket, region: 'us-east-1', endpoint, pathStyle: true, publicUrl: undefined, credentials };
        await s3Client(s3).send(new CreateBucketCommand({ Bucket: bucket }));
        return s3;
      },
      withHostPerBucket: (s3) => ({ ...s3, endpoint: `http://${DNS_NAME}:${port}`, pathStyle: false }),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Sends a monitor command, with retries: a new monitor sometimes refuses everyone (EPERM). Commands must tolerate repeats.
 */
async function tellMonitor(config: string, ...command: string[]): Promise<void> {
  for (let triesLeft = 4; ; triesLeft -= 1) {
    try {
      await run('ceph', ['-c', config, '--connect-timeout', '60', ...command]);
      return;
    } catch (error) {
      if (triesLeft === 0) throw error;
      await sleep(500);
    }
  }
}

interface RadosgwPaths {
  folder: string;
  monitorPort: number;
  port: number;
}

/**
 * Returns the settings. The disk's address is given explicitly: a disk that reports it to the monitor at startup sometimes
 * exits, because it asks before it knows its cluster.
 */
function settings({ folder, monitorPort, port }: RadosgwPaths): string {
  return `[global]
mon host = v1:127.0.0.1:${monitorPort}
ms bind msgr2 = false
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd objectstore = memstore
osd crush update on start = false
osd class update on start = false
osd data = ${folder}/disk
mon data = ${folder}/monitor
mon allow pool size one = true
mon max pg per osd = 1000
run dir = ${folder}
admin socket =
pid file =
log file = ${folder}/$name.log
keyring = ${folder}/keyring
crash dir = ${folder}
rgw data = ${folder}
rgw dns name = ${DNS_NAME}
rgw rados pool pg num min = 1
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw enable gc threads = false
rgw enable lc threads = false
rgw enable quota threads = false
rgw run sync thread = false
`;
}

function startProgram(folder: string, program: string, args: string[]): () => Promise<void> {
  const log = openSync(join(folder, `${program}.out`), 'w');
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', program, ...args], { stdio: ['ignore', log, log] });
  closeSync(log);
  const ended = once(child, 'close');
  return async () => {
    child.kill('SIGKILL');
    await ended;
  };
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (true) {
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
    if (Date.now() > deadline) throw new Error('radosgw does not answer');
    await sleep(50);
  }
}
