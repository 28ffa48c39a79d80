import { createHash } from 'node:crypto';
import type { Proof, ProofKey } from '@zhenku/contract/proofs/proofs';
import { beforeAll, expect, test } from 'vitest';
import { canonicalJson } from './encoding.ts';
import { type PublishedProofs, verifyFile } from './verify-file.ts';

const hex = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

interface Signer {
  publicKey: string;
  keyId: string;
  sign: (message: string | Uint8Array) => Promise<string>;
}

async function makeSigner(): Promise<Signer> {
  const { publicKey, privateKey } = (await crypto.subtle.generateKey('Ed25519', true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  return {
    publicKey: base64Url(raw),
    keyId: hex(raw),
    sign: async (message) => {
      const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message;
      return base64Url(new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, Uint8Array.from(bytes))));
    },
  };
}

const ID = '3f9a1c0b2d4e5f6a7b8c9d0e';
const PROJECT = { field: '/project', salt: base64Url(new Uint8Array(16).fill(7)), value: '品牌短片' };

/** Builds a chain of two keys: the certificate's entry is the fourth; the second key signs from the third on. */
async function makeProof(voided = false): Promise<Proof> {
  const [first, second] = [await makeSigner(), await makeSigner()];
  const keyOf = ({ keyId, publicKey }: Signer) => ({ keyId, publicKey });
  const keys: ProofKey[] = [
    { ...keyOf(first), fromIndex: 1, toIndex: 2, endorsement: null },
    {
      ...keyOf(second),
      fromIndex: 3,
      toIndex: null,
      endorsement: await first.sign(`${second.keyId}|${second.publicKey}|3`),
    },
  ];
  const digest = { digest: hex(new Uint8Array(16).fill(7), PROJECT.value) };
  const entry = async (index: number, said: object) => {
    const payload = canonicalJson({ v: 1, index, time: '2026-11-22T14:03:05.000Z', certificate: hex(ID), ...said });
    const previousHash = hex(String(index));
    const hash = hex(previousHash, payload);
    return {
      index,
      payload,
      previousHash,
      hash,
      signature: await second.sign(Buffer.from(hash, 'hex')),
      keyId: second.keyId,
    };
  };
  const video = { videoId: 7, tier: 1, resolution: '1920X1080', sha256: 'ab'.repeat(32) };
  const entries = [await entry(4, { type: 'grant', video, project: digest })];
  if (voided) entries.push(await entry(9, { type: 'void', reason: 'refund' }));
  const { index, hash } = entries.at(-1)!;
  const time = '2026-11-22T15:00:00.000Z';
  const signature = await second.sign(`${index}|${hash}|${time}`);
  return { entries, keys, head: { index, hash, time, keyId: second.keyId, signature }, disclosures: [PROJECT] };
}

const silent = (why: 'offline' | 'refused'): PublishedProofs => ({
  keys: async () => why,
  entries: async () => why,
  hashAt: async () => why,
  find: async () => why,
});
const OFFLINE = silent('offline');
const PUBLISHED = { pdfSigners: [], time: '2026-11-22T16:00:00.000Z' };
const siteOf = ({ keys, head }: Proof): PublishedProofs => ({
  ...OFFLINE,
  keys: async () => ({ keys, ...PUBLISHED }),
  hashAt: async (index) => (index === head.index ? head.hash : null),
});
const hash = async () => 'ab'.repeat(32);
const verify = async (text: string, site: PublishedProofs) =>
  await verifyFile(new File([text], 'proof.json'), { site, hash });

let proof: Proof;
beforeAll(async () => {
  proof = await makeProof();
});

test('accepts an unmodified proof, and states which checks need a connection', async () => {
  const online = await verify(JSON.stringify(proof), siteOf(proof));
  expect(online.verdict).toBe('holds');
  expect(online.facts).toContainEqual({ label: '授权项目', value: '品牌短片' });
  expect(online.facts).toContainEqual({ label: '文件 SHA-256', value: 'ab'.repeat(32) });
  const offline = await verify(JSON.stringify(proof), OFFLINE);
  // Anybody can create keys.
  expect(offline.verdict).toBe('unproven');
  expect(offline.findings).toContainEqual({ holds: null, text: expect.stringContaining('无法联网核对当前状态') });
  const refused = await verify(JSON.stringify(proof), silent('refused'));
  expect(refused.findings).toContainEqual({ holds: null, text: expect.stringContaining('本站暂时没有响应') });
});

test('uses the keys of an earlier visit offline, and states their date', async () => {
  const { keys } = proof;
  const withStored = (stored: ProofKey[], time: string): PublishedProofs => ({
    ...OFFLINE,
    keys: async () => ({ keys: stored, pdfSigners: [], time, silence: 'offline' }),
  });
  const text = JSON.stringify(proof);
  const after = '2026-11-22T16:00:00.000Z';
  const known = await verify(text, withStored(keys, after));
  expect(known.verdict).toBe('unproven');
  expect(known.findings).toContainEqual({
    holds: true,
    text: expect.stringMatching(/本站于 2026-11-2\d .+公布的一致/),
  });
  expect(known.findings).toContainEqual({ holds: null, text: expect.stringContaining('无法联网核对当前状态') });
  // Only keys that the site had at that time can have signed the proof.
  const strangers = (await makeProof()).keys;
  expect((await verify(text, withStored(strangers, after))).verdict).toBe('fails');
  // The keys may have been rotated since the visit.
  const older = await verify(text, withStored([{ ...keys[0]!, toIndex: null }], '2026-11-22T14:30:00.000Z'));
  expect(older.verdict).toBe('unproven');
  expect(older.findings).toContainEqual({ holds: null, text: expect.stringContaining('请联网后再核验') });
});

