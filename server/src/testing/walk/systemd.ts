// Simulates systemd's programs for a walk, whose environment systemd did not boot. Starts services with the user, folders,
// environment, umask and commands of their unit files, but without sandboxing, restarts and timers.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, parseEnv } from 'node:util';

const FOLDERS = ['/etc/systemd/system', '/lib/systemd/system'];
const STATE = '/run/walk-units';
const LOGS = '/var/log/walk';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const STOP_WITHIN_MS = 60_000;

type Unit = Record<string, string[]>;

async function systemctl(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: { now: { type: 'boolean' } }, allowPositionals: true });
  const [verb, ...names] = positionals;
  for (const name of names.filter((each) => !each.endsWith('.timer')).map((each) => each.replace(/\.service$/, ''))) {
    const unit = readUnit(name);
    if (verb === 'reload') for (const line of unit['ExecReload'] ?? []) runLine(name, unit, line);
    if (verb === 'stop' || verb === 'restart') await stop(name);
    if (verb === 'start' || verb === 'restart' || (verb === 'enable' && values.now)) start(name, unit);
  }
  const timers = names.filter((name) => name.endsWith('.timer'));
  for (const timer of timers) if (!FOLDERS.some((folder) => existsSync(join(folder, timer)))) throw missing(timer);
  if (!['daemon-reload', 'enable', 'start', 'stop', 'restart', 'reload'].includes(verb!))
    throw new Error(`systemctl ${verb} is not simulated`);
  return 0;
}

const missing = (name: string) => new Error(`Unit ${name} not found.`);

function readUnit(name: string): Unit {
  const [, template, instance] = /^(.*@)(.*)$/.exec(name) ?? [];
  const file = `${template ?? name}.service`;
  const path = FOLDERS.map((folder) => join(folder, file)).find(existsSync);
  if (!path) throw missing(file);
  const text = readFileSync(path, 'utf8')
    .replaceAll(/\\\n/g, ' ')
    .replaceAll('%i', instance ?? '');
  const [, service = ''] = /^\[Service\]$([^]*?)(?=^\[|(?![^]))/m.exec(text) ?? [];
  const unit: Unit = {};
  for (const [, key, value] of service.matchAll(/^(\w+)=(.*)$/gm)) (unit[key!] ??= []).push(value!);
  return unit;
}

function start(name: string, unit: Unit): void {
  if (isAlive(pidOf(name))) return;
  const [user] = unit['User'] ?? [];
  for (const folder of unit['StateDirectory'] ?? []) {
    const path = join('/var/lib', folder);
    mkdirSync(path, { recursive: true });
    chmodSync(path, Number.parseInt(unit['StateDirectoryMode']?.[0] ?? '0755', 8));
    if (user) execFileSync('chown', [`${user}:`, path]);
  }
  for (const folder of [STATE, LOGS]) mkdirSync(folder, { recursive: true });
  const runNow = (line: string) => runLine(name, unit, line);
  for (const line of unit['ExecStartPre'] ?? []) runNow(line);
  const [type = 'simple'] = unit['Type'] ?? [];
  if (type === 'forking' || type === 'oneshot') {
    for (const line of unit['ExecStart'] ?? []) runNow(line);
    return;
  }
  const log = openSync(join(LOGS, `${name}.log`), 'a');
  const [program, ...args] = commandOf(unit['ExecStart']![0]!, unit);
  const child = spawn(program!, args, { ...placeOf(unit), detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  child.unref();
  writeFileSync(join(STATE, name), String(child.pid));
  for (const line of unit['ExecStartPost'] ?? []) runNow(line);
}

function runLine(name: string, unit: Unit, line: string): void {
  const [program, ...args] = commandOf(line.replace(/^-/, ''), unit);
  const { status } = spawnSync(program!, args, { ...placeOf(unit), stdio: 'inherit' });
  if (status !== 0 && !line.startsWith('-')) throw new Error(`${name}: ${line} ended with ${status}`);
}

function commandOf(line: string, unit: Unit): string[] {
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare!,
  );
  const [user] = unit['User'] ?? [];
  const as = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--inh-caps=-all', '--'] : [];
  return ['/bin/sh', '-c', `umask ${unit['UMask']?.[0] ?? '0022'}; exec "$@"`, 'sh', ...as, ...words];
}

function placeOf(unit: Unit): { cwd: string; env: NodeJS.ProcessEnv } {
  const [user = 'root'] = unit['User'] ?? [];
  const env: NodeJS.ProcessEnv = {
    PATH,
    LANG: 'C.UTF-8',
    USER: user,
    HOME: user === 'root' ? '/root' : '/var/lib/zhenku',
  };
  for (const line of unit['Environment'] ?? []) Object.assign(env, parseEnv(line.replaceAll(' ', '\n')));
  for (const given of unit['EnvironmentFile'] ?? []) {
    const path = given.replace(/^-/, '');
    if (path === given || existsSync(path)) Object.assign(env, parseEnv(readFileSync(path, 'utf8')));
  }
  return { cwd: unit['WorkingDirectory']?.[0] ?? '/', env };
}

const pidOf = (name: string) => {
  const path = join(STATE, name);
  return existsSync(path) ? Number(readFileSync(path, 'utf8')) : undefined;
};

function isAlive(pid: number | undefined): pid is number {
  return pid !== undefined && existsSync(`/proc/${pid}`);
}

async function stop(name: string): Promise<void> {
  const pid = pidOf(name);
  if (name === 'nginx' && existsSync('/run/nginx.pid')) execFileSync('nginx', ['-s', 'stop']);
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGTERM');
  const deadline = Date.now() + STOP_WITHIN_MS;
  while (isAlive(pid)) {
    if (Date.now() > deadline) throw new Error(`${name} does not stop`);
    await sleep(50);
  }
  rmSync(join(STATE, name));
}

/** `systemd-run --pipe --wait`: runs a command as a unit with these properties would. */
function systemdRun(given: string[]): number {
  const end = given.findIndex((word) => word.startsWith('/'));
  const { values } = parseArgs({
    args: given.slice(0, end),
    options: {
      quiet: { type: 'boolean' },
      pipe: { type: 'boolean' },
      wait: { type: 'boolean' },
      collect: { type: 'boolean' },
      property: { type: 'string', short: 'p', multiple: true },
      setenv: { type: 'string', short: 'E', multiple: true },
    },
  });
  const unit: Unit = {};
  for (const property of values.property ?? []) {
    const at = property.indexOf('=');
    (unit[property.slice(0, at)] ??= []).push(property.slice(at + 1));
  }
  const place = placeOf(unit);
  for (const pair of values.setenv ?? []) Object.assign(place.env, parseEnv(pair));
  const [program, ...args] = [...commandOf('', unit), ...given.slice(end)];
  return spawnSync(program!, args, { ...place, stdio: 'inherit' }).status ?? 1;
}

const [program, ...args] = process.argv.slice(2);
try {
  process.exitCode = program === 'systemctl' ? await systemctl(args) : systemdRun(args);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
