import type { Readable } from 'node:stream';
import { formatTime } from '@zhenku/contract/format';
import { AppError } from '../errors.ts';
import { nextTurn } from '../observability/event-loop.ts';
import { BOLD, newPdf, type Pdf, REGULAR } from './pdf.ts';
import { nameMissingGlyphs } from './pdf-glyphs.ts';

export interface PdfColumn {
  title: string;
  /** In points from the page's left edge. */
  x: number;
  width: number;
  align: 'left' | 'right';
}

export interface PdfRow {
  cells: readonly string[];
  bold?: boolean;
}

interface TableDocument {
  title: string;
  /** The owner’s name. */
  name: string;
  unit: string;
  columns: readonly PdfColumn[];
  rows: Iterable<PdfRow> | AsyncIterable<PdfRow>;
}

const ROW = 17;
const TOP = 48;
const LEFT = 48;
const BOTTOM = 785;

/**
 * Draws a statement while it is sent. Yields to other requests after each page, waits for the client (back-pressure), and stops
 * if the client disconnects.
 */
export async function tablePdf(document: TableDocument): Promise<Pdf> {
  const margins = { top: TOP, left: LEFT, right: LEFT, bottom: 20 };
  const pdf = await newPdf({ margins, info: { Title: document.title } });
  drawDocument(pdf, document).then(
    (wanted) => wanted && pdf.end(),
    (error: Error) => pdf.destroy(error),
  );
  return pdf;
}

/** Users whose document is being drawn. Each may have one at a time, because drawing occupies the CPU. */
const drawing = new Set<number>();

/** Draws a user's document. Throws `conflict` while another one is sent to the same user. */
export async function drawForUser(userId: number, draw: () => Promise<Pdf>): Promise<Pdf> {
  if (drawing.has(userId)) throw new AppError('conflict', { message: '另一份账单正在下载，请在完成后再试' });
  drawing.add(userId);
  try {
    const pdf = await draw();
    pdf.once('close', () => drawing.delete(userId));
    return pdf;
  } catch (error) {
    drawing.delete(userId);
    throw error;
  }
}

/** Returns false if the client disconnected. */
async function drawDocument(pdf: Pdf, { title, name, unit, columns, rows }: TableDocument): Promise<boolean> {
  pdf.font(BOLD).fontSize(18).text(title);
  const made = formatTime(new Date().toISOString());
  pdf.font(REGULAR).fontSize(9);
  pdf.text(`${nameMissingGlyphs(pdf, name)}　金额单位：${unit}　时间为北京时间　生成于 ${made}`).moveDown();
  const isWanted = createBackPressure(pdf as unknown as Readable);
  let page = 1;
  const table = new Table(pdf, columns);
  table.drawHead();
  for await (const { cells, bold } of rows) {
    if (table.page !== page) {
      page = table.page;
      await nextTurn();
      if (!(await isWanted())) return false;
    }
    table.draw(cells, bold ? BOLD : REGULAR);
  }
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

class Table {
  page = 1;
  readonly #pdf: Pdf;
  readonly #columns: readonly PdfColumn[];
  #y: number;

  constructor(pdf: Pdf, columns: readonly PdfColumn[]) {
    this.#pdf = pdf;
    this.#columns = columns;
    this.#y = pdf.y;
  }

  drawHead(): void {
    this.#drawCells(
      this.#columns.map(({ title }) => title),
      BOLD,
    );
  }

  draw(cells: readonly string[], font: string): void {
    if (this.#y + ROW > BOTTOM) {
      this.#pdf.addPage();
      this.page += 1;
      this.#pdf.font(REGULAR).text(`第${this.page}页`, LEFT, BOTTOM + 8, { lineBreak: false });
      this.#y = TOP;
      this.drawHead();
    }
    this.#drawCells(cells, font);
  }

  #drawCells(cells: readonly string[], font: string): void {
    const pdf = this.#pdf.font(font);
    for (const [index, { x, width, align }] of this.#columns.entries()) {
      const text = cells[index];
      if (text) pdf.text(nameMissingGlyphs(pdf, text), x, this.#y, { width, height: ROW - 4, align, ellipsis: true });
    }
    this.#y += ROW;
  }
}
