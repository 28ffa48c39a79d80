import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Jieba } from '@node-rs/jieba';
import { SYNONYMS, TRADE_WORDS } from './trade-words.ts';

/** Below this count the dictionary holds mostly names; with them it takes 45 MB rather than 20, and three times as long. */
const COUNT_MIN = 20;
/** Enough to hold a trade word together, too little to break common words (蒙古风情) around it. */
const TRADE_COUNT = 200;
const LINE_FEED = 10;
const SPACE = 32;
const ZERO = 48;
const NINE = 57;

let loaded: Jieba | undefined;

/** The segmenter with the trade words. Loaded at its first use (0.1 s): a server that never searches goes without. */
export function segmenter(): Jieba {
  return (loaded ??= load());
}

function load(): Jieba {
  const dictionary = readFileSync(createRequire(import.meta.url).resolve('@node-rs/jieba/dict.txt'));
  const jieba = Jieba.withDict(withoutRare(dictionary));
  const words = new Set([...TRADE_WORDS, ...SYNONYMS.flat()]);
  jieba.loadDict(Buffer.from([...words].map((word) => `${word} ${TRADE_COUNT}\n`).join('')));
  return jieba;
}

/** Moves the lines (`word count class`) that stay to the front, without the class: nothing asks for it. */
function withoutRare(lines: Buffer): Buffer {
  let kept = 0;
  for (let start = 0; start < lines.length;) {
    const feed = lines.indexOf(LINE_FEED, start);
    const { count, end } = countAt(lines, lines.indexOf(SPACE, start) + 1);
    if (count >= COUNT_MIN) {
      kept += lines.copy(lines, kept, start, end);
      lines[kept] = LINE_FEED;
      kept += 1;
    }
    start = feed < 0 ? lines.length : feed + 1;
  }
  return lines.subarray(0, kept);
}

/** Reads bytes: as strings, five megabytes of lines would leave 40 MB behind. */
function countAt(lines: Buffer, start: number): { count: number; end: number } {
  let count = 0;
  let end = start;
  for (; lines[end]! >= ZERO && lines[end]! <= NINE; end += 1) count = count * 10 + lines[end]! - ZERO;
  return { count, end };
}
