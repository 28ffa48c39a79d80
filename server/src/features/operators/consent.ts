import type { AuditSubject } from '@zhenku/contract/operators/audit-actions';
import type { Output } from '@zhenku/contract/api';
import { type AdminProposal, CONSENT_DAYS } from '@zhenku/contract/operators/admin-proposals';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { AppError } from '../../platform/errors.ts';
import { siteSettings } from '../../platform/site-settings.ts';
import { mailAdmins, type OperatorMail } from './operator-mail.ts';

type Actor = { id: number };

export interface Proposal {
  /** The change's target, e.g. `operator:12:role`. The caller locks the target's row to serialise its proposals. */
  subject: AuditSubject;
  change: Record<string, unknown>;
  text: string;
  /** An operator who may not be the other admin, because the change gives the proposer control of their account. */
  about?: number;
}

export interface ConsentServices {
  /** False in the sandbox. */
  requireTotp: boolean;
  operatorMail: OperatorMail;
}

/** Start of the period in which proposals stay open and account changes count as recent. */
export const consentPeriodStart = sql`now() - make_interval(days => ${CONSENT_DAYS}::int)`;

export async function isConsentRequired(db: Db, requireTotp: boolean): Promise<boolean> {
  return (await siteSettings(db)).adminConsent ?? requireTotp;
}

/**
 * Returns true if the caller may make a change now, false if the change waits for another admin's identical call. Mails all
 * admins in both cases. Call it in the change's transaction, immediately before the change.
 */
export async function proposeOrAgree(
  { db: tx, caller: by, services: { requireTotp, operatorMail } }: Operation<Actor, ConsentServices, Tx>,
  proposal: Proposal,
): Promise<boolean> {
  const isAgreed = !(await isConsentRequired(tx, requireTotp)) || (await askConsent(tx, by, proposal));
  await notifyAdmins({ db: tx, caller: by, services: { operatorMail } }, { text: proposal.text, isDone: isAgreed });
  return isAgreed;
}

export async function notifyAdmins(
  { db: tx, caller: by, services: { operatorMail } }: Operation<Actor, Pick<ConsentServices, 'operatorMail'>, Tx>,
  { text, isDone, also }: { text: string; isDone: boolean; also?: number },
): Promise<void> {
  const { username } = await tx
    .selectFrom('operators')
    .select('username')
    .where('id', '=', by.id)
    .executeTakeFirstOrThrow();
  const action = isDone ? '已完成以下修改' : '提出以下修改，等待另一位管理员确认';
  await mailAdmins(tx, operatorMail, {
    template: 'adminChange',
    params: { operator: username, action, change: text },
    also,
  });
}

/**
 * Returns whether a change may be made now. If another admin has to agree, stores the first call as a proposal; an identical
 * call by another admin confirms the proposal, and a different call replaces it. Throws `conflict` if the same admin repeats
 * the call.
 */
async function askConsent(tx: Tx, by: Actor, { subject, change, about }: Proposal): Promise<boolean> {
  // Locks the proposal, so that nobody agrees to it while it is being withdrawn.
  const stored = await tx
    .selectFrom('admin_proposals')
    .select('id')
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
  if (!(await hasOtherAdmin(tx, by, about))) {
    if (stored) await deleteProposal(tx, stored.id);
    return true;
  }
  const wanted = JSON.stringify(change);
  const same = await tx
    .selectFrom('admin_proposals')
    .select('proposed_by')
    .where('subject', '=', subject)
    .where(sql<boolean>`change = ${wanted}::jsonb and proposed_at > ${consentPeriodStart}`)
    .executeTakeFirst();
  if (!same) {
    await keepProposal(tx, by, { subject, change: wanted });
    await audit(tx, by, { action: 'proposal.make', subject, after: change });
    return false;
  }
  if (same.proposed_by === by.id) throw new AppError('conflict', { message: '该修改需由另一位管理员确认' });
  await assertMayConsent(tx, by, same.proposed_by);
  await deleteProposal(tx, stored!.id);
  await audit(tx, by, { action: 'proposal.agree', subject, before: { proposedBy: same.proposed_by }, after: change });
  return true;
}

async function keepProposal(
  tx: Tx,
  by: Actor,
  { subject, change }: { subject: AuditSubject; change: string },
): Promise<void> {
  const row = { change, proposed_by: by.id, proposed_at: sql<string>`now()` };
  await tx
    .insertInto('admin_proposals')
    .values({ subject, ...row })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(row))
    .execute();
}

const deleteProposal = (tx: Tx, id: number) => tx.deleteFrom('admin_proposals').where('id', '=', id).execute();

const wasLately = (actions: readonly string[], by = sql`a.operator_id <> o.id`, id = sql`o.id`) => sql<boolean>`exists (
  select from audit_log a where a.subject = 'operator:' || ${id} and a.created_at > ${consentPeriodStart} and ${by}
    and a.action in (${sql.join(actions)}))`;

