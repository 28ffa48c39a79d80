import { formatTime } from '@zhenku/contract/format';
import { sql } from 'kysely';
import { readArchiveState } from '../../../platform/backup/archive-folder.ts';
import type { Db } from '../../../platform/database/database.ts';
import { type CheckFacts, type Finding, ok } from './finding.ts';

const HOUR_MS = 3_600_000;
const BACKUP_MAX_HOURS = 48;
/** With an archive, one backup per week is enough. */
const BACKUP_WITH_ARCHIVE_MAX_HOURS = 8 * 24;
const ARCHIVE_MAX_HOURS = 1;

const hoursSince = (time: string) => (Date.now() - Date.parse(time)) / HOUR_MS;

export async function findBackup({ config, tests }: CheckFacts, db: Db): Promise<Finding> {
  const made = (await tests()).get('backup')?.succeededAt;
  if (config.databaseUrl && (!made || hoursSince(made) > BACKUP_MAX_HOURS)) {
    const { rows } = await sql<{ time: string | null }>`
      select to_json(last_archived_time) #>> '{}' as time from pg_stat_archiver`.execute(db);
    const time = rows[0]?.time;
    if (time && hoursSince(time) < BACKUP_MAX_HOURS) return ok(`PostgreSQL 归档到 ${formatTime(time)}`);
    return { state: 'unknown', level: 'advises', text: '请运行 npm run backup，或确认数据库由其自己的工具备份' };
  }
  if (!made) return { state: 'missing', text: '还没有备份，请运行 npm run backup -- 文件夹' };
  const archive = config.backupArchive === null ? null : await readArchiveState(config.backupArchive);
  const max = archive ? BACKUP_WITH_ARCHIVE_MAX_HOURS : BACKUP_MAX_HOURS;
  if (hoursSince(made) > max) {
    return { state: 'failed', level: 'advises', text: `最近的备份是 ${formatTime(made)}，请再备份一次` };
  }
  if (config.backupArchive !== null && (!archive || hoursSince(archive.until) > ARCHIVE_MAX_HOURS)) {
    return { state: 'failed', level: 'advises', text: 'BACKUP_ARCHIVE 的归档停了，请看日志' };
  }
  return ok(`最近的备份是 ${formatTime(made)}`);
}
