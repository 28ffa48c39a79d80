import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { PdfSigner } from '@zhenku/contract/proofs/proofs';
import { fromBufferPromise } from 'yauzl';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_COMPANY } from '../../../platform/certificate-issuer.ts';
import { AppError } from '../../../platform/errors.ts';
import { createPdfSigner } from '../../../platform/pdf/pdf-signer.ts';
import { changeSettings } from '../../../platform/site-settings.ts';
import { endpointRequest } from '../../../platform/testing/endpoint-request.ts';
import type { TestApp } from '../../../platform/testing/app.ts';
import { makeClip, makeCreator, makeUser, type TestUser } from '../../../platform/testing/fixtures.ts';
import { testKeyring } from '../../../platform/testing/keyring.ts';
import { buyClips, creditCoins, testFiles } from '../../orders/testing.ts';
import { proofRoutes } from '../../proofs/proofs.routes.ts';
import { signWith } from '../../proofs/signing-keys.ts';
import { testProofs, type TestProofs } from '../../proofs/testing.ts';
import { checkCertificates } from './chain-subjects.ts';
import { paperRoutes } from './papers.routes.ts';
import { makeCertificatePdf } from '../pdf/certificate-pdf.ts';
import { judgeSignature, runPoppler, standardPaper, textOfPdf } from '../pdf/testing.ts';
import { shopApp } from '../../../testing/shop-app.ts';

const PERSON = '11010519491231002X';
const PDF = 'GET /order/v1/authorizations/pdf';

const ROOT = join(import.meta.dirname, '../../../../..');
const { buildVerifyScript } = (await import(join(ROOT, 'web/inline-scripts.ts'))) as {
  buildVerifyScript: () => Promise<string>;
};
const page = (await import(join(ROOT, 'web/src/features/proofs/verify-file.ts'))) as {
  verifyFile: (file: File, services: object) => Promise<{ verdict: string; findings: object[] }>;
};

let app: TestApp;
let proofs: TestProofs;
let folder: string;
let buyer: TestUser;
let creator: TestUser;
let authorizationId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhenku-papers-'));
  await writeFile(join(folder, 'verify-certificate.mjs'), await buildVerifyScript());
  const pdfSigner = createPdfSigner(folder, undefined);
  proofs = testProofs();
  app = await shopApp((each) => {
    proofRoutes(each, { proofs, checkSubjects: checkCertificates, pdfSigner, secret: 'secret' });
    paperRoutes(each, {
      storage: noFiles,
      keyring: testKeyring,
      proofs,
      publicUrl: 'https://footage.example',
      pdfSigner,
    });
  }, proofs);
  [creator, buyer] = await Promise.all([makeCreator(app.db), makeUser(app.db)]);
  await creditCoins(app.db, { userId: buyer.id }, 1_000);
  const clip = await makeClip(app.db, creator.id);
  const { orderItems } = await buyClips(app, buyer.token, [clip, 1], [clip, 2]);
  const form = { authorizedUser: '王小明', socialCreditCode: PERSON, authorizedProject: '品牌短片' };
  const named = await app.call(
    'POST /order/v1/authorization/add',
    { orderItemId: orderItems[0]!.orderItemId, ...form },
    { token: buyer.token },
  );
  authorizationId = (named.data as { authorizationId: string }).authorizationId;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const requestedKeys: string[] = [];
/** Storage without files, whose pictures pages load from a CDN. */
const noFiles = {
  ...testFiles,
  publicPath: (key: string) => `/files/${key}`,
  publicUrl: (key: string) => `https://cdn.example/files/${key}`,
  read: (key: string) => {
    requestedKeys.push(key);
    return Promise.reject(new AppError('notFound'));
  },
};

const pdfFor = async (user: TestUser | null, input: object = {}) =>
  await app.http.inject(endpointRequest(PDF, { authorizationId, ...input }, user?.token));
const textFor = async (user: TestUser | null, input?: object) =>
  (await textOfPdf((await pdfFor(user, input)).rawPayload)).replaceAll(/\s/g, '');

