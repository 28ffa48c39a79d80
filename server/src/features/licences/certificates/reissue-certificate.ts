import type { Input } from '@zhenku/contract/api';
import { audit } from '../../../platform/audit.ts';
import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import type { NewMessage } from '../../messages/messages.ts';
import type { Notice } from '../../messages/outside/announce.ts';
import type { Proofs } from '../../proofs/chain.ts';
import { recordReissued } from '../licence-events.ts';
import { enterCertificates, enterVoids } from './enter-certificates.ts';
import { assertMayBeLicensee, newCertificateId } from './issue-certificates.ts';
import { insertLicenseeCodes, readLicenseeCode } from './licensee-codes.ts';
import { selectWithItems } from './certificate-facts.ts';

interface OrderOwner {
  user_id: number;
  company_id: number | null;
}

export interface ReissueServices {
  proofs: Proofs;
  lockAnyOrder: (tx: Tx, orderId: string) => Promise<OrderOwner>;
  notifyBuyer: (tx: Tx, owner: OrderOwner, message: NewMessage & { outside: Omit<Notice, 'userId'> }) => Promise<void>;
}

type Form = Input<'POST /operator/v1/authorizations/{authorizationId}/reissue'>;

/** Replaces a certificate that has a typing error. The old certificate becomes void; both are kept and linked. */
export async function reissueCertificate(
  { db, caller: operator, services: { proofs, lockAnyOrder, notifyBuyer } }: Operation<{ id: number }, ReissueServices>,
  { authorizationId, reason, ...corrections }: Form,
): Promise<{ authorizationId: string }> {
  return await inTransaction(db, async (tx) => {
    const found = await selectCertificate(tx, authorizationId);
    if (!found) throw new AppError('notFound', { message: '授权书不存在' });
    // Refunds and other re-issues take the same lock.
    const order = await lockAnyOrder(tx, found.order_id);
    const old = (await selectCertificate(tx, authorizationId))!;
    if (old.voided_at !== null || old.replaced_by !== null) {
      throw new AppError('conflict', { message: '授权书已失效，不能更正' });
    }
    const before = {
      authorizedUser: old.licensee,
      socialCreditCode: readLicenseeCode(proofs.keyring, old.id, old.sealed_code),
      authorizedProject: old.project,
    };
    const after = correct(before, corrections);
    assertMayBeLicensee(after.socialCreditCode, [old]);
    const id = newCertificateId();
    await tx
      .insertInto('certificates')
      .values({
        id,
        licence_id: old.licence_id,
        licensee: after.authorizedUser,
        project: after.authorizedProject,
        created_by: old.created_by,
        replaces: old.id,
      })
      .execute();
    await insertLicenseeCodes(tx, proofs.keyring, [{ id, code: after.socialCreditCode }]);
    await audit(tx, operator, {
      action: 'certificate.reissue',
      subject: `certificate:${old.id}`,
      before: withoutCode(before),
      after: { ...withoutCode(after), codeChanged: after.socialCreditCode !== before.socialCreditCode, reason, id },
    });
    await notifyBuyer(tx, order, {
      topic: 'certificate',
      title: '授权书已更正',
      content: `素材“${old.video_name}”的授权书 ${old.id} 已更正，原授权书失效，新授权编号为 ${id}。原因：${reason}`,
      outside: {
        template: 'certificateReissued',
        params: { reason },
        items: [`“${old.video_name}”：新授权书 ${id}，原授权书 ${old.id}`],
      },
    });
    await recordReissued(tx, { oldId: old.id, id });
    await enterVoids(tx, proofs, [old.id]);
    await enterCertificates(tx, proofs, [id]);
    return { authorizationId: id };
  });
}

interface Licensee {
  authorizedUser: string;
  socialCreditCode: string;
  authorizedProject: string;
}

function correct(before: Licensee, corrections: { [Field in keyof Licensee]?: string | undefined }): Licensee {
  const after = {
    authorizedUser: corrections.authorizedUser ?? before.authorizedUser,
    socialCreditCode: corrections.socialCreditCode ?? before.socialCreditCode,
    authorizedProject: corrections.authorizedProject ?? before.authorizedProject,
  };
  if (Object.keys(after).some((field) => after[field as keyof Licensee] !== before[field as keyof Licensee])) {
    return after;
  }
  throw invalidField('authorizedUser', '没有要更正的内容');
}

/** Keeps identity numbers out of the audit log. */
const withoutCode = ({ authorizedUser, authorizedProject }: Licensee) => ({ authorizedUser, authorizedProject });

const selectCertificate = async (tx: Tx, authorizationId: string) =>
  await selectWithItems(tx)
    .leftJoin('certificates as r', 'r.replaces', 'a.id')
    .where('a.id', '=', authorizationId)
    .select(['a.id', 'a.licence_id', 'a.licensee', 'a.project', 'a.created_by', 'cc.code as sealed_code'])
    .select(['l.tier', 'l.voided_at', 'i.order_id', 'i.video_name', 'r.id as replaced_by'])
    .executeTakeFirst();
