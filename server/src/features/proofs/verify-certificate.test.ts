import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { Proof, ProofEntry, ProofHead, ProofKey } from '@zhenku/contract/proofs/proofs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZEROS } from './heads.ts';
import { type CertificateFacts, type Openings, sha256, type Statement, writePayload } from './payload.ts';
import { endorsedText, type SigningKey, signingKey, signWith } from './signing-keys.ts';

const SCRIPT = join(import.meta.dirname, '../../../../scripts/verify-certificate.mjs');
interface Checks {
  checkProof: (proof: unknown) => unknown;
  checkLog: (log: unknown, keys: unknown, proof: unknown) => unknown;
  keysOfLog: (log: unknown, keys: unknown) => unknown;
  isListedSigner: (log: unknown, keys: unknown, fingerprint: string) => boolean;
}
const { checkProof, checkLog, keysOfLog, isListedSigner } = (await import(
  join(SCRIPT, '../verify/proof.mjs')
)) as Checks;

interface Page {
  verifyFile: (file: File, services: object) => Promise<{ verdict: string }>;
}
const PAGE = join(import.meta.dirname, '../../../../web/src/features/proofs');
const { verifyFile } = (await import(join(PAGE, 'verify-file.ts'))) as Page;
const { VERDICT_TEXT } = (await import(join(PAGE, 'verdict-text.ts'))) as { VERDICT_TEXT: Record<string, string> };
const { buildVerifyScript } = (await import(join(PAGE, '../../../inline-scripts.ts'))) as {
  buildVerifyScript: () => Promise<string>;
};
const { OUTCOME_TEXT } = (await import(SCRIPT)) as { OUTCOME_TEXT: string[] };
const silent = async () => 'offline';
const site = { keys: silent, entries: silent, hashAt: silent, find: silent };
const holdsOnPage = async (text: string): Promise<boolean> =>
  (await verifyFile(new File([text], 'proof.json'), { site })).verdict !== 'fails';

const VIDEO = Buffer.from('the file that was delivered');
const facts = (authorizationId: string): CertificateFacts => ({
  authorizationId,
  time: '2026-11-22T08:00:00.000Z',
  orderItemId: `item of ${authorizationId}`,
  video: { videoId: 7, tier: 1, resolution: '1920X1080', sha256: sha256(VIDEO) },
  licence: { type: 'standard', period: 1, textVersion: 1 },
  named: {
    '/licensor/name': '光影科技',
    '/licensor/code': '',
    '/licensee/name': '王小明',
    '/licensee/code': '11010519491231002X',
    '/project': '品牌短片',
  },
});

const MASTER = Buffer.from('the original’s own streams');
const withMaster = (facts: CertificateFacts): CertificateFacts => ({
  ...facts,
  video: {
    ...facts.video,
    files: [
      { format: 'standard', sha256: sha256(VIDEO) },
      { format: 'master', sha256: sha256(MASTER) },
    ],
  },
});

interface Chain {
  entries: ProofEntry[];
  openings: Openings[];
  keys: ProofKey[];
  head: ProofHead;
  signers: readonly SigningKey[];
}

/** Returns a chain of these statements that uses another key from the third entry on. */
function makeChain(statements: Statement[]): Chain {
  const signers = [signingKey(randomBytes(32)), signingKey(randomBytes(32))] as const;
  const signerOf = (index: number): SigningKey => signers[index < 3 ? 0 : 1];
  const entries: ProofEntry[] = [];
  const openings: Openings[] = [];
  for (const [i, statement] of statements.entries()) {
    const index = i + 1;
    const made = writePayload(index, statement);
    const previousHash = entries.at(-1)?.hash ?? ZEROS;
    const hash = sha256(previousHash, made.payload);
    const signature = signWith(signerOf(index), Buffer.from(hash, 'hex'));
    entries.push({ index, payload: made.payload, previousHash, hash, signature, keyId: signerOf(index).keyId });
    openings.push(made.openings);
  }
  const [first, second] = signers;
  const next = { keyId: second.keyId, publicKey: second.publicKey, fromIndex: 3 };
  const keys = [
    { keyId: first.keyId, publicKey: first.publicKey, fromIndex: 1, toIndex: 2, endorsement: null },
    { ...next, toIndex: null, endorsement: signWith(first, endorsedText(next)) },
  ];
  const { index, hash } = entries.at(-1)!;
  const time = '2026-11-22T09:00:00.000Z';
  const signer = signerOf(index);
  const signature = signWith(signer, `${index}|${hash}|${time}`);
  return { entries, openings, keys, head: { index, hash, time, keyId: signer.keyId, signature }, signers };
}