test('the PDF is a signed attachment that no cache stores', async () => {
  const { headers, rawPayload, statusCode } = await pdfFor(null);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toContain(`${authorizationId}.pdf`);
  expect(headers['cache-control']).toBe('no-store');
  expect(await judgeSignature(rawPayload)).toContain('Signature is Valid');
});

test('the PDF reads the picture from storage although pages load it from a CDN', async () => {
  requestedKeys.length = 0;
  expect((await pdfFor(buyer)).statusCode).toBe(200);
  expect(requestedKeys).toEqual([expect.stringMatching(/^public\/.+\.webp$/)]);
});

async function runScript(pdf: Buffer, ...args: string[]): Promise<string> {
  const path = join(folder, 'certificate.pdf');
  await writeFile(path, pdf);
  return await new Promise<string>((resolve) => {
    execFile(process.execPath, [join(folder, 'verify-certificate.mjs'), path, ...args], (error, out) =>
      resolve(`${error?.code ?? 0} ${out}`),
    );
  });
}

describe('verification', () => {
  const bytes = async () => (await pdfFor(null)).rawPayload;
  const readLog = async () => (await app.call('GET /order/v1/authorizations/log', { from: 1, size: 1000 })).data;
  const verifyOnPage = async (pdfSigners: PdfSigner[], answers: object = {}) => {
    const { keys } = (await app.call('GET /order/v1/authorizations/keys', {})).data;
    const { entries } = await readLog();
    const site = {
      keys: async () => ({ keys, pdfSigners }),
      hashAt: async (index: number) => entries[index - 1]!.hash,
      entries: async () => entries,
      ...answers,
    };
    return await page.verifyFile(new File([await bytes()], 'certificate.pdf'), { site });
  };
  const issuerKey = () => proofs.keys.newest().keyId;
  const verifyByScript = async (pdfSigners: PdfSigner[], ...args: string[]) => {
    const pdf = await bytes();
    const logged = join(folder, 'log.json');
    const { keys } = (await app.call('GET /order/v1/authorizations/keys', {})).data;
    await writeFile(logged, JSON.stringify({ ...(await readLog()), keys, pdfSigners }));
    return await runScript(pdf, '--log', logged, ...args);
  };
  const listOf = (time: string): PdfSigner[] => {
    const key = proofs.keys.newest();
    const fingerprint = 'a'.repeat(64);
    return [{ fingerprint, time, keyId: key.keyId, signature: signWith(key, `pdf|${fingerprint}|${time}`) }];
  };

  test('accepts a PDF signed by a published certificate, and rejects one signed by another', async () => {
    await bytes();
    const { pdfSigners } = (await app.call('GET /order/v1/authorizations/keys', {})).data;
    expect(pdfSigners).toHaveLength(1);
    expect((await verifyOnPage(pdfSigners)).verdict).toBe('holds');
    expect(await verifyByScript(pdfSigners)).toMatch(/^3 .*published certificate.*issuer unproven/s);
    expect(await verifyByScript(pdfSigners, '--key', issuerKey())).toMatch(/^0 .*published certificate/s);
    const before = listOf('2020-01-01T00:00:00.000Z');
    expect((await verifyOnPage(before)).verdict).toBe('fails');
    expect(await verifyByScript(before)).toMatch(/^1 .*not signed by a published certificate/s);
  });

  test('reports a PDF as unproven, not wrong, if it predates the signer list or the log is unreadable', async () => {
    for (const list of [[], listOf('2999-01-01T00:00:00.000Z')]) {
      const { verdict, findings } = await verifyOnPage(list);
      expect(verdict).toBe('unproven');
      expect(findings).toContainEqual({ holds: null, text: expect.stringContaining('请重新下载授权书') });
      expect(await verifyByScript(list)).toMatch(/^3 .*the PDF’s signer is unproven/s);
    }
    const { pdfSigners } = (await app.call('GET /order/v1/authorizations/keys', {})).data;
    expect((await verifyOnPage(pdfSigners, { entries: async () => 'refused' })).verdict).toBe('unproven');
  });
});