test('reports a certificate with a void entry as void', async () => {
  const voided = await makeProof(true);
  const { verdict, findings } = await verify(JSON.stringify(voided), siteOf(voided));
  expect(verdict).toBe('void');
  expect(findings.at(-1)).toEqual({ holds: false, text: expect.stringContaining('订单已退款') });
});

test('rejects a proof signed with foreign keys', async () => {
  const { verdict, findings } = await verify(JSON.stringify(await makeProof()), siteOf(proof));
  expect(verdict).toBe('fails');
  expect(findings).toContainEqual({ holds: false, text: expect.stringContaining('不是本站公布的') });
});

test('rejects new entries signed with a retired key', async () => {
  const { keys } = proof;
  const ended = { ...keys[1]!, toIndex: 3 };
  const next = { ...keys[1]!, keyId: 'f'.repeat(64), fromIndex: 4 };
  const site = { ...siteOf(proof), keys: async () => ({ keys: [keys[0]!, ended, next], ...PUBLISHED }) };
  const { verdict, findings } = await verify(JSON.stringify(proof), site);
  expect(verdict).toBe('fails');
  expect(findings).toContainEqual({ holds: false, text: expect.stringContaining('不是本站公布的') });
});

test('reports a head that is not in the site’s chain', async () => {
  const site = { ...siteOf(proof), hashAt: async () => 'e'.repeat(64) };
  const { verdict, findings } = await verify(JSON.stringify(proof), site);
  expect(verdict).toBe('fails');
  expect(findings).toContainEqual({ holds: false, text: expect.stringContaining('链头不一致') });
});

test('detects any changed character of the proof', async () => {
  const text = JSON.stringify(proof);
  const holding: string[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const letter = text[at]!;
    const other = /[0-8]/.test(letter) ? String(Number(letter) + 1) : letter === 'A' ? 'B' : 'A';
    const changed = text.slice(0, at) + other + text.slice(at + 1);
    if ((await verify(changed, siteOf(proof))).verdict === 'holds')
      holding.push(changed.slice(Math.max(0, at - 30), at + 10));
  }
  expect(holding).toEqual([]);
});

test.each([
  [
    'a key without endorsement',
    (each: Proof) => ({ ...each, keys: each.keys.map((key) => ({ ...key, endorsement: null })) }),
  ],
  [
    'a key outside its range',
    (each: Proof) => ({ ...each, keys: [each.keys[0]!, { ...each.keys[1]!, fromIndex: 5 }] }),
  ],
  ['an older head', (each: Proof) => ({ ...each, head: { ...each.head, index: 3 } })],
  ['no entries', (each: Proof) => ({ ...each, entries: [] })],
  ['a duplicate entry', (each: Proof) => ({ ...each, entries: [each.entries[0]!, each.entries[0]!] })],
  ['a longer salt', (each: Proof) => ({ ...each, disclosures: [{ ...PROJECT, salt: `${PROJECT.salt}AA` }] })],
  ['a missing field', (each: Proof) => ({ ...each, disclosures: [{ ...PROJECT, field: '/constructor/name' }] })],
])('refuses %s', async (_what, change) => {
  expect((await verify(JSON.stringify(change(proof)), siteOf(proof))).verdict).toBe('fails');
});

test('looks up footage by its hash', async () => {
  const found = [
    {
      valid: true,
      state: 'valid' as const,
      videoName: '海上日落',
      licenceType: 'standard' as const,
      authorizationTime: '2026-11-22T14:03:05.000Z',
    },
  ];
  const asked: string[] = [];
  const find = async (sha256Hex: string) => (asked.push(sha256Hex), found);
  const file = new File(['footage'], 'clip.mp4');
  expect(await verifyFile(file, { site: { ...OFFLINE, find }, hash })).toMatchObject({ verdict: 'holds', found });
  expect(asked).toEqual(['ab'.repeat(32)]);
  const unverifiable = [{ ...found[0]!, valid: false, state: 'unverifiable' as const }];
  const doubtful = await verifyFile(file, { site: { ...OFFLINE, find: async () => unverifiable }, hash });
  expect(doubtful).toMatchObject({ verdict: 'unknown', found: unverifiable });
  const unknown = await verifyFile(file, { site: { ...OFFLINE, find: async () => [] }, hash });
  expect(unknown).toMatchObject({ verdict: 'unknown', findings: [{ text: expect.stringContaining('转码') }] });
  expect((await verifyFile(file, { site: OFFLINE, hash })).verdict).toBe('unknown');
});
