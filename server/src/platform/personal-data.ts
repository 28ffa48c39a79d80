import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database/database.ts';
import type { Tables } from './database/tables.ts';

export interface DataOwner {
  id: number;
  companyId: number | null;
}

export interface ClosingUser extends DataOwner {
  phone: string | null;
  email: string | null;
}

export interface ExportSection {
  file: string;
  /** The file's title in Chinese. */
  title: string;
  /**
   * Selects the user's own data. The column `key` orders the rows and is not exported; bigint columns are money in fen. No
   * column may be a secret, a secret's hash, or about somebody else.
   */
  rows: (owner: DataOwner) => RawBuilder<unknown>;
  /** The number of rows per read, if rows are large. */
  batch?: number;
  /**
   * An encrypted field, its place in the database, and the field that names its row. `base64`: the value is a file, not
   * text.
   */
  sealed?: { field: string; table: keyof Tables; column: string; row: string; base64?: true };
}

/** The personal data of one feature. Every table with user ids is in exactly one feature. */
export interface PersonalData {
  /** The effect of closing the account on rows that name the user: erases them or their user id, or keeps them. */
  tables: Partial<Record<keyof Tables, 'erased' | 'kept'>>;
  /** Tables omitted from the export, each with its reason. */
  notExported?: Partial<Record<keyof Tables, string>>;
  export?: ExportSection[];
  /** Runs in the transaction that closes the account. */
  erase?: (tx: Tx, user: ClosingUser) => Promise<void>;
}

/** Returns why an account cannot be closed yet, in Chinese, or null. Runs in the transaction that closes the account. */
export type ClosingCheck = (tx: Tx, owner: DataOwner) => Promise<string | null>;

/** The reason given by the checks for orders, refund requests and recharges. */
export const OPEN_ORDERS = '还有未完成的订单、充值或退款申请，请先处理';

/** Orders rows without sequential ids: by a time, then by id. */
export const sortableByTime = (time: string, id: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(time)} at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || ${sql.ref(id)}`;
