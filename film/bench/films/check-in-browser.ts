import { readFile } from 'node:fs/promises';
import { TOKEN_COOKIE } from '@zhenku/contract/constants';
import { RECORD_BYTES } from '@zhenku/contract/rules/film-limits';
import { unpackCodes } from '../../src/rules/film-records.ts';
import { fromSpreadsheetCell } from '@zhenku/contract/rules/spreadsheet-cell';
import { readTimecode } from '@zhenku/contract/rules/timecode';
import { type Browser, chromium, type Page, type Request } from '@playwright/test';
import papaparse from 'papaparse';
import playwright from '../../../playwright.config.ts';
import { processTree } from '../../../server/src/testing/processes.ts';
import type { ServerProcess } from '../../../server/src/testing/server-process.ts';
import { cpuSeconds } from '../../../bench/shared/servers.ts';
import { FPS } from './edit-film.ts';
import type { MatchedSpan, ShownFind } from './judge-film.ts';

const CHECK_TIMEOUT_MS = 3_600_000;
const MATCH = '/project/v1/film/match';

export interface BrowserCheck {
  finds: MatchedSpan[];
  shown: LicensedFind[];
  /** Seconds from the drop to the result. */
  seconds: number;
  browserCpuSeconds: number;
  serverCpuSeconds: number;
  sent: SentRequests[];
}

export type LicensedFind = ShownFind & { licence: string };

export interface SentRequests {
  what: string;
  requests: number;
  /** Total bytes of bodies and URLs. */
  bytes: number;
}

/**
 * Drops a film on a project's page and waits for the result. Throws if the film's parts contain anything except codes,
 * or if another request has a large body.
 */
export async function checkInBrowser(
  server: ServerProcess,
  token: string,
  projectId: number,
  film: string,
): Promise<BrowserCheck> {
  const { launchOptions } = playwright.use!;
  const browser = await chromium.launch({ ...launchOptions, headless: true });
  try {
    const page = await openPage(browser, server, token);
    await page.goto(`${server.url}/#/user/project/${projectId}`);
    await page.getByRole('link', { name: '按画面检查' }).click();
    const drop = page.getByLabel('拖入成片，或点击选择');
    await drop.waitFor({ state: 'attached' });
    const [requests, finds] = listen(page);
    const chromiums = processesOfBrowser();
    const before = [await cpuSeconds(chromiums), await cpuSeconds([server.pid])] as const;
    const started = performance.now();
    await drop.setInputFiles(film);
    await page.getByRole('button', { name: '保存到项目并生成报告' }).waitFor({ timeout: CHECK_TIMEOUT_MS });
    const seconds = (performance.now() - started) / 1_000;
    const after = [await cpuSeconds(chromiums), await cpuSeconds([server.pid])] as const;
    return {
      finds: (await Promise.all(finds)).flat(),
      shown: await readResult(page),
      seconds,
      browserCpuSeconds: after[0] - before[0],
      serverCpuSeconds: after[1] - before[1],
      sent: describe(requests),
    };
  } finally {
    await browser.close();
  }
}

async function openPage(browser: Browser, server: ServerProcess, token: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: TOKEN_COOKIE, value: token, url: server.url }]);
  return await context.newPage();
}

function listen(page: Page): [Request[], Promise<MatchedSpan[]>[]] {
  const requests: Request[] = [];
  const finds: Promise<MatchedSpan[]>[] = [];
  page.on('request', (request) => requests.push(request));
  page.on('websocket', (socket) => {
    throw new Error(`a socket was opened to ${socket.url()}`);
  });
  page.on('response', (response) => {
    if (!response.url().endsWith(MATCH)) return;
    finds.push(response.json().then(({ data }: { data: { finds: MatchedSpan[] } }) => data.finds));
  });
  return [requests, finds];
}

const processesOfBrowser = () =>
  processTree(process.pid)
    .filter(({ parent, command }) => parent === process.pid && command.includes('--remote-debugging'))
    .map(({ pid }) => pid);

async function readResult(page: Page): Promise<LicensedFind[]> {
  const [arriving] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出检查 CSV' }).click(),
  ]);
  const text = await readFile(await arriving.path(), 'utf8');
  const [head, ...lines] = papaparse.parse<string[]>(text.slice(1), { skipEmptyLines: 'greedy' }).data;
  const cell = (line: readonly string[], name: string) => fromSpreadsheetCell(line[head!.indexOf(name)]!);
  const time = (text: string) => readTimecode(text, FPS, false)! / FPS;
  return lines.map((line) => ({
    filmFrom: time(cell(line, '入点')),
    filmTo: time(cell(line, '出点')),
    videoId: Number(cell(line, '素材编号')),
    certainty: cell(line, '文件名').includes('未核对') ? 'look' : 'found',
    licence: cell(line, '状态'),
  }));
}

function describe(requests: readonly Request[]): SentRequests[] {
  const sent = new Map<string, SentRequests>();
  for (const request of requests) {
    const { pathname, search } = new URL(request.url());
    const body = request.postDataBuffer() ?? Buffer.alloc(0);
    if (pathname.endsWith(MATCH)) expectCodesOnly(body);
    else if (request.method() !== 'GET' && body.length > 20_000) throw new Error(`${body.length} bytes to ${pathname}`);
    const kind = pathname.startsWith('/video-platform') ? pathname : 'pictures and parts of the page';
    const what = `${request.method()} ${kind}`;
    const entry = sent.get(what) ?? { what, requests: 0, bytes: 0 };
    sent.set(what, { what, requests: entry.requests + 1, bytes: entry.bytes + body.length + search.length });
  }
  return [...sent.values()].toSorted((a, b) => b.bytes - a.bytes);
}

/** Throws if a film part contains anything except 37-byte records (a frame's time and code). */
function expectCodesOnly(body: Buffer): void {
  const { codes, ...others } = JSON.parse(body.toString()) as { codes: string };
  const bytes = Buffer.from(codes, 'base64');
  if (Object.keys(others).length > 0 || bytes.length % RECORD_BYTES !== 0 || !unpackCodes(bytes))
    throw new Error('something other than codes of the film was sent');
}
