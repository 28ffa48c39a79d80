// The command `npm run doctor`: runs the checks of the console's page 上线检查. Exit codes: 0 the shop can open; 1
// something blocks the opening; 2 the checks could not run, for example because of a wrong setting.
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type GoLiveCheck, GO_LIVE_STATE_LABEL, isBlocking } from '@zhenku/contract/operations/go-live';
import { sql } from 'kysely';
import { findMissingTexts } from './features/content/documents/required-texts.ts';
import { runChecks } from './features/operations/go-live/checks.ts';
import type { CheckServices } from './features/operations/go-live/finding.ts';
import { hideSecrets } from './features/operations/go-live/hide-secrets.ts';
import { ConfigError } from './platform/config-error.ts';
import { type Config, loadConfig } from './platform/config.ts';
import { openDatabase, tryDatabase } from './platform/database/database.ts';
import { embeddedUrl } from './platform/database/postgres.ts';
import { readSecret } from './platform/encryption/secrets.ts';
import { reachDatabase } from './platform/database/reach-database.ts';
import { runCommand } from './platform/run-command.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function main(): Promise<number> {
  if (process.argv.length > 2) {
    say('usage: npm run doctor');
    return 2;
  }
  const config = loadConfig(process.env);
  const { checks, isServerRunning } = await checkInstallation(config);
  const groups = [
    { title: '上线前必须处理', checks: checks.filter(isBlocking) },
    { title: '建议处理', checks: checks.filter((check) => !isBlocking(check) && check.state !== 'ok') },
    { title: '正常', checks: checks.filter(({ state }) => state === 'ok') },
  ];
  for (const group of groups) {
    if (group.checks.length === 0) continue;
    say(`${group.title}（${group.checks.length}）`);
    for (const check of group.checks) say(lineOf(check));
  }
  if (!isServerRunning) say('服务没有运行：网站能否访问、后台任务是否有进程处理，要启动后再检查。');
  const blocks = checks.filter(isBlocking).length;
  say(blocks > 0 ? `还有 ${blocks} 项必须处理。` : '可以上线。');
  return blocks > 0 ? 1 : 0;
}

function lineOf({ label, state, text, page, setting }: GoLiveCheck): string {
  const place = page ? `后台 /console#${page}` : setting;
  const hint = state === 'ok' || !place ? '' : `（${place}）`;
  return `  [${GO_LIVE_STATE_LABEL[state]}] ${label}：${text}${hint}`;
}

type CheckResult = { checks: GoLiveCheck[]; isServerRunning: boolean };

/** Runs the checks on the installation's database, which is started first if it is embedded and not running. */
async function checkInstallation(config: Config): Promise<CheckResult> {
  const without = async (databaseProblem: string): Promise<CheckResult> => {
    const services = { config, db: null, databaseProblem, secret: null, isServerRunning: false, findMissingTexts };
    return { checks: await runChecks(services), isServerRunning: false };
  };
  if (!config.databaseUrl && !(await exists(join(config.dataDir, 'postgres')))) {
    return await without('这里还没有数据库，请先启动一次服务，并核对 DATA_DIR');
  }
  const isEmbeddedRunning = !config.databaseUrl && (await isRunning(await embeddedUrl(config.dataDir)));
  const reached = await reachDatabase(config).catch((error: unknown) => {
    if (error instanceof ConfigError) throw error;
    return (error as Error).message;
  });
  if (typeof reached === 'string') return await without(`无法连接：${reached}`);
  const { url, stop } = reached;
  try {
    await tryDatabase(url);
    const { db } = openDatabase(url, 4);
    try {
      const { rows } = await sql<{ ready: boolean }>`
        select to_regclass('provider_outcomes') is not null and to_regclass('pgboss.queue') is not null as ready`.execute(
        db,
      );
      if (!rows[0]?.ready) return await without('数据库不是这个版本的，请先启动一次服务');
      // Servers that share an external database may run on other machines, so their address and their workers'
      // heartbeats tell whether they run.
      const isServerRunning = config.databaseUrl !== undefined || isEmbeddedRunning;
      const secret = await readSecret(config.dataDir, config.secret);
      const services: CheckServices = { config, db, secret, isServerRunning, findMissingTexts };
      return { checks: await runChecks(services), isServerRunning };
    } finally {
      await db.destroy();
    }
  } catch (error) {
    return await without(`无法使用：${hideSecrets((error as Error).message, config)}`);
  } finally {
    await stop();
  }
}

const isRunning = (url: string) =>
  tryDatabase(url).then(
    () => true,
    () => false,
  );

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

await runCommand(main, { failure: 2 });
