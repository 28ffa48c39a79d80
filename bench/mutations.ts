// Changes single random bytes in a certificate's PDF, its signature, its proof, the keys and a log, and counts how many
// of these changes the script, the page and Debian's pdfsig reject. `npm run bench mutations`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { judgeSignature } from '../server/src/features/licences/pdf/testing.ts';
import { createPdfSigner } from '../server/src/platform/pdf/pdf-signer.ts';
import { makeChain, makePdf } from './proofs/make-certificates.ts';

const EACH = 500;
const { checkPdfSignature } = (await import('../scripts/verify/pdf.mjs' as string)) as {
  checkPdfSignature: (pdf: Buffer) => Promise<unknown>;
};
const { checkProof, checkLog, keysOfLog } = (await import('../scripts/verify/proof.mjs' as string)) as {
  checkProof: (proof: unknown) => { granted: unknown };
  checkLog: (log: unknown, keys: unknown, proof: unknown) => unknown;
  keysOfLog: (log: unknown, keys: unknown) => unknown;
};
const page = (await import('../web/src/features/proofs/verify-file.ts' as string)) as {
  verifyFile: (file: File, services: object) => Promise<{ verdict: string }>;
};
const silent = async () => 'offline';
const site = { keys: silent, entries: silent, hashAt: silent, find: silent };

type Check = (changed: Buffer) => boolean | Promise<boolean>;
interface Area {
  name: string;
  bytes: Buffer;
  /** Byte range of the changes: from, to. */
  ranges: [number, number][];
  /** The verifiers that must reject the changes; each returns whether it accepts a file. */
  checks: Record<string, Check>;
}

const passes = (check: () => unknown): boolean => {
  try {
    check();
    return true;
  } catch {
    return false;
  }
};
const acceptedByScript = (changed: Buffer): Promise<boolean> =>
  checkPdfSignature(changed).then(
    () => true,
    () => false,
  );
const acceptedByPage = (name: string) => async (changed: Buffer) =>
  (await page.verifyFile(new File([Uint8Array.from(changed)], name), { site, hash: async () => '' })).verdict ===
  'unproven';

const folder = await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
try {
  const chain = makeChain();
  const earlier = [chain.addEntry().entry, chain.addEntry().entry];
  const certificate = chain.addCertificate();
  const { proof } = certificate;
  const entries = [...earlier, ...proof.entries];
  const log = Buffer.from(JSON.stringify({ entries, head: proof.head, keys: chain.keys }));
  const json = Buffer.from(JSON.stringify(proof));
  const pdf = await makePdf(certificate, createPdfSigner(folder, undefined));
  const begin = pdf.indexOf('<30', pdf.indexOf('/ByteRange'));
  const end = pdf.indexOf('>', begin) + 1;
  const keyAt = json.indexOf('"keys"');
  const pdfChecks = { script: acceptedByScript, page: acceptedByPage('a.pdf') };
  const jsonChecks = {
    script: (changed: Buffer) => passes(() => checkProof(JSON.parse(changed.toString()))),
    page: acceptedByPage('a.json'),
  };
  const checked = checkProof(proof);
  const checkLogText = (changed: Buffer) => {
    const parsed = JSON.parse(changed.toString()) as { entries: unknown };
    return checkLog(parsed, keysOfLog(parsed, proof.keys), checked);
  };
  const areas: Area[] = [
    {
      name: 'the PDF, in the range of its signature',
      bytes: pdf,
      ranges: [
        [0, begin],
        [end, pdf.length],
      ],
      // pdfsig fails when the PDF's structure is broken.
      checks: {
        ...pdfChecks,
        pdfsig: async (changed) => (await judgeSignature(changed).catch(() => '')).includes('Signature is Valid'),
      },
    },
    { name: 'the PDF’s signature', bytes: pdf, ranges: [[begin, end]], checks: pdfChecks },
    { name: 'proof.json', bytes: json, ranges: [[0, json.length]], checks: jsonChecks },
    { name: 'the keys in proof.json', bytes: json, ranges: [[keyAt, json.indexOf(']', keyAt)]], checks: jsonChecks },
    {
      name: 'a log',
      bytes: log,
      ranges: [[0, log.length]],
      checks: { script: (changed) => passes(() => checkLogText(changed)) },
    },
  ];
  for (const area of areas) await changeBytes(area);
} finally {
  await rm(folder, { recursive: true });
}

async function changeBytes({ name, bytes, ranges, checks }: Area): Promise<void> {
  for (const [check, accepts] of Object.entries(checks)) {
    if (!(await accepts(bytes))) throw new Error(`${check} rejects unmodified data: ${name}`);
  }
  const place = fc.oneof(
    ...ranges.map(([from, to]) => ({ arbitrary: fc.integer({ min: from, max: to - 1 }), weight: to - from })),
  );
  const changes = fc.sample(fc.tuple(place, fc.integer({ min: 1, max: 255 })), EACH);
  const accepted: Record<string, string[]> = Object.fromEntries(Object.keys(checks).map((check) => [check, []]));
  for (const [at, by] of changes) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= by;
    for (const [check, accepts] of Object.entries(checks))
      if (await accepts(changed)) accepted[check]!.push(`${at}^${by}`);
  }
  const summary = Object.entries(accepted).map(
    ([check, acceptedChanges]) => `${check} refused ${EACH - acceptedChanges.length}`,
  );
  console.log(`${name}: ${EACH} bytes changed; ${summary.join(', ')}`);
  for (const [check, acceptedChanges] of Object.entries(accepted)) {
    if (acceptedChanges.length > 0) console.log(`  ${check} accepted ${acceptedChanges.join(' ')} (offset ^ mask)`);
  }
}