const chain = makeChain([
  { type: 'grant', facts: facts('a') },
  { type: 'grant', facts: facts('b') },
  { type: 'void', authorizationId: 'b', time: '2026-11-22T08:30:00.000Z', reason: 'correction' },
  { type: 'reissue', facts: withMaster(facts('c')), replaces: 'b' },
]);

function proofOf(...indexes: number[]): Proof {
  const entries = indexes.map((index) => chain.entries[index - 1]!);
  const disclosures = Object.entries(chain.openings[indexes[0]! - 1]!).map(([field, opening]) => ({
    field,
    ...opening,
  }));
  return { entries, keys: chain.keys, head: chain.head, disclosures };
}
const log = { entries: chain.entries, head: chain.head };

const holds = (check: () => unknown): boolean => {
  try {
    check();
    return true;
  } catch {
    return false;
  }
};

describe('the script’s functions', () => {
  test('accept the server’s files', () => {
    expect(checkProof(proofOf(1))).toMatchObject({ ended: null, values: { '/licensee/name': '王小明' } });
    expect(checkProof(proofOf(2, 3))).toMatchObject({ ended: { reason: 'correction' } });
    expect(checkProof(proofOf(4))).toMatchObject({ granted: { type: 'reissue' } });
    expect(checkLog(log, chain.keys, checkProof(proofOf(1)))).toBeNull();
    expect(checkLog(log, chain.keys, checkProof(proofOf(2)))).toMatchObject({ reason: 'correction' });
  });

  test('reject a changed character anywhere in a proof', async () => {
    const text = JSON.stringify(proofOf(2, 3));
    const accepted: string[] = [];
    const acceptedOnPage: string[] = [];
    let mutations = 0;
    expect(await holdsOnPage(text)).toBe(true);
    for (let at = 0; at < text.length; at += 5) {
      const character = text[at]!;
      const other = character === '1' ? '2' : character === 'a' ? 'b' : /[0-9]/.test(character) ? '1' : 'a';
      const changed = text.slice(0, at) + other + text.slice(at + 1);
      mutations += 1;
      if (holds(() => checkProof(JSON.parse(changed)))) accepted.push(text.slice(at - 20, at + 20));
      if (await holdsOnPage(changed)) acceptedOnPage.push(text.slice(at - 20, at + 20));
    }
    expect(acceptedOnPage).toEqual([]);
    expect(mutations).toBeGreaterThanOrEqual(500);
    expect(accepted).toEqual([]);
  });

  test('reject a changed character anywhere in a log', () => {
    const proof = checkProof(proofOf(1));
    const text = JSON.stringify(log);
    const accepted: string[] = [];
    for (let at = 0; at < text.length; at += 19) {
      const other = text[at] === '1' ? '2' : '1';
      const changed = text.slice(0, at) + other + text.slice(at + 1);
      if (holds(() => checkLog(JSON.parse(changed), chain.keys, proof))) accepted.push(text.slice(at - 20, at + 20));
    }
    expect(accepted).toEqual([]);
  });

  test.each<[string, (proof: Proof) => void]>([
    ['a salt that is too short', ({ disclosures }) => void (disclosures[0]!.salt = disclosures[0]!.salt.slice(0, 20))],
    ['base64url that is padded', ({ disclosures }) => void (disclosures[0]!.salt += '==')],
    ['a signature that is not canonical', ({ entries }) => void (entries[0]!.signature += '=')],
    ['no keys', (proof) => void (proof.keys = [])],
    ['a key in a wider range', ({ keys }) => void (keys[0]!.toIndex = 3)],
    ['no endorsement', ({ keys }) => void (keys[1]!.endorsement = null)],
    ['another head', ({ head, entries }) => void (head.hash = entries[0]!.hash)],
    ['the end of another certificate', (proof) => void (proof.entries[0] = chain.entries[0]!)],
    ['a value disclosed twice', ({ disclosures }) => void disclosures.push(disclosures[0]!)],
    ['a field that is not in the payload', ({ disclosures }) => void (disclosures[0]!.field = '/video/name')],
  ])('reject %s', async (_name, change) => {
    const proof = structuredClone(proofOf(2, 3));
    change(proof);
    expect(holds(() => checkProof(proof))).toBe(false);
    expect(await holdsOnPage(JSON.stringify(proof))).toBe(false);
  });

  test('accept a log with more keys than an older proof has, and reject one with different keys', () => {
    const [first] = chain.keys;
    const { entries } = chain;
    const time = '2026-11-22T08:10:00.000Z';
    const head = { index: 1, hash: entries[0]!.hash, time, keyId: first!.keyId };
    const signature = signWith(chain.signers[0]!, `1|${head.hash}|${time}`);
    const keys = [{ ...first!, toIndex: null }];
    const earlier = { entries: [entries[0]!], keys, head: { ...head, signature }, disclosures: [] };
    const checked = checkProof(earlier);
    expect(() => checkLog(log, keys, checked)).toThrow('outside the range');
    expect(checkLog(log, keysOfLog({ ...log, keys: chain.keys }, keys), checked)).toBeNull();
    const others = makeChain([{ type: 'grant', facts: facts('a') }]);
    expect(() => keysOfLog({ ...log, keys: others.keys }, keys)).toThrow('have different keys');
    // The proof was made after a key rotation, the log before it.
    expect(keysOfLog({ ...log, keys }, chain.keys)).toBe(chain.keys);
    expect(() => keysOfLog({ ...log, keys: others.keys }, chain.keys)).toThrow('have different keys');
  });

  test('recognise PDF signers only from a list that a key of the chain signed', () => {
    const [fingerprint, time, keyId] = ['a'.repeat(64), '2026-11-22T08:10:00.000Z', chain.keys[1]!.keyId];
    const signature = signWith(chain.signers[1]!, `pdf|${fingerprint}|${time}`);
    const listed = { ...log, pdfSigners: [{ fingerprint, time, keyId, signature }] };
    expect(isListedSigner(listed, chain.keys, fingerprint)).toBe(true);
    expect(isListedSigner(listed, chain.keys, 'b'.repeat(64))).toBe(false);
    const forged = { ...log, pdfSigners: [{ fingerprint: 'b'.repeat(64), time, keyId, signature }] };
    expect(() => isListedSigner(forged, chain.keys, 'b'.repeat(64))).toThrow('was changed');
  });

  test('reject a log whose optional part has another name', () => {
    const proof = checkProof(proofOf(1));
    expect(checkLog({ ...log, keys: chain.keys, pdfSigners: [] }, chain.keys, proof)).toBeNull();
    for (const name of ['keyt', 'pdfSignets']) {
      expect(holds(() => checkLog({ ...log, [name]: [] }, chain.keys, proof))).toBe(false);
    }
  });

  test('reject a log without an entry, with two entries swapped, or that ends early', () => {
    const proof = checkProof(proofOf(1));
    const [one, two, three, four] = chain.entries as [ProofEntry, ProofEntry, ProofEntry, ProofEntry];
    for (const entries of [[one, three, four], [two, one, three, four], [one, two, three], [two, three, four], []]) {
      expect(holds(() => checkLog({ ...log, entries }, chain.keys, proof))).toBe(false);
    }
  });
});

