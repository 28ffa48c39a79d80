import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { EnqueueMail } from '../../../providers/mail/mail-queue.ts';
import { enqueueSms } from '../../../providers/sms/sms-queue.ts';
import { allowedPlaceholders } from '../../../providers/placeholders.ts';
import { NOTICE_TOPIC, type NoticeTemplate, type TemplateParams } from '../../../providers/templates.ts';
import { chooseOutsideChannels } from './channels.ts';
import { type Channels, obstaclesOf, readOverrides } from './settings.ts';

export interface RelayServices {
  db: Db;
  readChannels: () => Promise<Channels>;
  jobs: Pick<Jobs, 'enqueue'>;
  enqueueMail: EnqueueMail;
  publicUrl: string;
  log: Pick<Log, 'error'>;
}

const LISTED_MAX = 20;

const PAGE: Record<NoticeTemplate, string> = {
  orderPaid: '/user/download',
  orderPaidByPack: '/user/download',
  approvalRequested: '/user/approvals',
  approvalDeclined: '/user/approvals',
  balanceLow: '/recharge',
  packEnding: '/user/packs',
  orderUnpaid: '/user/order',
  certificateIssued: '/user/authoriseManage',
  certificateReissued: '/user/authoriseManage',
  licencesUnnamed: '/user/authoriseManage?state=open',
  licencesEnding: '/user/authoriseManage',
  downloadsEnding: '/user/download',
  orderRefunded: '/user/order',
  packReturned: '/user/packs',
  refundRejected: '/user/order',
  clipsReviewed: '/user/video',
  clipsTakenDown: '/user/video',
  clipsFailed: '/user/video',
  withdrawalPaid: '/user/crashOutList',
  withdrawalFailed: '/user/crashOutList',
  newLogin: '/user/userInfo',
  passwordChanged: '/user/userInfo',
  keyChanged: '/user/keys',
  wechatBound: '/user/userInfo',
  phoneChanged: '/user/userInfo',
};

/**
 * Moves all due notices into the queues of SMS and mail, by each user's settings. Several servers may run this concurrently,
 * because a notice is locked, queued and deleted in one transaction.
 */
export async function relayNotices(services: RelayServices): Promise<void> {
  const channels = await services.readChannels();
  while (await relayNext({ ...services, ...channels }));
}

type Relay = RelayServices & Channels;

/** Returns whether there was a notice to relay. */
async function relayNext({ db, ...services }: Relay): Promise<boolean> {
  let id: string | undefined;
  try {
    return await inTransaction(db, async (tx) => {
      // Closing an account locks the user and then deletes their notices, so a notice of a locked user is left for the next run.
      const notice = await tx
        .selectFrom('outside_notices as n')
        .innerJoin('users as u', 'u.id', 'n.user_id')
        .select(['n.id', 'n.user_id', 'n.template', 'n.params', 'n.items', 'u.email', 'u.closed_at'])
        .select(sql<string | null>`coalesce(n.phone, u.phone)`.as('phone'))
        .where('n.send_after', '<=', sql<string>`now()`)
        .orderBy('n.send_after')
        .limit(1)
        .modifyEnd(sql`for update of n skip locked for key share of u skip locked`)
        .executeTakeFirst();
      if (!notice) return false;
      ({ id } = notice);
      const { closed_at: closedAt, ...due } = notice;
      if (closedAt === null) await queueNotice(tx, services, { ...due, template: due.template as NoticeTemplate });
      await tx.deleteFrom('outside_notices').where('id', '=', notice.id).execute();
      return true;
    });
  } catch (err) {
    if (id === undefined) throw err;
    services.log.error({ err, id }, 'cannot queue a notice; retrying later');
    await db
      .updateTable('outside_notices')
      .set({ send_after: sql`now() + interval '10 minutes'` })
      .where('id', '=', id)
      .execute();
    return true;
  }
}

interface DueNotice {
  user_id: number;
  template: NoticeTemplate;
  params: TemplateParams;
  items: string[];
  email: string | null;
  /** The phone that the notice names, otherwise the user's. */
  phone: string | null;
}

async function queueNotice(tx: Tx, services: Omit<Relay, 'db'>, notice: DueNotice): Promise<void> {
  const { user_id: userId, template, email, phone } = notice;
  const topic = NOTICE_TOPIC[template];
  const overrides = (await readOverrides(tx, userId)).get(topic) ?? {};
  const params = paramsOf(notice, `${services.publicUrl}/#${PAGE[template]}`);
  for (const channel of chooseOutsideChannels(topic, overrides, obstaclesOf(services, { email, phone }, template))) {
    if (channel === 'mail') {
      const used = pickParams(allowedPlaceholders('mail', template), params);
      await services.enqueueMail(tx, { to: email!, userId, template, params: used });
    } else {
      const used = pickParams(allowedPlaceholders('sms', template), params);
      // Providers refuse spaces in the variable for a number.
      if (used.orderId) used.orderId = used.orderId.replaceAll(' ', '');
      await enqueueSms(services.jobs, tx, { userId, to: phone!, template, params: used });
    }
  }
}

function paramsOf({ params, items }: DueNotice, url: string): TemplateParams {
  const lines = items.slice(0, LISTED_MAX);
  const more = items.length - lines.length;
  const listed = [...lines, ...(more > 0 ? [`以及另外 ${more} 条`] : [])].join('\n');
  return { ...params, count: String(items.length), items: listed, url };
}

/** Picks the parameters that a text may contain. The text may be edited before the notice is sent. */
const pickParams = (names: readonly string[], params: TemplateParams): TemplateParams =>
  Object.fromEntries(names.flatMap((name) => (name in params ? [[name, params[name]!]] : [])));
