// Measures 200 certificates: the time and size of each PDF, and the time of its offline check.
// `npm run bench certificates`.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPdfSigner } from '../server/src/platform/pdf/pdf-signer.ts';
import { makeChain, makePdf, formatStats } from './proofs/make-certificates.ts';

const COUNT = 200;
const RUNS = 10;
const SCRIPT = join(import.meta.dirname, '../scripts/verify-certificate.mjs');
const { checkPdfSignature, readAttachedProof } = (await import('../scripts/verify/pdf.mjs' as string)) as {
  checkPdfSignature: (pdf: Buffer) => Promise<unknown>;
  readAttachedProof: (pdf: Buffer) => unknown;
};
const { checkProof } = (await import('../scripts/verify/proof.mjs' as string)) as {
  checkProof: (proof: unknown) => unknown;
};

const folder = await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
try {
  const signer = createPdfSigner(folder, undefined);
  const chain = makeChain();
  const [made, cpu, sizes, checked]: number[][] = [[], [], [], []];
  // The first one loads fonts and libraries.
  for (let i = -1; i < COUNT; i += 1) {
    const certificate = chain.addCertificate();
    const [start, before] = [performance.now(), process.cpuUsage()];
    const pdf = await makePdf(certificate, signer);
    const took = performance.now() - start;
    const { user, system } = process.cpuUsage(before);
    const begin = performance.now();
    await checkPdfSignature(pdf);
    checkProof(readAttachedProof(pdf));
    const check = performance.now() - begin;
    if (i < 0) {
      console.log(`the first PDF of a server: ${took.toFixed(0)} ms`);
      await writeFile(join(folder, 'certificate.pdf'), pdf);
      continue;
    }
    made!.push(took);
    cpu!.push((user + system) / 1000);
    sizes!.push(pdf.length / 1024);
    checked!.push(check);
  }
  console.log(`machine load ${loadavg()[0]!.toFixed(1)}`);
  console.log(`${COUNT} PDFs, ms each (≤ 200): ${formatStats(made!)}; CPU time: ${formatStats(cpu!)}`);
  console.log(`${COUNT} PDFs, KB each (≤ 120): ${formatStats(sizes!)}`);
  console.log(`${COUNT} checks in Node, signature and proof, ms each: ${formatStats(checked!)}`);
  const runs: number[] = [];
  for (let i = 0; i < RUNS; i += 1) {
    const start = performance.now();
    await promisify(execFile)(process.execPath, [SCRIPT, join(folder, 'certificate.pdf')]);
    runs.push(performance.now() - start);
  }
  console.log(`the script, with Node's startup, ms: ${formatStats(runs, 0)}`);
} finally {
  await rm(folder, { recursive: true });
}