test('the script rejects attachments that inflate too much, and reads only the first few', async () => {
  const { readAttachedProof } = (await import(join(SCRIPT, '../verify/pdf.mjs'))) as {
    readAttachedProof: (pdf: Buffer) => unknown;
  };
  const attach = (deflated: Buffer) =>
    Buffer.concat([
      Buffer.from(`1 0 obj\n<< /Type /EmbeddedFile /Filter /FlateDecode /Length ${deflated.length} >>\nstream\n`),
      deflated,
    ]);
  const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024));
  expect(() => readAttachedProof(attach(bomb))).toThrow('cannot be read');
  const proof = { entries: [], text: 'x'.repeat(1_000) };
  const many = Buffer.concat([...Array.from({ length: 9 }, () => attach(deflateSync('{"a":1}'))), attach(bomb)]);
  expect(readAttachedProof(Buffer.concat([attach(deflateSync(JSON.stringify(proof))), many]))).toEqual(proof);
});

describe('the script', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zhenku-verify-'));
    const files = {
      'valid.json': JSON.stringify(proofOf(1)),
      'void.json': JSON.stringify(proofOf(2, 3)),
      'wrong.json': JSON.stringify(proofOf(1)).replace('王小明', '王小名'),
      'log.json': JSON.stringify(log),
      'clip.mp4': VIDEO,
      'formats.json': JSON.stringify(proofOf(4)),
      'master.mov': MASTER,
      'other.mp4': 'encoded again',
    };
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const runScript = async (script: string, args: string[]) =>
    await new Promise<{ code: number; text: string }>((resolve) => {
      execFile(process.execPath, [script, ...args], { cwd: folder }, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: stdout + stderr }),
      );
    });
  const run = async (...args: string[]) => await runScript(SCRIPT, args);
  const KEY = chain.keys[0]!.keyId;

  test('prints the same verdicts as the page', () => {
    const { holds: held, fails, void: ended, unproven } = VERDICT_TEXT;
    expect(OUTCOME_TEXT).toEqual({ 0: held, 1: fails, 2: ended, 3: unproven });
  });

  test('exits with 3 for a genuine file of an unknown issuer, and states what it cannot verify', async () => {
    const { code, text } = await run('valid.json', 'clip.mp4');
    expect(text).toContain('unknown whether it was voided later');
    expect(text).toContain('被授权方：王小明');
    expect(text).toContain(`${VERDICT_TEXT.unproven} / issuer unproven`);
    expect(text).not.toContain(VERDICT_TEXT.holds);
    expect(code).toBe(3);
    // The page gives the same verdict on the file if no site publishes keys.
    const file = new File([JSON.stringify(proofOf(1))], 'proof.json');
    expect((await verifyFile(file, { site })).verdict).toBe('unproven');
  });

  test('accepts each file format of an entry that lists several', async () => {
    const key = ['--key', chain.keys[1]!.keyId];
    expect((await run('formats.json', 'clip.mp4', ...key)).code).toBe(0);
    expect((await run('formats.json', 'master.mov', ...key)).code).toBe(0);
    expect((await run('valid.json', 'master.mov', '--key', KEY)).code).toBe(1);
    expect(await holdsOnPage(JSON.stringify(proofOf(4)))).toBe(true);
  });

  test('does not accept a log of the same unknown issuer as proof of the issuer', async () => {
    expect((await run('valid.json', '--log', 'log.json')).code).toBe(3);
  });

  test('recognises the issuer by a key, and later events of the certificate by a log', async () => {
    const { code, text } = await run('valid.json', '--key', KEY, '--log', 'log.json');
    expect(text).not.toMatch(/unproven|unknown/);
    expect(text).toContain(`${VERDICT_TEXT.holds} / genuine`);
    expect(code).toBe(0);
    expect((await run('valid.json', 'clip.mp4', '--key', KEY)).code).toBe(0);
    expect((await run('valid.json', '--key', KEY.toUpperCase().replaceAll(/(..)(?=.)/g, '$1:'))).code).toBe(0);
    expect((await run('valid.json', '--key', 'f'.repeat(64))).code).toBe(1);
    expect((await run('valid.json', '--key', chain.keys[1]!.keyId)).code).toBe(1);
    expect(await run('valid.json', '--key', 'abc')).toMatchObject({
      code: 1,
      text: expect.stringContaining('64 hexadecimal digits'),
    });
  });

  test('is one file that reads the issuer from issuer.key in its folder, which --key overrides', async () => {
    const shipped = join(folder, 'shipped');
    await mkdir(shipped);
    await writeFile(join(shipped, 'verify-certificate.mjs'), await buildVerifyScript());
    const runShipped = async (...args: string[]) => await runScript(join(shipped, 'verify-certificate.mjs'), args);
    expect((await runShipped('valid.json')).code).toBe(3);
    await writeFile(join(shipped, 'issuer.key'), `${KEY}\n`);
    expect((await runShipped('valid.json')).code).toBe(0);
    expect((await runShipped('valid.json', '--key', 'f'.repeat(64))).code).toBe(1);
    await writeFile(join(shipped, 'issuer.key'), 'f'.repeat(64));
    expect((await runShipped('valid.json')).code).toBe(1);
    expect((await runShipped('valid.json', '--key', KEY)).code).toBe(0);
  });

  test('exits with the worst outcome of several files: 1, then 2, then 3', async () => {
    expect(await run('void.json', '--key', KEY)).toMatchObject({
      code: 2,
      text: expect.stringContaining('correction'),
    });
    expect((await run('void.json')).code).toBe(2);
    expect((await run('valid.json', 'void.json')).code).toBe(2);
    expect((await run('wrong.json', 'void.json', 'valid.json')).code).toBe(1);
    expect((await run('void.json', 'wrong.json')).code).toBe(1);
    expect((await run('valid.json', 'other.mp4', '--key', KEY)).code).toBe(1);
    expect((await run('missing.json')).code).toBe(1);
  });
});
