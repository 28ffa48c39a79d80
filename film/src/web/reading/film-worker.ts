import type { FilmFind } from '@zhenku/contract/projects/projects';
import { FILM_PART, MARK_FRAME } from '@zhenku/contract/rules/film-limits';
import { FILM_FRAMES_PER_SECOND, type FilmRecord, filmRecords, packCodes } from '../../rules/film-records.ts';
import { frameSizeOf } from '../../rules/frame-codes.ts';
import type { MarkSign } from '@zhenku/contract/rules/film-status';
import { framePoints } from '../../rules/preview-mark.ts';
import { VideoSampleSink } from 'mediabunny';
import { readClipPictures } from '../clip-pictures.ts';
import {
  FilmError,
  type FilmCommand,
  type FilmReply,
  type SampledFrame,
  type MarkQuestion,
  type TestedFind,
} from '../film-pictures.ts';
import { dataUrl, drawPicture } from './draw-picture.ts';
import { certaintyOf } from '../judge-finds.ts';
import { lumasOf } from './luma.ts';
import { openFilm, type OpenFilm } from './open-film.ts';
import { type FilmPicture, pictureOf } from '../shot-pictures.ts';
import { testFind } from '../test-find.ts';

/** Maximum number of parts awaiting the shop's response; reading pauses at this limit. */
const WAITING_MAX = 3;
/** Maximum number of seconds that may be missing compared with the duration in the header. */
const MISSING_SECONDS = 2;
/** Number of frames per thumbnail. Two thumbnails per second put at least one into each find. */
const PICTURE_STEP = 2;

const send = (reply: FilmReply, transfer: Transferable[] = []): void => postMessage(reply, { transfer });

interface Part {
  from: number;
  to: number;
}

let records: FilmRecord[] = [];
let frames: SampledFrame[] = [];
/** Thumbnails of the same span as `frames`. */
let thumbnails: { time: number; picture: Blob }[] = [];
const waiting = new Map<number, Part>();
let paused = false;
let wake: () => void = () => {};

const mayRead = () => !paused && waiting.size < WAITING_MAX;

async function read(film: OpenFilm): Promise<void> {
  const { duration, width, height } = film.facts;
  const sizes = [frameSizeOf(width / height), MARK_FRAME];
  const count = Math.max(1, Math.ceil(duration * FILM_FRAMES_PER_SECOND));
  const times = Array.from({ length: count }, (_, at) => at / FILM_FRAMES_PER_SECOND);
  let [from, parts, last] = [0, 0, 0];
  const step = FILM_PART.seconds - FILM_PART.overlapSeconds;
  const endPart = (to: number) => {
    const codes = packCodes(records.filter(({ time }) => time >= from * 1_000 && time < to * 1_000));
    waiting.set(parts, { from, to });
    send({ part: parts, codes }, [codes.buffer]);
    parts += 1;
  };
  let at = 0;
  for await (const sample of new VideoSampleSink(film.track).samplesAtTimestamps(
    times.map((time) => film.start + time),
  )) {
    const time = times[at++]!;
    if (sample) {
      last = sample.timestamp + sample.duration - film.start;
      const lumas = await lumasOf(sample, sizes);
      const [luma, detail] = [lumas[0]!, lumas[1]!];
      const picture = at % PICTURE_STEP === 0 ? await drawPicture(sample) : null;
      if (picture) thumbnails.push({ time, picture });
      sample.close();
      records.push(...filmRecords({ ...luma, luma: luma.pixels }, Math.round(time * 1_000)));
      frames.push({ time, luma, points: framePoints(detail) });
    }
    if (time >= from + FILM_PART.seconds) {
      endPart(from + FILM_PART.seconds);
      from += step;
      records = records.filter((record) => record.time >= from * 1_000);
    }
    if (at % FILM_FRAMES_PER_SECOND === 0) {
      send({ read: time });
      // Yields so that messages can arrive.
      await new Promise((resolve) => setTimeout(resolve));
    }
    while (!mayRead()) await new Promise<void>((resolve) => (wake = resolve));
  }
  if (frames.length === 0 || last < duration - MISSING_SECONDS)
    throw new FilmError('这个文件不完整：后面的画面读不出来');
  endPart(duration + 1);
  send({ read: duration });
  send({ ended: parts });
}

const asked = new Map<number, (sign: MarkSign) => void>();
let questions = 0;

function askAboutMark(question: MarkQuestion): Promise<MarkSign> {
  const number = ++questions;
  return new Promise((resolve) => {
    asked.set(number, resolve);
    send({ question, number });
  });
}

async function picturesOf(tested: readonly TestedFind[]): Promise<FilmPicture[]> {
  const chosen = tested.flatMap((find) => (certaintyOf(find) ? (pictureOf(thumbnails, find) ?? []) : []));
  // Omits thumbnails that cannot be drawn, because the check does not need them.
  const drawn = [...new Set(chosen)].map(async ({ time, picture }) => {
    const url = await dataUrl(picture).catch(() => null);
    return url === null ? [] : [{ time, url }];
  });
  return (await Promise.all(drawn)).flat();
}

/** Compares the pictures of a part's finds, and frees frames that no part needs anymore. */
async function test(finds: readonly FilmFind[], part: number): Promise<void> {
  const within = waiting.get(part);
  const tested: TestedFind[] = [];
  const tiles = new Map<number, Uint8Array[]>();
  for (const find of finds) {
    const clip = await readClipPictures(find);
    tested.push(await testFind(find, frames, clip, askAboutMark));
    if (!tiles.has(find.videoId)) tiles.set(find.videoId, clip?.codes ?? []);
    await new Promise((resolve) => setTimeout(resolve));
  }
  const pictures = await picturesOf(tested);
  waiting.delete(part);
  const needed = Math.min(within?.to ?? 0, ...[...waiting.values()].map((each) => each.from));
  const isNeeded = ({ time }: { time: number }) => time >= needed - FILM_PART.overlapSeconds;
  frames = frames.filter(isNeeded);
  thumbnails = thumbnails.filter(isNeeded);
  send({ tested, part, tiles: [...tiles], pictures });
  wake();
}

let film: OpenFilm | null = null;

async function execute(command: FilmCommand): Promise<void> {
  if ('pause' in command) {
    paused = command.pause;
    wake();
  } else if ('sign' in command) {
    asked.get(command.of)?.(command.sign);
    asked.delete(command.of);
  } else if ('test' in command) {
    await test(command.test, command.part);
  } else if ('read' in command) {
    film = await openFilm(command.read);
    send({ facts: film.facts });
    await read(film);
  }
}

addEventListener('message', ({ data }: MessageEvent<FilmCommand>) => {
  execute(data).catch((error: unknown) => {
    if (error instanceof FilmError) send({ refused: error.message });
    else if (film) send({ refused: '这个文件有损坏，读到一半无法继续' });
    else send({ failed: String(error) });
  });
});
