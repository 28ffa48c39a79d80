import type { Key } from '@zhenku/contract/api';
import { BASE_PATH } from '@zhenku/contract/constants';
import { DOCUMENT_TITLES, type DocumentType } from '@zhenku/contract/content/documents';
import { PAYMENT_CHANNELS } from '@zhenku/contract/recharge-methods';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Log } from '../../../platform/observability/log.ts';

const USERS = ['agreement', 'notice'] as const satisfies DocumentType[];
const CREATORS = [...USERS, 'sign'] as const satisfies DocumentType[];

/** Calls that bind users to a text. Outside the sandbox they are refused while that text is empty. */
const NEEDED = new Map<Key, readonly DocumentType[]>([
  ['POST /user/v1/register/verifyCode', USERS],
  ['POST /user/v1/register', USERS],
  ['POST /user/v1/login/wechat/verifyCode', USERS],
  ['POST /user/v1/login/wechat/phone', USERS],
  ['POST /identification/v1/start', CREATORS],
  ['POST /author/v1/authentication/commit', CREATORS],
  ['POST /author/v1/company/authentication/commit', CREATORS],
  ...PAYMENT_CHANNELS.map((channel) => [`POST /${channel}/v1/recharge/order`, USERS] as const),
  ['POST /author/v1/rechargeByDeposit', USERS],
  ['POST /order/v1/create', USERS],
  ['POST /order/v1/pay', USERS],
]);

const BY_ROUTE = new Map([...NEEDED].map(([key, types]) => [key.replace(' ', ` ${BASE_PATH}`), types]));

export function requireTexts(app: App): void {
  if (!app.requireIssuer) return;
  app.http.addHook('preHandler', async (request) => {
    const types = BY_ROUTE.get(`${request.method} ${request.routeOptions.url}`);
    if (!types) return;
    const missing = await findMissingTexts(app.db, types);
    if (missing.length === 0) return;
    throw new AppError('conflict', { message: `本站的${titlesOf(missing)}还没有发布，暂时不能办理，请稍后再试` });
  });
}

export async function findMissingTexts(db: Db, types: readonly DocumentType[] = CREATORS): Promise<DocumentType[]> {
  const written = await db
    .selectFrom('documents')
    .select('type')
    .where('type', 'in', types)
    .where('content', '<>', '')
    .execute();
  return types.filter((type) => !written.some((row) => row.type === type));
}

const titlesOf = (types: readonly DocumentType[]) => types.map((type) => DOCUMENT_TITLES[type]).join('、');

export async function warnOfMissingTexts(db: Db, log: Log): Promise<void> {
  const missing = await findMissingTexts(db);
  if (missing.length === 0) return;
  const stopped = missing.some((type) => type !== 'sign') ? '注册、认证、充值和购买' : '创作者认证';
  log.warn({ missing }, `${titlesOf(missing)}还没有发布：${stopped}暂停。请在后台“文档”中发布（可导入示范文本）`);
}
