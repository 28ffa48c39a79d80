import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublishForm } from '@zhenku/contract/publishing/publishing';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import type { Jobs } from '../../../platform/jobs.ts';
import { hashUploads } from '../../../platform/storage/uploads/jobs/hash-uploads.ts';
import { makeCreator, makeOperator } from '../../../platform/testing/fixtures.ts';
import { startTestJobs } from '../../../platform/testing/jobs.ts';
import { testKeyring } from '../../../platform/testing/keyring.ts';
import { checkCertificates } from '../../licences/certificates/chain-subjects.ts';
import { licenceRoutes } from '../../licences/licences.routes.ts';
import { lockOrder } from '../../orders/end-order.ts';
import { orderRoutes } from '../../orders/orders.routes.ts';
import { buyClips, makeBuyer } from '../../orders/testing.ts';
import { proofRoutes } from '../../proofs/proofs.routes.ts';
import { testProofs } from '../../proofs/testing.ts';
import { processVideo } from '../jobs/process-video.ts';
import { removeFiles } from '../jobs/remove-files.ts';
import { removeLeftovers } from '../jobs/remove-leftovers.ts';
import { openStudio, sampleForm } from '../testing.ts';

/** Opens a studio whose jobs wait in a real queue that does not run them. Call it at the top of a test file. */
export async function openQueuedStudio(more?: Parameters<typeof openStudio>[1]) {
  const studio = await openStudio(() => ({ enqueue: (...given) => jobs.enqueue(...given) }), more);
  const jobs: Jobs = await startTestJobs(studio.db, {
    services: (started) => ({ ...studio, jobs: started }),
    definitions: [processVideo, hashUploads, removeFiles, removeLeftovers],
    work: false,
  });
  afterAll(() => jobs.stop(1_000));
  const forgetJobs = () => sql`delete from pgboss.job`.execute(studio.db);
  return { ...studio, jobs, forgetJobs };
}

const LICENSEE = {
  authorizedUser: '深圳测试有限公司',
  socialCreditCode: '91440300708461136T',
  authorizedProject: '品牌短片',
};

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Opens a queued studio with a creator's clips and a buyer who licenses, downloads and certifies them. */
export async function openSales() {
  const proofs = testProofs();
  const studio = await openQueuedStudio((app, storage) => {
    orderRoutes(app, { storage, keyring: testKeyring });
    licenceRoutes(app, { storage, keyring: testKeyring, lockOrder, proofs });
    const pdfSigner = { identity: 'issuerMissing' } as const;
    proofRoutes(app, { proofs, checkSubjects: checkCertificates, pdfSigner, secret: 'a secret of this test' });
  });
  const [creator, buyer] = [await makeCreator(studio.db), await makeBuyer(studio.db, 100_000)];
  const reviewer = await makeOperator(studio.db, 'reviewer');
  const folder = await mkdtemp(join(tmpdir(), 'sales-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function publish(path: string, form: Partial<PublishForm> = {}): Promise<number> {
    const fileKey = await studio.upload(creator.token, await openAsBlob(path));
    const { data } = await studio.call('POST /video/v1/publish', { ...sampleForm, ...form, fileKey }, creator);
    await studio.process(data.videoId);
    const approve = 'POST /operator/v1/videos/{videoId}/approve';
    const { code, message } = await studio.call(approve, { videoId: data.videoId }, reviewer);
    if (code !== 0) throw new Error(message);
    return data.videoId;
  }
  const buy = async (videoId: number, tier: number) =>
    (await buyClips(studio, buyer.token, [videoId, tier])).orderItems[0]!.orderItemId;
  async function download(orderItemId: string): Promise<Buffer> {
    const { data, message } = await studio.call('GET /video/v1/downloadUrl', { orderItemId }, buyer);
    if (!data) throw new Error(message);
    const { statusCode, rawPayload } = await studio.http.inject(data.url);
    if (statusCode !== 200) throw new Error(`download: ${statusCode}`);
    return rawPayload;
  }
  async function certify(orderItemId: string): Promise<string> {
    const form = { orderItemId, ...LICENSEE };
    const { data, message } = await studio.call('POST /order/v1/authorization/add', form, buyer);
    if (!data) throw new Error(message);
    return (data as { authorizationId: string }).authorizationId;
  }
  const find = async (bytes: Buffer) =>
    (await studio.call('POST /order/v1/authorizations/find', { sha256: hashOf(bytes) }, buyer)).data.list;
  const findFaults = async () =>
    (await studio.call('POST /operator/v1/proofs/check', {}, await makeOperator(studio.db))).data.faults;
  return { studio, creator, reviewer, buyer, folder, publish, buy, download, certify, find, findFaults };
}
