import type { Readable } from 'node:stream';
import { formatMoney, formatTime } from '@zhenku/contract/format';
import { type Fen, toYuan } from '@zhenku/contract/money';
import { nextTurn } from '../../platform/observability/event-loop.ts';
import { BOLD, newPdf, type Pdf, REGULAR } from '../../platform/pdf/pdf.ts';
import { nameMissingGlyphs } from '../../platform/pdf/pdf-glyphs.ts';
import type { Month, MonthBalances } from './read-month.ts';

const COLUMNS = [
  { title: '时间', x: 48, width: 98, align: 'left' },
  { title: '类型', x: 150, width: 50, align: 'left' },
  { title: '事项', x: 204, width: 187, align: 'left' },
  { title: '收益', x: 395, width: 75, align: 'right' },
  { title: '提现处理中', x: 474, width: 73, align: 'right' },
] as const;
const ROW = 17;
const TOP = 48;
const BOTTOM = 785;

const money = (fen: Fen) => `${fen < 0n ? '-' : ''}${formatMoney(toYuan(fen < 0n ? -fen : fen))}`;
const change = (fen: Fen) => (fen === 0n ? '' : `${fen > 0n ? '+' : ''}${money(fen)}`);

/**
 * Draws a creator's monthly statement while it is sent. Yields to other requests after each page, waits for the client
 * (back-pressure), and stops if the client disconnects.
 */
export async function monthPdf(month: Month): Promise<Pdf> {
  const pdf = await newPdf({ margins: { top: TOP, left: 48, right: 48, bottom: 20 }, info: { Title: titleOf(month) } });
  drawMonth(pdf, month).then(
    (wanted) => wanted && pdf.end(),
    (error: Error) => pdf.destroy(error),
  );
  return pdf;
}

const titleOf = ({ month }: Month) => `收益对账单 ${month}`;

/** Returns false if the client disconnected. */
async function drawMonth(pdf: Pdf, month: Month): Promise<boolean> {
  const { name, opening, lines, closing, paid } = month;
  pdf.font(BOLD).fontSize(18).text(titleOf(month));
  const made = formatTime(new Date().toISOString());
  pdf.font(REGULAR).fontSize(9);
  pdf.text(`${nameMissingGlyphs(pdf, name)}　金额单位：元　时间为北京时间　生成于 ${made}`).moveDown();
  const isWanted = createBackPressure(pdf as unknown as Readable);
  let page = 1;
  const table = new Table(pdf);
  table.drawHead();
  table.draw(balanceRow('期初余额', opening), BOLD);
  for (const { time, kind, what, income, held } of lines) {
    if (table.page !== page) {
      page = table.page;
      await nextTurn();
      if (!(await isWanted())) return false;
    }
    table.draw([formatTime(time), kind, what, change(income), change(held)]);
  }
  if (lines.length === 0) table.draw(['', '', '本月没有收支', '', '']);
  table.draw(balanceRow('期末余额', closing), BOLD);
  table.draw(['', '', '', '', '']);
  table.draw(['', '', `本月完成提现${paid.count}笔，金额`, money(paid.amount), '']);
  table.draw(['', '', '其中预扣税', money(paid.tax), '']);
  table.draw(['', '', '实际到账', money(paid.amount - paid.tax), '']);
  return true;
}

/** Bytes buffered for the client before drawing pauses. */
const WAITING_MAX = 65_536;

/**
 * Returns a function that waits until the client has received most of the drawn content, and then returns whether it is still
 * connected.
 */
function createBackPressure(pdf: Readable): () => Promise<boolean> {
  let wake = () => {};
  // pdfkit's `_read` does nothing, so it can wake the waiting writer.
  pdf._read = () => wake();
  pdf.once('close', () => wake());
  return async () => {
    while (!pdf.destroyed && pdf.readableLength > WAITING_MAX) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return !pdf.destroyed;
  };
}

/** Shows income less debt, so that the lines add up. */
function balanceRow(label: string, { income, held, debt }: MonthBalances): string[] {
  const owed = debt > 0n ? `（已减去待抵扣${money(debt)}）` : '';
  return ['', '', label + owed, money(income - debt), money(held)];
}

class Table {
  page = 1;
  readonly #pdf: Pdf;
  #y: number;

  constructor(pdf: Pdf) {
    this.#pdf = pdf;
    this.#y = pdf.y;
  }

  drawHead(): void {
    this.#drawCells(
      COLUMNS.map(({ title }) => title),
      BOLD,
    );
  }

  draw(cells: readonly string[], font: string = REGULAR): void {
    if (this.#y + ROW > BOTTOM) {
      this.#pdf.addPage();
      this.page += 1;
      this.#pdf.font(REGULAR).text(`第${this.page}页`, COLUMNS[0].x, BOTTOM + 8, { lineBreak: false });
      this.#y = TOP;
      this.drawHead();
    }
    this.#drawCells(cells, font);
  }

  #drawCells(cells: readonly string[], font: string): void {
    const pdf = this.#pdf.font(font);
    for (const [index, { x, width, align }] of COLUMNS.entries()) {
      const text = cells[index]!;
      if (text) pdf.text(nameMissingGlyphs(pdf, text), x, this.#y, { width, height: ROW - 4, align, ellipsis: true });
    }
    this.#y += ROW;
  }
}
