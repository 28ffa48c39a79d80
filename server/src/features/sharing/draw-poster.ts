import { createRequire } from 'node:module';
import type * as CanvasLibrary from '@napi-rs/canvas';
import type { Canvas, Image, SKRSContext2D } from '@napi-rs/canvas';
import qrcode from 'qrcode';

export interface PosterText {
  title: string;
  facts: string;
  siteName: string;
  url: string;
}

const WIDTH = 900;
const MARGIN = 56;
/** The limits of the picture's height; wider and taller pictures are cropped. */
const [PICTURE_MIN, PICTURE_MAX] = [506, 1125];
const QR_SIZE = 184;
const TITLE = { size: 46, lineHeight: 62, lines: 2 };
const FACTS_SIZE = 28;
/** The quality of the JPEG, which has a third of a PNG's bytes. */
const QUALITY = 88;

/** The colours of the dark theme, which visitors without a choice see. */
const COLOURS = {
  page: '#0e0f11',
  surface: '#16181b',
  line: '#26282b',
  text: '#f1f2f3',
  muted: '#a2a6ac',
  accent: '#3dd0b2',
};
const LOGO = [
  ['accent', 'M14 12.2v7.6l6.4-3.8z'],
  [
    'text',
    'M6 6h20a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zm1 2.5v2.6h2.2V8.5zm0 6.2v2.6h2.2v-2.6zm0 6.2v2.6h2.2v-2.6zM22.8 8.5v2.6H25V8.5zm0 6.2v2.6H25v-2.6zm0 6.2v2.6H25v-2.6zM11 8.5v15h10v-15z',
  ],
] as const;

const FAMILY = '@expo-google-fonts/noto-sans-sc';
const { resolve } = createRequire(import.meta.url);

type Library = typeof CanvasLibrary;
let loading: Promise<Library> | undefined;

/** Loads the library and its fonts, 60 MB, when the first poster is drawn. */
function loadLibrary(): Promise<Library> {
  loading ??= import('@napi-rs/canvas').then((library) => {
    library.GlobalFonts.registerFromPath(resolve(`${FAMILY}/400Regular/NotoSansSC_400Regular.ttf`), 'Poster');
    library.GlobalFonts.registerFromPath(resolve(`${FAMILY}/700Bold/NotoSansSC_700Bold.ttf`), 'Poster');
    return library;
  });
  return loading;
}

/** Returns a JPEG. */
export async function drawPoster(picture: Buffer | null, text: PosterText): Promise<Buffer> {
  const library = await loadLibrary();
  // A broken picture leaves its place empty.
  const image = picture && (await library.loadImage(picture).catch(() => null));
  const pictureHeight = image ? heightFor(image) : PICTURE_MIN;
  const canvas = library.createCanvas(WIDTH, pictureHeight);
  const titleLines = wrap(setTitleFont(canvas.getContext('2d')), { text: text.title, lineCount: TITLE.lines });
  const height = pictureHeight + 48 + titleLines.length * TITLE.lineHeight + 88 + 40 + QR_SIZE + MARGIN;
  canvas.height = height;
  const context = canvas.getContext('2d');
  context.fillStyle = COLOURS.page;
  context.fillRect(0, 0, WIDTH, height);
  context.textBaseline = 'alphabetic';
  if (image) drawCover(context, image, pictureHeight);
  else {
    context.fillStyle = COLOURS.surface;
    context.fillRect(0, 0, WIDTH, pictureHeight);
  }
  drawText(context, { titleLines, facts: text.facts, top: pictureHeight + 48 });
  drawFoot(library, context, { ...text, top: height - MARGIN - QR_SIZE });
  return await encode(canvas);
}

const encode = (canvas: Canvas) => canvas.encode('jpeg', QUALITY);

const heightFor = ({ width, height }: Image) =>
  Math.round(Math.min(PICTURE_MAX, Math.max(PICTURE_MIN, (WIDTH * height) / width)));

function drawCover(context: SKRSContext2D, image: Image, height: number): void {
  const scale = Math.max(WIDTH / image.width, height / image.height);
  const [width, tall] = [WIDTH / scale, height / scale];
  context.drawImage(image, (image.width - width) / 2, (image.height - tall) / 2, width, tall, 0, 0, WIDTH, height);
}