describe('the verification script, without a log', () => {
  test('accepts a PDF from the given issuer, whose attachment vouches for the signing certificate', async () => {
    const pdf = (await pdfFor(null)).rawPayload;
    const { keys } = (await app.call('GET /order/v1/authorizations/keys', {})).data;
    expect(await runScript(pdf)).toMatch(/^3 .*issuer unproven/s);
    expect(await runScript(pdf, '--key', keys[0]!.keyId)).toMatch(/^0 .*published certificate/s);
    expect(await runScript(pdf, '--key', 'f'.repeat(64))).toMatch(/^1 /);
  });

  test('does not accept a forged PDF as the issuer’s, even with a genuine proof attached', async () => {
    const genuine = (await pdfFor(null)).rawPayload;
    const attached = async (name: string) =>
      JSON.parse(String(await runPoppler('pdfdetach', ['-savefile', name, '-o', 'OUT', 'FILE'], genuine)));
    const forger = createPdfSigner(await mkdtemp(join(folder, 'forger-')), undefined);
    const content = {
      paper: { ...standardPaper, authorizationId, authorizedUser: '冒名者' },
      state: 'valid' as const,
      url: 'https://footage.example/',
      textUrl: '',
      head: null,
      picture: null,
      seal: null,
      time: new Date(),
      proof: await attached('proof.json'),
    };
    const key = (await app.call('GET /order/v1/authorizations/keys', {})).data.keys[0]!.keyId;
    const own = { ...(await attached('signer.json')), fingerprint: await forger.fingerprint() };
    for (const signer of [await attached('signer.json'), null]) {
      const forged = await makeCertificatePdf({ ...content, signer }, forger.sign);
      expect(await runScript(forged, '--key', key)).toMatch(/^3 .*the PDF’s signer is unproven/s);
    }
    expect(await runScript(await makeCertificatePdf({ ...content, signer: own }, forger.sign), '--key', key)).toMatch(
      /^3 .*the PDF’s signer is unproven/s,
    );
  });
});

test('the PDF is masked for the public and as a public copy; the licensee sees everything', async () => {
  for (const seen of [await textFor(null), await textFor(buyer, { copy: 'public' })]) {
    expect(seen).toContain('王**');
    expect(seen).not.toContain(PERSON);
    expect(seen).not.toContain('王小明');
  }
  expect(await textFor(null)).not.toContain('订单号');
  const own = await textFor(buyer);
  expect(own).toContain('王小明');
  expect(own).toContain(PERSON);
  expect(own).toContain('订单号');
});

test('an unknown certificate and a malformed copy parameter are refused with a JSON error', async () => {
  expect(await app.call(PDF, { authorizationId: 'nothing' })).toMatchObject({ code: 40400, message: '授权书不存在' });
  expect((await app.call(PDF, { authorizationId, copy: 'other' })).code).toBe(40000);
  expect((await app.call(PDF, {})).code).toBe(40000);
});

test('the PDF names the configured issuer, otherwise the imprint’s company or, in the sandbox, a demo', async () => {
  const KEY = 'GET /order/v1/authorizations/getByAuthorizationId';
  expect((await app.call(KEY, { authorizationId })).data.issuer).toEqual({
    name: DEMO_COMPANY,
    contact: '',
    sealUrl: null,
  });
  const imprint = { company: '远山传媒有限公司', hotline: '400-1', icp: '', police: '' };
  await changeSettings(app.db, { imprint });
  const company = { name: imprint.company, contact: imprint.hotline, sealUrl: null };
  expect((await app.call(KEY, { authorizationId })).data.issuer).toEqual(company);
  expect(await textFor(null)).toContain(imprint.company);
  await changeSettings(app.db, { issuer: { name: '远山影像有限公司', contact: '010-12345678', sealUrl: null } });
  expect((await app.call(KEY, { authorizationId })).data).toMatchObject({
    issuer: { name: '远山影像有限公司' },
    licenceTextVersion: 1,
    fileName: expect.stringMatching(/^\d+-HD-城市夜景航拍\.mp4$/),
  });
  expect(await textFor(null)).toContain('联系方式010-12345678');
});

const ZIP = 'POST /order/v1/authorizations/zip';
const zipFor = async (input: object, user = buyer) => await app.call(ZIP, input, { token: user.token });

