import type { DocumentType } from '@zhenku/contract/content/documents';
import type { GoLiveCheck } from '@zhenku/contract/operations/go-live';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { SiteSettings } from '../../../platform/site-settings.ts';
import type { ProbedAddress } from './probe-address.ts';
import type { ProviderOutcome } from './provider-outcomes.ts';
import type { StoredTest } from './provider-tests.ts';

export interface CheckServices {
  config: Config;
  /** Null if the database is unreachable; `databaseProblem` gives the reason. */
  db: Db | null;
  databaseProblem?: string;
  /** Key of the proof that an address leads to this installation; null if the key is not on this machine. */
  secret: string | null;
  /** False if the server is known to be stopped. */
  isServerRunning: boolean;
  findMissingTexts: (db: Db) => Promise<DocumentType[]>;
}

export interface Finding {
  state: GoLiveCheck['state'];
  text: string;
  /** Replaces the check's own level. */
  level?: GoLiveCheck['level'];
}
export type CheckFacts = CheckServices & {
  /** Rejects without a database. */
  settings: () => Promise<SiteSettings>;
  tests: () => Promise<Map<string, StoredTest>>;
  outcomes: () => Promise<Map<string, ProviderOutcome>>;
  address: () => Promise<ProbedAddress | null>;
  signal: AbortSignal;
};
export const NO_DATABASE: Finding = { state: 'unknown', text: '没有数据库，无法检查' };
export const ok = (text: string): Finding => ({ state: 'ok', text });
export const isSet = (value: string, missing: string): Finding =>
  value ? ok(value) : { state: 'missing', text: missing };
