import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CertificatePaper } from '@zhenku/contract/licences/licences';
import { FIRST_LICENCE_TEXT } from '@zhenku/contract/licences/first-licence-text';
import { LICENCE_TEXT_MAX, type LicenceText } from '@zhenku/contract/licences/licence-uses';

/** Runs a poppler-utils program on a PDF, whose path replaces `FILE`, and returns its output. */
export async function runPoppler(program: string, args: readonly string[], pdf: Uint8Array): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'zhenku-pdf-'));
  try {
    const path = join(folder, 'file.pdf');
    await writeFile(path, pdf);
    const given = args.map((arg) => arg.replace('FILE', path).replace('OUT', join(folder, 'out')));
    const { stdout } = await promisify(execFile)(program, given, { encoding: 'buffer' });
    return args.includes('OUT') ? await readFile(join(folder, 'out')) : stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const judgeSignature = async (pdf: Uint8Array) => (await runPoppler('pdfsig', ['FILE'], pdf)).toString();

export const textOfPdf = async (pdf: Uint8Array) =>
  (await runPoppler('pdftotext', ['-layout', 'FILE', '-'], pdf)).toString();

export async function pixelsOfPdf(pdf: Uint8Array): Promise<{ width: number; height: number; grey: Buffer }> {
  const pgm = await runPoppler('pdftoppm', ['-gray', '-r', '36', 'FILE'], pdf);
  const [header, width, height] = /^P5\n(\d+) (\d+)\n255\n/.exec(pgm.subarray(0, 40).toString('latin1'))!;
  return { width: Number(width), height: Number(height), grey: pgm.subarray(header.length) };
}

export const standardPaper: CertificatePaper = {
  authorizationId: '3f9a1c0b2d4e5f6a7b8c9d0e',
  authorName: '澜图视觉科技有限公司',
  authorUserId: 4,
  personalIdCard: '91110000MA0DEM021C',
  authorizationTime: '2026-11-22T14:03:05.000Z',
  startTime: null,
  endTime: '2027-11-22T14:03:05.000Z',
  authorizedUser: '青禾影视文化有限公司',
  socialCreditCode: '91110000MA0DEM013H',
  authorizedProject: '《山河一程》第一季 片头与宣传片',
  orderId: '8c9d0e3f9a1c0b2d4e5f6a7b',
  customerId: 2,
  videoId: 123,
  thumbnailUrl: '',
  videoName: '海上日落与归航的渔船',
  videoType: 1,
  resolution: '1920X1080',
  is8K: false,
  authenticationType: 2,
  licenceType: 'standard',
  valid: true,
  voidTime: null,
  state: 'valid',
  voidReason: null,
  replaces: null,
  replacedBy: null,
  issuer: { name: '帧库影像科技（北京）有限公司', contact: '400-000-0000', sealUrl: null },
  licenceTextVersion: 1,
  licenceText: FIRST_LICENCE_TEXT,
  fileName: '123-HD-海上日落与归航的渔船.mp4',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  masterSha256: null,
};

const longestText: LicenceText = {
  words: '文'.repeat(LICENCE_TEXT_MAX.words),
  licensees: { standard: '个人', extended: '企'.repeat(LICENCE_TEXT_MAX.licensees) },
  scope: '围'.repeat(LICENCE_TEXT_MAX.scope),
  uses: Array.from({ length: LICENCE_TEXT_MAX.uses }, (_, index) => ({
    key: `v2-${index}`,
    use: '用'.repeat(LICENCE_TEXT_MAX.use),
    standard: false,
    extended: '条'.repeat(LICENCE_TEXT_MAX.condition),
  })),
  neverAllowed: Array.from({ length: LICENCE_TEXT_MAX.neverAllowed }, () =>
    '禁'.repeat(LICENCE_TEXT_MAX.neverAllowedLine),
  ),
  contractorClause: '托'.repeat(LICENCE_TEXT_MAX.contractorClause),
};

export const paperOfLongestText = (): CertificatePaper => ({ ...longestPaper, licenceText: longestText });

export const longestPaper: CertificatePaper = {
  ...standardPaper,
  authorName: '长'.repeat(60),
  authorizedUser: '某'.repeat(100),
  authorizedProject: '项目𠮷😀'.repeat(50),
  videoName: '名'.repeat(60),
  videoType: 3,
  licenceType: 'extended',
  fileName: `123-PLUS-${'名'.repeat(60)}.mp4`,
  valid: false,
  voidTime: '2026-11-23T14:03:05.000Z',
};