async function putIntoProject(): Promise<number> {
  const { id } = await app.db
    .insertInto('projects')
    .values({ user_id: buyer.id, name: '成片' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('project_licences')
    .columns(['licence_id', 'project_id'])
    .expression((eb) =>
      eb
        .selectFrom('certificates as a')
        .where('a.id', '=', authorizationId)
        .select(['a.licence_id', eb.val(id).as('project_id')]),
    )
    .onConflict((conflict) => conflict.column('licence_id').doUpdateSet({ project_id: id }))
    .execute();
  return id;
}

test('selected certificates, or a project’s certificates, are downloaded as one ZIP', async () => {
  const projectId = await putIntoProject();
  expect((await zipFor({ projectId: projectId + 1 })).code).toBe(40400);
  expect((await zipFor({ projectId }, creator)).code).toBe(40400);
  for (const wanted of [
    { authorizationIds: [authorizationId, authorizationId] },
    { project: '品牌短片' },
    { projectId },
  ]) {
    const { data } = await zipFor(wanted);
    const { headers, rawPayload } = await app.http.inject(data.url);
    expect(headers['content-disposition']).toContain('.zip');
    const files = await readZip(rawPayload);
    expect([...files.keys()]).toEqual([`授权书-${authorizationId}.pdf`]);
    const [pdf] = [...files.values()];
    expect(await judgeSignature(pdf!)).toContain('Signature is Valid');
    expect((await textOfPdf(pdf!)).replaceAll(/\s/g, '')).toContain(PERSON);
  }
});

test('a user gets no ZIP of another user’s certificates, and a modified link is rejected', async () => {
  expect((await zipFor({ authorizationIds: [authorizationId] }, creator)).code).toBe(40400);
  expect((await zipFor({ project: '品牌短片' }, creator)).code).toBe(40400);
  expect((await zipFor({ authorizationIds: [authorizationId, 'nothing'] })).code).toBe(40400);
  expect((await zipFor({})).code).toBe(40000);
  expect((await zipFor({ project: '品牌短片', authorizationIds: [authorizationId] })).code).toBe(40000);
  expect((await zipFor({ authorizationIds: Array.from({ length: 51 }, (_, i) => `a${i}`) })).code).toBe(40000);
  expect((await app.call(ZIP, { project: '品牌短片' })).code).toBe(403);
  const { data } = await zipFor({ project: '品牌短片' });
  const forged = data.url.replace(/papers\/[^?]+/, `papers/${Buffer.from('{"project":"别的"}').toString('base64url')}`);
  expect((await app.http.inject(forged)).json<{ code: number }>().code).not.toBe(0);
});

test('the list is filtered by state, project and licensee, and exported as CSV', async () => {
  const list = async (input: object) =>
    (await app.call('GET /order/v1/authorizations', input, { token: buyer.token })).data.content;
  expect(await list({ state: 'open' })).toMatchObject([{ videoType: 2, authorized: false }]);
  expect(await list({ state: 'effective' })).toMatchObject([{ videoType: 1, authorizationId }]);
  expect(await list({ state: 'void' })).toEqual([]);
  expect(await list({ project: '品牌短片', licensee: '王小明' })).toHaveLength(1);
  expect(await list({ project: '品牌' })).toEqual([]);
  const [item] = await list({ state: 'open' });
  expect(await list({ orderItemId: item!.orderItemId })).toEqual([item]);

  const { data } = await app.call(
    'GET /order/v1/authorizations/export',
    { project: '品牌短片' },
    { token: buyer.token },
  );
  const { headers, payload } = await app.http.inject(data.url);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const [title, row, ...rest] = payload.trim().split('\r\n');
  expect(title).toContain('状态,授权项目,被授权方,被授权方证件号码');
  expect(title).toContain('授权类型,授权条款版本,授权期限');
  expect(row).toContain('标准授权,第 1 版,');
  expect(row).toContain(`已生效,品牌短片,王小明,${PERSON}`);
  expect(row).toContain(`https://footage.example/#/authorisePaper/${authorizationId}`);
  expect(rest).toEqual([]);
  expect((await app.call('GET /order/v1/authorizations/export', {})).code).toBe(403);
});

async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}
