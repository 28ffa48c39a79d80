import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { formatVideoId } from '@zhenku/contract/format';
import type { FilmReport } from '@zhenku/contract/projects/projects';
import {
  FILM_LIMITS,
  FILM_PROMISE,
  FILM_REPORT_TITLE,
  FILM_SIGHT_LABEL,
  filmReportFacts,
  filmReportSections,
  UNREAD_TITLE,
  unreadText,
} from '@zhenku/contract/rules/film-report';
import { licencePeriodText } from '@zhenku/contract/licences/licence-period';
import { reportAdvice } from '@zhenku/contract/rules/film-advice';
import { FILM_STATUS, MARK_LABEL, type FilmTone } from '@zhenku/contract/rules/film-status';
import type { LicenceText } from '@zhenku/contract/licences/licence-uses';
import { timecodeAt } from '@zhenku/contract/rules/timecode';
import { nextTurn } from '../../platform/observability/event-loop.ts';
import { collectPdf, newPdf, type Pdf, REGULAR } from '../../platform/pdf/pdf.ts';
import { drawQrCode } from '../../platform/pdf/pdf-qr-code.ts';
import { drawText, GREY, heightOfText, INK, LINE, RED, TEXT, type TextStyle as Style } from '../licences/pdf/page.ts';

const [LEFT, TOP, WIDTH, BOTTOM] = [48, 48, 499, 786];
const LABEL = 76;
const QR = 46;
const ROW = 9.6;
/** Drawing time before yielding to other requests. */
const TURN_MS = 20;

type ReportFile = FilmReport['files'][number];

const COLOUR: Record<FilmTone, string> = { good: INK.standard, todo: INK.extended, open: RED, unknown: GREY };
const RECOGNISED_BY: Partial<Record<string, string>> = { hash: '（按内容识别）', asset: '（按文件里的素材编号识别）' };
const SMALL: Style = { size: 7.6, colour: GREY };
const PLACES: Style = { size: 7, lineGap: 0 };

interface ReportContext {
  publicUrl: string;
  text: Pick<LicenceText, 'uses'>;
}

export async function makeReportPdf(report: FilmReport, { publicUrl, text }: ReportContext): Promise<Buffer> {
  const created = new Date(report.createTime);
  const pdf = await newPdf({
    // Text has explicit positions. A larger margin would make footers start a new page.
    margin: 20,
    bufferPages: true,
    displayTitle: true,
    info: { Title: `${FILM_REPORT_TITLE} ${report.checkName}`, CreationDate: created, ModDate: created },
  });
  const sheet = new Sheet(pdf);
  sheet.write(FILM_REPORT_TITLE, { size: 18, bold: true });
  sheet.write(report.checkName, { size: 12 });
  sheet.skip(8);
  for (const fact of filmReportFacts(report, text)) sheet.writeFact(...fact);
  for (const { title, files } of filmReportSections(report.files)) {
    sheet.writeHeading(`${title}（${files.length}）`);
    if (files.length === 0) sheet.write('无', { size: 9 });
    for (const file of files) await drawFile(sheet, file, { report, publicUrl });
  }
  await drawUnread(sheet, report);
  sheet.writeHeading('这次检查看不到什么');
  sheet.write(FILM_LIMITS[report.basis], { size: 8.6 });
  sheet.skip(4);
  sheet.write(`授权以授权书为准：扫描二维码即可核验。${FILM_PROMISE}`, { size: 8.6 });
  numberPages(pdf, report);
  return await collectPdf(pdf);
}

async function drawUnread(sheet: Sheet, { reading }: FilmReport): Promise<void> {
  if (!reading || reading.confirmed.length === 0) return;
  sheet.writeHeading(`${UNREAD_TITLE}（${reading.confirmed.length}）`);
  for (const part of reading.confirmed) {
    sheet.write(unreadText(part), SMALL);
    await sheet.yieldTurn();
  }
}

function linesOf({
  name,
  status,
  by,
  sight,
  mark,
  videoId,
  videoName,
  licence,
}: ReportFile): [text: string, style: Style][] {
  const { label, tone } = FILM_STATUS[status];
  const advice = reportAdvice({ status, name, by });
  const title = videoId === null ? name || '未写文件名' : `${formatVideoId(videoId)}　${videoName}`;
  const verdict = advice ? `${label}：${advice}` : label;
  const byName = `文件 ${name}${RECOGNISED_BY[by ?? 'name'] ?? ''}`;
  const bySight = FILM_SIGHT_LABEL[sight ?? 'look'] + (mark ? ` · ${MARK_LABEL[mark]}` : '');
  const how = by === 'picture' ? bySight : byName;
  const licensed = licence && [
    licence.authorizationId && `授权编号 ${licence.authorizationId}`,
    TIER_LABEL[licence.videoType as Tier],
    licence.authorizationId && `被授权方 ${licence.authorizedUser}`,
    licence.authorizationId && `项目 ${licence.authorizedProject}`,
    licencePeriodText(licence),
  ];
  return [
    [title, { size: 9.6, bold: true }],
    [verdict, { size: 8.2, colour: COLOUR[tone] }],
    ...(videoId === null ? [] : [[how, SMALL] satisfies [string, Style]]),
    ...(licensed
      ? [[licensed.filter(Boolean).join(' · '), { size: 7.6, colour: TEXT }] satisfies [string, Style]]
      : []),
  ];
}