/**
 * Returns whether there is another admin who could agree. Recently created admins do not count: otherwise a sole admin who
 * creates a second one would be blocked at once. Recently disabled admins count: otherwise disabling them would bypass the
 * check.
 */
async function hasOtherAdmin(tx: Tx, by: Actor, about: number | undefined): Promise<boolean> {
  const other = await tx
    .selectFrom('operators as o')
    .select('o.id')
    .where('o.role', '=', 'admin')
    .where('o.id', 'not in', [by.id, about ?? by.id])
    .where(sql<boolean>`(o.disabled_at is null or o.disabled_at > ${consentPeriodStart})`)
    .where(sql<boolean>`not ${wasLately(['operator.create', 'operator.role'])}`)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Actions that give an operator control of another's account. */
const CONTROL_ACTIONS = ['operator.create', 'operator.role', 'operator.reset', 'operator.enable'];

/**
 * Throws `notAllowed` if another operator recently had control of the caller's account (e.g. by a reset), or if the
 * caller had control of the proposer's account.
 */
async function assertMayConsent(tx: Tx, by: Actor, proposedBy: number): Promise<void> {
  const barred = await tx
    .selectFrom('operators as o')
    .select('o.id')
    .where(
      sql<boolean>`(o.id = ${by.id} and ${wasLately(CONTROL_ACTIONS)}
        or o.id = ${proposedBy} and ${wasLately(CONTROL_ACTIONS, sql`a.operator_id = ${by.id}`)})`,
    )
    .limit(1)
    .executeTakeFirst();
  if (barred) {
    throw new AppError('notAllowed', {
      message: `账号在${CONSENT_DAYS}天内由他人新建、启用、重置或改过角色，请由其他人员确认`,
    });
  }
}

/**
 * Throws `notAllowed` if two admins are required and the caller could be the proposer under another name. Otherwise an admin
 * could create an account and use it as the second operator for a payment.
 */
export async function assertIndependentOperator(
  tx: Tx,
  by: Actor,
  { proposedBy, requireTotp }: { proposedBy: number; requireTotp: boolean },
): Promise<void> {
  if (await isConsentRequired(tx, requireTotp)) await assertMayConsent(tx, by, proposedBy);
}

export async function listProposals(db: Db, by: Actor): Promise<Output<'GET /operator/v1/proposals'>> {
  const rows = await db
    .selectFrom('admin_proposals as p')
    .innerJoin('operators as o', 'o.id', 'p.proposed_by')
    .leftJoin('operators as s', (join) =>
      join.on(sql<boolean>`p.subject in ('operator:' || s.id || ':role', 'operator:' || s.id || ':enable',
        'operator:' || s.id || ':reset')`),
    )
    .select([
      'p.id',
      'p.subject',
      'p.change',
      'p.proposed_by',
      'p.proposed_at',
      'o.username as proposer',
      's.id as subjectId',
      's.username',
      // Applies the rules of `assertMayConsent`.
      sql<string[]>`array(
        select c.username from operators c
        where c.role = 'admin' and c.disabled_at is null and c.id <> p.proposed_by
          and not (p.subject = 'operator:' || c.id || ':reset')
          and not ${wasLately(CONTROL_ACTIONS, sql`a.operator_id <> c.id`, sql`c.id`)}
          and not ${wasLately(CONTROL_ACTIONS, sql`a.operator_id = c.id`, sql`p.proposed_by`)}
        order by c.username)`.as('waitingFor'),
    ])
    .where(sql<boolean>`p.proposed_at > ${consentPeriodStart}`)
    .orderBy('p.id')
    .execute();
  const list = rows.map((row) => ({
    proposalId: row.id,
    kind: kindOf(row.subject),
    operatorId: row.subjectId,
    username: row.username ?? (row.change.username as string | undefined) ?? null,
    change: row.change,
    operatorName: row.proposer,
    waitingFor: row.waitingFor,
    mine: row.proposed_by === by.id,
    time: row.proposed_at,
  }));
  return { list };
}

/** Returns the subject of a proposal to create an account, which has no id yet. `new` cannot clash with a numeric id. */
export const newAccountSubject = (username: string): AuditSubject => `operator:new:${username}`;

function kindOf(subject: string): AdminProposal['kind'] {
  if (subject.startsWith('settings:')) return 'settings';
  if (subject.startsWith(newAccountSubject(''))) return 'create';
  return subject.split(':')[2] as 'role' | 'enable' | 'reset';
}

export async function withdrawProposal(db: Db, by: Actor, proposalId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const withdrawn = await tx
      .deleteFrom('admin_proposals')
      .where('id', '=', proposalId)
      .returning(['subject', 'change'])
      .executeTakeFirst();
    if (!withdrawn) throw new AppError('notFound', { message: '该修改已处理' });
    const { subject, change } = withdrawn;
    await audit(tx, by, { action: 'proposal.withdraw', subject, before: change });
  });
}
