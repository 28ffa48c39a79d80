// Times the verification page in a browser: checking a certificate, and hashing footage compared with `sha256sum` on
// the same file. Needs a built web app. `npm run bench verify-page`.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { createPdfSigner } from '../server/src/platform/pdf/pdf-signer.ts';
import { testHttp } from '../server/src/platform/testing/http.ts';
import { inlineScripts, serveWebApp } from '../server/src/platform/http/web-app.ts';
import playwright from '../playwright.config.ts';
import { makeChain, makePdf, formatStats } from './proofs/make-certificates.ts';
import { percentile } from './shared/percentile.ts';

const PDFS = 200;
const FILE_MB = 512;
const ROUNDS = 5;
const DIST = join(import.meta.dirname, '../web/dist');

const { launchOptions } = playwright.use!;
const chain = makeChain();
const folder = await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
const http = await testHttp({ scriptHashes: await inlineScripts(DIST) });
await serveWebApp(http, DIST);
const url = await http.listen({ port: 0, host: '127.0.0.1' });
const browser = await chromium.launch({ ...launchOptions, headless: true });
try {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  const signer = createPdfSigner(folder, undefined);
  const fingerprint = await signer.fingerprint();
  let certificate = chain.addCertificate();
  await page.route('**/video-platform/**', async (route) => {
    const path = new URL(route.request().url()).pathname;
    const { entries, keys, head } = certificate.proof;
    const signers = [{ fingerprint, time: '2026-01-01T00:00:00.000Z', keyId: keys[0]!.keyId, signature: '' }];
    const data = path.endsWith('/keys')
      ? { keys, pdfSigners: signers }
      : path.endsWith('/find')
        ? { list: [] }
        : { entries, head, disclosures: [] };
    await route.fulfill({ json: { code: 0, data, message: '' } });
  });
  await page.goto(`${url}/verify`);

  const checks: number[] = [];
  for (let i = -1; i < PDFS; i += 1) {
    certificate = chain.addCertificate();
    const buffer = await makePdf(certificate, signer);
    const took = await timeUntilVerdict(page, `c${i}.pdf`, buffer, '核验通过');
    if (i >= 0) checks.push(took);
  }
  console.log(`machine load ${loadavg()[0]!.toFixed(1)}`);
  console.log(
    `${PDFS} checks in the browser, from the file to the verdict on the page, ms each: ${formatStats(checks)}`,
  );

  const path = join(folder, 'footage.mov');
  await writeFootage(path);
  const speeds: { browser: number; sha256sum: number }[] = [];
  for (let i = 0; i < ROUNDS; i += 1) {
    const seconds = (await timeUntilVerdict(page, 'footage.mov', path, '无法判断')) / 1000;
    const start = performance.now();
    await promisify(execFile)('sha256sum', [path]);
    speeds.push({ browser: FILE_MB / seconds, sha256sum: FILE_MB / ((performance.now() - start) / 1000) });
  }
  for (const { browser: ours, sha256sum } of speeds) {
    console.log(`hashing: ${ours.toFixed(0)} MB/s in the browser, ${sha256sum.toFixed(0)} MB/s by sha256sum`);
  }
  const ratios = speeds.map(({ browser: ours, sha256sum }) => ours / sha256sum);
  console.log(`browser ÷ sha256sum: p50 ${percentile(ratios, 0.5).toFixed(2)} of ${ROUNDS}`);
  console.log(`machine load ${loadavg()[0]!.toFixed(1)}`);
} finally {
  await browser.close();
  await http.close();
  await rm(folder, { recursive: true });
}

async function timeUntilVerdict(page: Page, name: string, content: Buffer | string, title: string): Promise<number> {
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    const times = window as unknown as { given: number; judged: Promise<number> };
    input.addEventListener('change', () => (times.given = performance.now()), { once: true, capture: true });
    times.judged = new Promise((resolve) => {
      const seen = document.querySelector('section[data-verdict]');
      const observer = new MutationObserver(() => {
        const section = document.querySelector('section[data-verdict]');
        if (!section || section === seen) return;
        observer.disconnect();
        resolve(performance.now() - times.given);
      });
      observer.observe(document.querySelector('main')!, { childList: true, subtree: true });
    });
  });
  const file = typeof content === 'string' ? content : { name, mimeType: '', buffer: content };
  await page.locator('input[type=file]').setInputFiles(file);
  const took = await page.evaluate(() => (window as unknown as { judged: Promise<number> }).judged);
  const verdict = await page.locator('section[data-verdict] h2').textContent();
  if (verdict !== title) throw new Error(`${name}: ${verdict}`);
  return took;
}

/** Writes random bytes, which are in the page cache afterwards. */
async function writeFootage(path: string): Promise<void> {
  const file = await open(path, 'w');
  const part = randomBytes(2 ** 20);
  for (let i = 0; i < FILE_MB; i += 1) {
    part.writeUInt32LE(i);
    await file.write(part);
  }
  await file.close();
}