async function drawFile(
  sheet: Sheet,
  file: ReportFile,
  { report, publicUrl }: { report: FilmReport; publicUrl: string },
): Promise<void> {
  const id = file.status === 'licensed' && file.licence?.authorizationId;
  const width = WIDTH - (id ? QR + 14 : 0);
  const lines = linesOf(file);
  const height = lines.reduce((sum, [text, style]) => sum + heightOfText(sheet.pdf, text, { ...style, width }), 0);
  sheet.makeRoom(Math.max(height, id ? QR : 0) + 2 * ROW);
  const top = sheet.y;
  if (id) {
    const [x, url] = [LEFT + WIDTH - QR, `${publicUrl}/#/authorisePaper/${id}`];
    await drawQrCode(sheet.pdf, url, { x, y: top, size: QR });
    sheet.pdf.link(x, top, QR, QR, url);
  }
  for (const [text, style] of lines) sheet.write(text, style, width);
  if (id) sheet.y = Math.max(sheet.y, top + QR);
  await sheet.writeRow(file.spans.map((span) => span.map((frame) => timecodeAt(frame, report)).join('–')));
  sheet.rule();
}

function numberPages(pdf: Pdf, { checkName }: FilmReport): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    const at = { y: BOTTOM + 16, width: WIDTH / 2 };
    drawText(pdf, Array.from(checkName).slice(0, 40).join(''), { x: LEFT, ...at, ...SMALL });
    const number = `第 ${page + 1} 页，共 ${count} 页`;
    drawText(pdf, number, { x: LEFT + WIDTH / 2, ...at, ...SMALL, align: 'right' });
  }
}

class Sheet {
  y = TOP;
  readonly pdf: Pdf;
  #turn = performance.now();

  constructor(pdf: Pdf) {
    this.pdf = pdf;
  }

  makeRoom(height: number): void {
    if (this.y + height <= BOTTOM) return;
    this.pdf.addPage();
    this.y = TOP;
  }

  skip(height: number): void {
    this.y += height;
  }

  write(text: string, style: Style, width = WIDTH): void {
    this.makeRoom(heightOfText(this.pdf, text, { ...style, width }));
    this.y += drawText(this.pdf, text, { x: LEFT, y: this.y, width, ...style });
  }

  writeHeading(text: string): void {
    this.makeRoom(90);
    this.skip(12);
    this.write(text, { size: 11.5, bold: true });
    this.rule();
  }

  writeFact(name: string, value: string): void {
    const style = { size: 9 };
    this.makeRoom(heightOfText(this.pdf, value, { ...style, width: WIDTH - LABEL }));
    drawText(this.pdf, name, { x: LEFT, y: this.y, width: LABEL, ...style, colour: GREY });
    this.y += drawText(this.pdf, value, { x: LEFT + LABEL, y: this.y, width: WIDTH - LABEL, ...style }) + 1;
  }

  async writeRow(texts: readonly string[]): Promise<void> {
    const { pdf } = this;
    const style = () => pdf.font(REGULAR).fontSize(PLACES.size).fillColor(TEXT);
    const gap = 8;
    const width = style().widthOfString(texts[0] ?? '') + gap;
    const columns = Math.max(1, Math.floor((WIDTH + gap) / width));
    for (const [at, text] of texts.entries()) {
      const column = at % columns;
      if (column === 0) {
        await this.yieldTurn();
        this.makeRoom(ROW);
        style();
      }
      pdf.text(text, LEFT + column * width, this.y, { lineBreak: false });
      if (column === columns - 1 || at === texts.length - 1) this.skip(ROW);
    }
  }

  rule(): void {
    const { pdf } = this;
    this.skip(3);
    pdf.lineWidth(0.5).strokeColor(LINE, 1);
    pdf
      .moveTo(LEFT, this.y)
      .lineTo(LEFT + WIDTH, this.y)
      .stroke();
    this.skip(4);
  }

  /** Yields to other requests if drawing has taken `TURN_MS` since the last time. */
  async yieldTurn(): Promise<void> {
    if (performance.now() - this.#turn < TURN_MS) return;
    await nextTurn();
    this.#turn = performance.now();
  }
}
