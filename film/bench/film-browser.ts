/**
 * Measures how well clips are recognised when Chromium reads the film, compared with Node. Starts a server, publishes
 * the catalogue over its API, cuts a 1080p film with an edit in each shot, and drops it on a project’s page. Needs a
 * built web app. `node film/bench/film-browser.ts`; `FILM_MINUTES=10` makes the film ten minutes long instead of five,
 * `FILM_MBITS=25` sets its megabits per second, `FILM_CLIPS` limits the number of clips, and `FILM_CACHE=folder` keeps
 * the film and the catalogue for later runs with the same `FILM_CLIPS`. A new buyer buys three of every four clips, with
 * a different licensing status each. Prints the finds, whether their licences are right, the time, and everything that
 * was sent.
 */
import { chmod, mkdir, stat } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { basename, join } from 'node:path';
import { createFilmIndex } from '../src/server/film-index.ts';
import { readFilm } from '../src/server/testing.ts';
import { call, register } from '../../server/src/testing/client.ts';
import { type ServerProcess, startServer, until } from '../../server/src/testing/server-process.ts';
import { type CodedClip, publishOriginals, readCatalogue } from './films/catalogue.ts';
import { type BrowserCheck, checkInBrowser } from './films/check-in-browser.ts';
import { buyLicences } from './films/licences.ts';
import { listOriginals } from './films/clips.ts';
import { editFilm, type EditedFilm } from './films/edit-film.ts';
import { compare, type Outcome, printHead, printLine, findClips, shotAt, type ShownFind } from './films/judge-film.ts';
import { openCache } from './films/cache.ts';

/** Each run registers a new buyer without licences. */
const BUYER = `139${String(Date.now() % 1e8).padStart(8, '0')}`;
const PROJECT = '浏览器里的成片';
const { FILM_CLIPS, FILM_MINUTES, FILM_MBITS } = process.env;
const MINUTES = Number(FILM_MINUTES ?? 5);
/** Time limit until the index contains all published clips; it polls every 15 s. */
const INDEXED_WITHIN_MS = 120_000;

const cache = await openCache();
// The embedded database does not run as root; its user must be able to enter the folder.
await chmod(cache.folder, 0o711);
const dataDir = join(cache.folder, 'server');
await mkdir(dataDir, { recursive: true });
const server = await startServer(dataDir, { DEMO: 'off' });
try {
  const originals = listOriginals(FILM_CLIPS ? Number(FILM_CLIPS) : undefined);
  const published = await cache.cached('published', () =>
    publishOriginals(
      server,
      originals.filter(({ isKnown }) => isKnown).map(({ path }) => path),
    ),
  );
  const ids = new Map(originals.filter(({ isKnown }) => isKnown).map(({ path }, at) => [path, published[at]!]));
  const known = await readCatalogue(
    server,
    [...ids.values()].filter((id) => id !== null),
    cache.folder,
  );
  const buyer = await enterShop(server, known.length);
  const sources = originals.map(({ path }) => ({ path, clip: ids.get(path) ?? null }));
  const mbits = FILM_MBITS ? Number(FILM_MBITS) : undefined;
  const wanted = { length: MINUTES * 60, mbits };
  const film = await cache.cached(`edited ${MINUTES} ${mbits}`, () => editFilm(cache.folder, sources, wanted));
  const { size } = await stat(film.path);
  console.log(
    `${known.length} of ${originals.length} clips in the catalogue; a film of ${(film.length / 60).toFixed(1)} minutes, ${film.shots.length} shots, ${((size * 8) / 1e6 / film.length).toFixed(1)} Mbit/s\n`,
  );
  const { projectId } = await call(server, 'POST /project/v1/create', { projectName: PROJECT }, buyer);
  const licences = await buyLicences(
    server,
    { token: buyer, projectName: PROJECT },
    known.map(({ id }) => id),
  );
  const watched = await checkInBrowser(server, buyer, projectId, film.path);
  const read = await readByNode(film, known);
  printHead();
  const minutes = film.length / 60;
  const outcomes = {
    browser: compare(film.shots, watched.finds, watched.shown, minutes),
    node: compare(film.shots, read.finds, read.shown, minutes),
  };
  printLine('Chromium', [outcomes.browser]);
  printLine('Node', [outcomes.node]);
  printDifferences(film, watched.shown, read.shown);
  printCosts(film, watched);
  const correct = watched.shown.filter(({ videoId, licence }) => licences.get(videoId) === licence);
  console.log(`correct licence statuses: ${correct.length} of ${watched.shown.length} finds`);
  for (const [name, { found, wrong }] of Object.entries(outcomes))
    console.log(`${name}: precision ${((found / Math.max(1, found + wrong)) * 100).toFixed(1)} %`);
  console.log(`recall in Chromium ÷ in Node: ${(recallOf(outcomes.browser) / recallOf(outcomes.node)).toFixed(3)}`);
} finally {
  await server.stop();
  await cache.clear();
}

async function enterShop(shop: ServerProcess, clips: number): Promise<string> {
  const { token } = await register(shop, BUYER);
  await until(
    async () => (await call(shop, 'POST /project/v1/film/match', {}, token)).catalogueSize === clips,
    INDEXED_WITHIN_MS,
  );
  return token;
}

async function readByNode({ path, length }: EditedFilm, known: readonly CodedClip[]) {
  const index = createFilmIndex(2 ** 30);
  for (const { id, codes } of known) index.add(id, codes);
  const frames = await readFilm(path, 'plain', { seconds: length });
  const { finds, sightings } = await findClips({ frames, length }, index, known);
  return { finds, shown: sightings };
}

function recallOf({ found, shots }: Outcome): number {
  return found / shots;
}

function printDifferences({ shots }: EditedFilm, browser: readonly ShownFind[], node: readonly ShownFind[]): void {
  const foundIn = (shown: readonly ShownFind[]) =>
    new Set(
      shown
        .filter((each) => each.certainty === 'found')
        .flatMap((each) => {
          const shot = shotAt(shots, each);
          return shot?.clip === each.videoId ? [shot] : [];
        }),
    );
  const [inChromium, inNode] = [foundIn(browser), foundIn(node)];
  for (const shot of shots) {
    if (inChromium.has(shot) === inNode.has(shot)) continue;
    console.log(
      `only ${inChromium.has(shot) ? 'Chromium' : 'Node'} found ${basename(shot.source)} at ${shot.from.toFixed(1)} s: ${shot.change}`,
    );
  }
}

function printCosts(
  { length }: EditedFilm,
  { seconds, browserCpuSeconds, serverCpuSeconds, sent }: BrowserCheck,
): void {
  const tenMinutes = (amount: number) => (amount * 600) / length;
  console.log(
    `\nten minutes of 1080p in Chromium: ${(tenMinutes(seconds) / 60).toFixed(1)} minutes (${Math.round(tenMinutes(browserCpuSeconds))} s of CPU, ${(browserCpuSeconds / length).toFixed(2)} s per second of film; machine load ${loadavg()[0]!.toFixed(1)}); ` +
      `server CPU including its other work: ${tenMinutes(serverCpuSeconds).toFixed(1)} s`,
  );
  console.log('\n| sent | requests | bytes |\n|---|--:|--:|');
  for (const { what, requests, bytes } of sent) console.log(`| ${what} | ${requests} | ${bytes} |`);
  const all = sent.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(
    `\nsent in total: ${(tenMinutes(all) / 1e6).toFixed(2)} MB for ten minutes, ${Math.round(all / (length * 4))} bytes per coded frame; of the film itself, only codes`,
  );
}
