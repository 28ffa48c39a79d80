import { sql } from 'kysely';
import type { PersonalData } from './personal-data.ts';

export const callerData: PersonalData = {
  tables: { sessions: 'erased', api_keys: 'erased', idempotency_keys: 'erased' },
  notExported: { idempotency_keys: 'responses kept for a day' },
  export: [
    {
      file: 'sessions',
      title: '登录记录',
      rows: (owner) => sql`
        select id as key, user_agent as "userAgent", ip, created_at as "addTime", seen_at as "lastTime",
          expires_at as "expireTime", revoked_at as "revokeTime"
        from sessions where user_id = ${owner.id}`,
    },
    {
      file: 'api-keys',
      title: 'API 密钥',
      rows: (owner) => sql`
        select id as key, name, start, scopes, company_id is not null as "forCompany", monthly_budget as budget,
          requests_per_minute as "requestsPerMinute", created_at as "addTime", last_used_at as "lastTime",
          expires_at as "expireTime", revoked_at as "revokeTime"
        from api_keys where user_id = ${owner.id}`,
    },
  ],
  erase: async (tx, { id }) => {
    await tx.deleteFrom('sessions').where('user_id', '=', id).execute();
    await tx.deleteFrom('api_keys').where('user_id', '=', id).execute();
    await tx.deleteFrom('idempotency_keys').where('user_id', '=', id).execute();
  },
};

export const uploadData: PersonalData = {
  tables: { uploads: 'kept' },
  export: [
    {
      file: 'uploads',
      title: '上传的文件',
      rows: (owner) => sql`
        select id as key, kind, file_name as "fileName", bytes::float8 as "fileSize", content_type as "contentType",
          created_at as "addTime", received_at as "receiveTime"
        from uploads where user_id = ${owner.id}`,
    },
  ],
  /** The sweep removes unreferenced files. */
  erase: async (tx, { id }) => {
    await tx
      .updateTable('uploads')
      .set({ expires_at: sql`now()` })
      .where('user_id', '=', id)
      .where('used_at', 'is', null)
      .execute();
  },
};
