import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './http.ts';
import { until } from './server-process.ts';

const run = promisify(execFile);
const PROGRAM = '/usr/sbin/nginx';
const MODULES = '/usr/lib/nginx/modules';
const READY_WITHIN_MS = 60_000;

export interface Nginx {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

/**
 * Runs Debian's nginx with the configuration of `deploy/` and a self-signed certificate, in front of the servers on `ports`,
 * which store their files in `files`.
 */
export async function startNginx(folder: string, { ports, files }: { ports: string[]; files: string }): Promise<Nginx> {
  await mkdir(folder, { recursive: true });
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=footage.example', '-days', '2'];
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    certificate,
    ...subject,
  ]);
  const [secure, plain] = [await freePort(), await freePort()];
  const ours = await readFile(join(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8');
  const servers = ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join('\n');
  const site = ours
    .replace(/server 127\.0\.0\.1:8081 max_fails=0;\s+server 127\.0\.0\.1:8082 max_fails=0;/, servers)
    .replace('listen 443', `listen 127.0.0.1:${secure}`)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace('/srv/zhenku/files/', `${files}/`)
    .replace('/var/cache/zhenku', join(folder, 'cache'));
  return await runNginx(folder, site, `https://127.0.0.1:${secure}`);
}

export async function runNginx(folder: string, site: string, url: string): Promise<Nginx> {
  const config = join(folder, 'nginx.conf');
  await writeFile(config, nginxConfig(folder, site, await hasBrotli()));
  await run(PROGRAM, ['-t', '-c', config, '-e', join(folder, 'error.log')]);
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', '--', PROGRAM, '-c', config, '-e', join(folder, 'error.log')]);
  const ended = once(child, 'close');
  await until(async () => (await run('curl', ['-sko', '/dev/null', url]).catch(() => null)) !== null, READY_WITHIN_MS);
  return {
    url,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function hasBrotli(): Promise<boolean> {
  return await access(join(MODULES, 'ngx_http_brotli_filter_module.so')).then(
    () => true,
    () => false,
  );
}

function nginxConfig(folder: string, site: string, brotli: boolean): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
${brotli ? `load_module ${MODULES}/ngx_http_brotli_filter_module.so;` : ''}
${process.getuid!() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/pid;
events { worker_connections 512; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
${brotli ? site : site.replaceAll(/^\s*brotli.*$/gm, '')}
}
`;
}
