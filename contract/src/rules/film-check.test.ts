import { describe, expect, it } from 'vitest';
import { assessFilmClip, isSameProject, type FilmClip, type FilmLicence, type FilmNeed } from './film-check.ts';
import { FIRST_LICENCE_TEXT } from '../licences/first-licence-text.ts';

const HD = { width: 1920, height: 1080 };
const UHD = { width: 3840, height: 2160 };
const NOTHING: FilmNeed = { size: null, use: null };

const licence = (change: Partial<FilmLicence> = {}): FilmLicence => ({
  orderItemId: 'one',
  tier: 1,
  size: HD,
  text: FIRST_LICENCE_TEXT,
  refunded: false,
  ended: false,
  named: true,
  downloadable: true,
  upgradable: true,
  ...change,
});
const clip = (change: Partial<FilmClip> = {}): FilmClip => ({
  own: false,
  tiers: [
    { tier: 1, size: HD },
    { tier: 2, size: UHD },
    { tier: 3, size: UHD },
  ],
  text: FIRST_LICENCE_TEXT,
  licences: [],
  ...change,
});
const withLicences = (...licences: FilmLicence[]) => clip({ licences });
const use = (...uses: string[]): FilmNeed => ({ size: null, use: { licensee: 'company', uses } });

describe('a use of a clip is', () => {
  it.each([
    ['licensed', withLicences(licence()), 1],
    ['unnamed before a licensee is named', withLicences(licence({ named: false })), 1],
    ['sample if the film contains the sample', withLicences(licence()), null],
    ['windowOver if the file can no longer be downloaded', withLicences(licence({ downloadable: false })), null],
    ['licensed by a wider licence', withLicences(licence({ tier: 3, size: UHD })), 1],
    ['licensed by the named one of two', withLicences(licence({ named: false }), licence()), 1],
    ['wrongTier for a file of a wider tier', withLicences(licence()), 2],
    ['ended after its year', withLicences(licence({ ended: true })), 1],
    ['refunded', withLicences(licence({ refunded: true })), 1],
    ['ended rather than refunded', withLicences(licence({ refunded: true }), licence({ ended: true })), 1],
    ['unlicensed', clip(), 1],
    ['unlicensed as a sample', clip(), null],
    ['unavailable off sale', clip({ tiers: [] }), 1],
    ['unavailable off sale after a refund', clip({ tiers: [], licences: [licence({ refunded: true })] }), 1],
    ['licensed off sale', clip({ tiers: [], licences: [licence()] }), 1],
    ['own', clip({ own: true }), null],
  ] as const)('%s', (status, each, fileTier) => {
    expect(assessFilmClip(each, fileTier, NOTHING).status).toBe(status.split(' ')[0]);
  });
});

describe('a film made for a project', () => {
  const statusFor = (fileTier: number | null, ...licences: FilmLicence[]) =>
    assessFilmClip(withLicences(...licences), fileTier, { ...NOTHING, project: '山河' });
  const [ours, other, unnamed] = [
    licence({ orderItemId: 'ours', project: ' 山河 ' }),
    licence({ orderItemId: 'other', project: '海岸' }),
    licence({ orderItemId: 'unnamed', named: false, project: null }),
  ];

  it('has a separate status for a licence that names another project', () => {
    expect(statusFor(1, other)).toMatchObject({ status: 'otherProject', orderItemId: 'other', tier: null });
    expect(statusFor(1, unnamed)).toMatchObject({ status: 'unnamed' });
    expect(assessFilmClip(withLicences(other), 1, NOTHING)).toMatchObject({ status: 'licensed' });
  });

  it('prefers a licence that names the project, then one that names none', () => {
    expect(statusFor(1, other, unnamed, ours)).toMatchObject({ status: 'licensed', orderItemId: 'ours' });
    expect(statusFor(1, other, unnamed)).toMatchObject({ status: 'unnamed', orderItemId: 'unnamed' });
    expect(statusFor(null, other, ours)).toMatchObject({ status: 'sample', orderItemId: 'ours' });
    expect(statusFor(null, other)).toMatchObject({ status: 'sample', orderItemId: 'other' });
  });

  it('ignores a refunded or insufficient licence', () => {
    expect(statusFor(1, other, { ...ours, refunded: true })).toMatchObject({ status: 'otherProject' });
    expect(statusFor(2, licence({ tier: 3, project: '海岸' }), ours)).toMatchObject({ status: 'otherProject' });
  });

  it('treats a differently written name as the same project', () => {
    expect(isSameProject('山河 2026 ABC', ' 山河  ２０２６ abc')).toBe(true);
    expect(isSameProject('山河', '山河2')).toBe(false);
  });
});

describe('the size of the film', () => {
  const inSize = (width: number, height: number, each: FilmClip) =>
    assessFilmClip(each, null, { size: { width, height }, use: null });
  it('requires a larger file if one is sold, but tolerates a tenth', () => {
    expect(inSize(3840, 2160, clip())).toMatchObject({ status: 'unlicensed', tier: 2 });
    expect(inSize(4096, 2160, withLicences(licence({ tier: 2, size: UHD })))).toMatchObject({ status: 'sample' });
    expect(inSize(2048, 858, withLicences(licence()))).toMatchObject({ status: 'sample' });
    expect(inSize(1080, 1920, withLicences(licence()))).toMatchObject({ status: 'sample' });
    expect(inSize(3840, 2160, withLicences(licence()))).toMatchObject({
      status: 'wrongTier',
      tier: 2,
      upgradeOf: 'one',
    });
  });
  it('is accepted if nothing larger is sold', () => {
    expect(inSize(7680, 4320, clip())).toMatchObject({ tier: 2 });
    expect(inSize(7680, 4320, withLicences(licence({ tier: 2, size: UHD })))).toMatchObject({ status: 'sample' });
    const onlyHd = clip({ tiers: [{ tier: 1, size: HD }], licences: [licence()] });
    expect(inSize(3840, 2160, onlyHd)).toMatchObject({ status: 'sample' });
  });
});

describe('the use of the film', () => {
  it('requires PLUS if only PLUS allows it, as an upgrade if possible', () => {
    expect(assessFilmClip(clip(), null, use('filmTv'))).toMatchObject({ status: 'unlicensed', tier: 3 });
    expect(assessFilmClip(withLicences(licence()), 1, use('filmTv'))).toMatchObject({ tier: 3, upgradeOf: 'one' });
    const upgraded = withLicences(licence({ upgradable: false }));
    expect(assessFilmClip(upgraded, 1, use('filmTv'))).toMatchObject({ status: 'wrongTier', upgradeOf: null });
  });
  it('leads to no purchase if no licence allows it', () => {
    expect(assessFilmClip(clip(), 1, use('resale'))).toMatchObject({ status: 'notAllowed', tier: null });
    expect(assessFilmClip(withLicences(licence()), 1, use('resale'))).toMatchObject({
      status: 'notAllowed',
      tier: null,
    });
  });
  it('is judged by the licence text at the time of the sale', () => {
    const uses = FIRST_LICENCE_TEXT.uses.map((row) => ({ ...row, standard: true }));
    const generous = licence({ text: { ...FIRST_LICENCE_TEXT, uses } });
    expect(assessFilmClip(withLicences(generous), 1, use('filmTv')).status).toBe('licensed');
  });
});