function setTitleFont(context: SKRSContext2D): SKRSContext2D {
  context.font = `700 ${TITLE.size}px Poster`;
  return context;
}

function drawText(
  context: SKRSContext2D,
  { titleLines, facts, top }: { titleLines: string[]; facts: string; top: number },
): void {
  context.fillStyle = COLOURS.text;
  setTitleFont(context);
  for (const [index, line] of titleLines.entries())
    context.fillText(line, MARGIN, top + TITLE.size + index * TITLE.lineHeight);
  context.font = `400 ${FACTS_SIZE}px Poster`;
  context.fillStyle = COLOURS.muted;
  const [line = ''] = wrap(context, { text: facts, lineCount: 1 });
  context.fillText(line, MARGIN, top + titleLines.length * TITLE.lineHeight + 44);
}

function drawFoot(
  { Path2D }: Library,
  context: SKRSContext2D,
  { siteName, url, top }: { siteName: string; url: string; top: number },
): void {
  context.fillStyle = COLOURS.line;
  context.fillRect(MARGIN, top - 40, WIDTH - 2 * MARGIN, 2);
  const middle = top + QR_SIZE / 2;
  context.save();
  context.translate(MARGIN - 6, middle - 60);
  context.scale(1.9, 1.9);
  for (const [colour, path] of LOGO) {
    context.fillStyle = COLOURS[colour];
    context.fill(new Path2D(path), 'evenodd');
  }
  context.restore();
  const space = WIDTH - 2 * MARGIN - QR_SIZE - 32;
  context.fillStyle = COLOURS.text;
  context.font = `700 36px Poster`;
  context.fillText(
    wrap(context, { text: siteName, lineCount: 1, space: space - 72 })[0] ?? '',
    MARGIN + 68,
    middle - 16,
  );
  context.fillStyle = COLOURS.muted;
  context.font = `400 ${FACTS_SIZE}px Poster`;
  context.fillText('长按或扫码，查看和授权', MARGIN, middle + 56);
  drawQr(context, url, { left: WIDTH - MARGIN - QR_SIZE, top });
}

/** Draws a QR code on white, with the quiet zone that scanners need. */
function drawQr(context: SKRSContext2D, url: string, { left, top }: { left: number; top: number }): void {
  const { size, data } = qrcode.create(url, { errorCorrectionLevel: 'M' }).modules;
  const quiet = 3;
  const cell = Math.floor(QR_SIZE / (size + 2 * quiet));
  const inset = Math.floor((QR_SIZE - cell * size) / 2);
  context.fillStyle = '#ffffff';
  context.beginPath();
  context.roundRect(left, top, QR_SIZE, QR_SIZE, 8);
  context.fill();
  context.fillStyle = '#0e0f11';
  for (let index = 0; index < data.length; index += 1) {
    if (!data[index]) continue;
    const [row, column] = [Math.floor(index / size), index % size];
    context.fillRect(left + inset + column * cell, top + inset + row * cell, cell, cell);
  }
}

const segmentsOf = (granularity: 'word' | 'grapheme') => {
  const segmenter = new Intl.Segmenter('zh', { granularity });
  return (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);
};
const [wordsOf, charactersOf] = [segmentsOf('word'), segmentsOf('grapheme')];

/** Breaks a text into lines that fit, between words, or within a word that is too long. The last line may end with `…`. */
function wrap(
  context: SKRSContext2D,
  { text, lineCount, space = WIDTH - 2 * MARGIN }: { text: string; lineCount: number; space?: number },
): string[] {
  const fits = (line: string) => context.measureText(line).width <= space;
  const pieces = wordsOf(text.replaceAll(/\s+/g, ' ').trim()).flatMap((word) =>
    fits(word) ? [word] : charactersOf(word),
  );
  const lines = [''];
  for (const piece of pieces) {
    const line = lines.at(-1)! + piece;
    if (fits(line)) lines[lines.length - 1] = line;
    else if (lines.length < lineCount) lines.push(piece.trimStart());
    else {
      const characters = charactersOf(line);
      while (characters.length > 0 && !fits(`${characters.join('')}…`)) characters.pop();
      lines[lines.length - 1] = `${characters.join('')}…`;
      break;
    }
  }
  return lines;
}
