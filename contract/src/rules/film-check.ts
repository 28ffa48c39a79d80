import type { Tier } from '../constants.ts';
import { assessLicence, type IntendedUse, type LicenceText } from '../licences/licence-uses.ts';
import { isUpgrade } from '../licences/upgrade.ts';

export interface FilmNeed {
  /** The picture's size; null: unknown. */
  size: { width: number; height: number } | null;
  /** The film's purpose; null: not given. */
  use: IntendedUse | null;
  project?: string | null;
}

export interface FilmLicence {
  orderItemId: string;
  tier: number;
  size: { width: number; height: number } | null;
  text: Pick<LicenceText, 'uses' | 'licensees'>;
  refunded: boolean;
  ended: boolean;
  named: boolean;
  project?: string | null;
  downloadable: boolean;
  upgradable: boolean;
}

export interface FilmClip {
  own: boolean;
  tiers: readonly { tier: Tier; size: { width: number; height: number } | null }[];
  /** The licence text that applies to it today. */
  text: Pick<LicenceText, 'uses' | 'licensees'>;
  licences: readonly FilmLicence[];
}

/**
 * `licensed`; `unnamed`: bought, but without a certificate; `otherProject`: its certificate names another project;
 * `sample`: bought, but the film still has the sample; `windowOver`: the same, but the download window is over;
 * `wrongTier`: the licences do not cover the size or the use; `ended`: the licence's year is over; `refunded`;
 * `unlicensed`; `unavailable`: not bought, and no longer on sale; `notAllowed`: nothing on sale covers the use; `own`:
 * the caller’s own work; `unknown`: not recognised as one of our clips.
 */
export const FILM_STATUSES = [
  'licensed',
  'unnamed',
  'otherProject',
  'sample',
  'windowOver',
  'wrongTier',
  'ended',
  'refunded',
  'unlicensed',
  'unavailable',
  'notAllowed',
  'own',
  'unknown',
] as const;
export type FilmStatus = (typeof FILM_STATUSES)[number];

export interface FilmVerdict {
  status: FilmStatus;
  /** The order item of the licence that covers the use, or comes closest. */
  orderItemId: string | null;
  tier: Tier | null;
  /** The licence that this purchase would upgrade. */
  upgradeOf: string | null;
}

/** A film up to a tenth larger needs no larger file: DCI and broadcast sizes differ by less. */
const SIZE_TOLERANCE = 1.1;

const longSide = (size: { width: number; height: number } | null) => (size ? Math.max(size.width, size.height) : null);

function isLargeEnough(size: FilmLicence['size'], need: FilmNeed): boolean {
  const [has, wants] = [longSide(size), longSide(need.size)];
  return has === null || wants === null || has * SIZE_TOLERANCE >= wants;
}

const comparableName = (name: string) => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Returns whether two project names differ only in spaces, width or case. */
export const isSameProject = (one: string, other: string): boolean => comparableName(one) === comparableName(other);

const isForOtherProject = ({ project }: FilmLicence, need: FilmNeed): boolean =>
  Boolean(project && need.project && !isSameProject(project, need.project));

const allows = (text: FilmLicence['text'], { use }: FilmNeed, tier: number): boolean =>
  use === null || assessLicence(text, use, tier).verdict === 'fits';

/** Returns the cheapest sufficient tier on sale; if none is large enough, the largest that allows the use. */
function tierToBuy({ tiers, text }: FilmClip, need: FilmNeed, atLeast: number): Tier | null {
  const allowed = tiers.filter(({ tier }) => tier >= atLeast && allows(text, need, tier));
  const widest = Math.max(...allowed.map(({ size }) => longSide(size) ?? 0));
  const found =
    allowed.find(({ size }) => isLargeEnough(size, need)) ?? allowed.find(({ size }) => longSide(size) === widest);
  return found?.tier ?? null;
}

/** Assesses one use of a clip. `fileTier` is the tier of the file in the film; null: its sample or preview. */
export function assessFilmClip(clip: FilmClip, fileTier: number | null, need: FilmNeed): FilmVerdict {
  const verdict = (status: FilmStatus, more: Partial<FilmVerdict> = {}): FilmVerdict => ({
    status,
    orderItemId: null,
    tier: null,
    upgradeOf: null,
    ...more,
  });
  if (clip.own) return verdict('own');
  const tier = tierToBuy(clip, need, fileTier ?? 1);
  const live = clip.licences.filter(({ refunded, ended }) => !refunded && !ended);
  const fitting = live.filter(
    (licence) =>
      licence.tier >= (fileTier ?? 1) && allows(licence.text, need, licence.tier) && isLargest(licence, clip, need),
  );
  if (fitting.length > 0) {
    // A licence without a certificate can still name this project.
    const best =
      fitting.find((licence) => licence.named && !isForOtherProject(licence, need)) ??
      fitting.find(({ named }) => !named) ??
      fitting[0]!;
    const { orderItemId } = best;
    if (fileTier !== null) {
      const named = isForOtherProject(best, need) ? 'otherProject' : 'licensed';
      return verdict(best.named ? named : 'unnamed', { orderItemId });
    }
    const files = fitting.filter(({ downloadable }) => downloadable);
    const file = files.find((licence) => !isForOtherProject(licence, need)) ?? files[0];
    return file ? verdict('sample', { orderItemId: file.orderItemId }) : verdict('windowOver', { orderItemId });
  }
  const nearest = live[0] ?? clip.licences.find(({ refunded }) => !refunded) ?? clip.licences[0];
  const orderItemId = nearest?.orderItemId ?? null;
  if (live.length === 0 && tier === null && clip.tiers.length === 0) return verdict('unavailable', { orderItemId });
  if (tier === null) return verdict(clip.tiers.length > 0 ? 'notAllowed' : 'wrongTier', { orderItemId });
  if (live.length > 0) {
    const from = live.find((licence) => licence.upgradable && isUpgrade(licence.tier, tier));
    return verdict('wrongTier', { orderItemId, tier, upgradeOf: from?.orderItemId ?? null });
  }
  if (nearest === undefined) return verdict('unlicensed', { tier });
  return verdict(nearest.refunded ? 'refunded' : 'ended', { orderItemId, tier });
}

/** Returns whether a licence’s file is large enough, or nothing larger on sale would allow the use. */
function isLargest(licence: FilmLicence, clip: FilmClip, need: FilmNeed): boolean {
  if (isLargeEnough(licence.size, need)) return true;
  const has = longSide(licence.size) ?? 0;
  return !clip.tiers.some(({ tier, size }) => (longSide(size) ?? 0) > has && allows(clip.text, need, tier));
}
