import { toYuan } from '@zhenku/contract/money';
import { UNKNOWN_FINDING } from '@zhenku/contract/projects/unknown-finding';
import type { FilmFinding } from '@zhenku/contract/projects/projects';
import { assessFilmClip, type FilmNeed, type FilmVerdict } from '@zhenku/contract/rules/film-check';
import { isStricter } from '@zhenku/contract/rules/film-status';
import type { IntendedUse } from '@zhenku/contract/licences/licence-uses';
import { upgradePrice } from '@zhenku/contract/licences/upgrade';
import type { Operation } from '../../platform/operation.ts';
import { pictureUrl, publicOnly, type PublicFiles } from '../catalogue/media-urls.ts';
import type { Owner } from '../companies/ownership.ts';
import { type KnownClip, readFilmClips } from './film-clips.ts';
import { readProjectName } from './own-project.ts';
import { type FilmFile, type RecognisedFile, recogniseFiles } from './recognise-files.ts';

interface Film {
  width?: number | undefined;
  height?: number | undefined;
  use?: IntendedUse | undefined;
  projectId?: number | undefined;
  files: readonly FilmFile[];
}

/**
 * Finds the clips that each file of a film could be, with the licences of the caller or their company, the strictest verdict
 * first. Returns an unknown finding if there are none. Reveals nothing about other users’ licences. Throws `notFound` for a
 * stranger's project.
 */
export async function checkFilmFiles(
  { db, caller: owner, services: { storage } }: Operation<Owner, { storage: PublicFiles }>,
  film: Film,
): Promise<[FilmFinding, ...FilmFinding[]][]> {
  const project = film.projectId === undefined ? null : await readProjectName(db, owner, film.projectId);
  const recognised = await recogniseFiles(db, owner, film.files);
  const clips = await readFilmClips(db, owner, [...new Set(recognised.flat().map(({ videoId }) => videoId))]);
  const size = film.width && film.height ? { width: film.width, height: film.height } : null;
  const need: FilmNeed = { size, use: film.use ?? null, project };
  const assess = (file: RecognisedFile): FilmFinding => {
    const clip = clips.get(file.videoId);
    if (!clip) return UNKNOWN_FINDING;
    const verdict = assessFilmClip(clip, file.tier, need);
    return {
      status: verdict.status,
      by: file.by,
      videoId: file.videoId,
      videoName: clip.videoName,
      thumbnailUrl: pictureUrl(maySeeWithdrawn(clip) ? storage : publicOnly(storage), clip.thumbnail),
      fileTier: file.by === 'picture' ? null : file.tier,
      licence: verdict.orderItemId === null ? null : clip.shown.get(verdict.orderItemId)!,
      buy: offerOf(clip, verdict),
    };
  };
  return recognised.map((found, at) => strictestFirst(found.map(assess), film.files[at]!));
}

function strictestFirst(findings: readonly FilmFinding[], { asset }: FilmFile): [FilmFinding, ...FilmFinding[]] {
  const byClip = new Map<number, FilmFinding>();
  for (const finding of findings) {
    if (finding.videoId === null) continue;
    const known = byClip.get(finding.videoId);
    if (!known || isStricter(finding.status, known.status)) byClip.set(finding.videoId, finding);
  }
  const unknown: FilmFinding = { ...UNKNOWN_FINDING, by: asset ? 'asset' : null };
  const [first = unknown, ...others] = [...byClip.values()].toSorted(
    (one, other) => Number(isStricter(other.status, one.status)) - Number(isStricter(one.status, other.status)),
  );
  return [first, ...others];
}

const maySeeWithdrawn = ({ own, licences }: KnownClip) => own || licences.length > 0;

function offerOf(clip: KnownClip, { tier, upgradeOf }: FilmVerdict): FilmFinding['buy'] {
  const price = tier === null ? undefined : clip.prices.get(tier);
  if (tier === null || price === undefined) return null;
  const currentPrice = upgradeOf === null ? price : upgradePrice(price, clip.credits.get(upgradeOf)!);
  return {
    videoType: tier,
    price: toYuan(currentPrice),
    authenticationType: clip.authenticationType,
    upgradeOf,
    inCart: clip.inCart.includes(tier),
  };
}
