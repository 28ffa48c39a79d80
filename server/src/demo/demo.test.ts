import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  LABELS_SHOWN,
  PRICE_MAX_YUAN,
  PRICE_MIN_YUAN,
  VIDEO_CATEGORIES_MAX,
  VIDEO_KEYWORDS_MAX,
  VIDEO_LABELS_MAX,
  VIDEO_NAME_MAX,
} from '@zhenku/contract/constants';
import { isCreditCode } from '@zhenku/contract/companies/credit-code';
import { isIdentityNumber } from '@zhenku/contract/accounts/identity-number';
import { ffmpeg, ffprobe, fileInput } from '@zhenku/media/programs/run';
import { describe, expect, it } from 'vitest';
import { demoAccounts, demoApplicants } from './accounts.ts';
import { activities, albums, categories, clips, home, labels } from './catalogue.ts';
import { documents } from './content.ts';
import { coupons, discounts } from './offers.ts';
import { scenes } from './render/scenes.ts';
import { fileSizeOf } from './render/scene.ts';

const originals = join(import.meta.dirname, 'originals');
const slugs = new Set(clips.map(({ slug }) => slug));
const VOLUME = ['-af', 'volumedetect', '-f', 'null', '-'];
const codePoints = (text: string) => Array.from(text).length;

async function sizeOf(slug: string): Promise<string> {
  const size = ['-select_streams', 'v:0', '-show_entries', 'stream=width,height', '-of', 'csv=p=0:s=x'];
  const { stdout } = await ffprobe([...fileInput(join(originals, `${slug}.mp4`)), ...size]);
  return stdout.toString().trim();
}

describe('the originals', () => {
  it('match the catalogue, come from one scene each, and total at most 45 MB', async () => {
    const files = (await readdir(originals)).toSorted();
    expect(files).toEqual(clips.map(({ slug }) => `${slug}.mp4`).toSorted());
    expect(scenes.map(({ slug }) => slug).toSorted()).toEqual([...slugs].toSorted());
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(originals, file))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(45_000_000);
  });

  it("have their scene's size: two upright, eight in 4K of which one is enlarged, the rest full HD", async () => {
    const sizes: string[] = [];
    for (const scene of scenes) {
      const { width, height } = fileSizeOf(scene);
      const size = await sizeOf(scene.slug);
      expect(size, scene.slug).toBe(`${width}x${height}`);
      sizes.push(size);
    }
    expect(sizes.filter((size) => size === '1080x1920')).toHaveLength(2);
    expect(sizes.filter((size) => size === '3840x2160')).toHaveLength(8);
    expect(sizes.filter((size) => size === '1920x1080')).toHaveLength(scenes.length - 10);
    expect(scenes.filter(({ enlarged }) => enlarged).map(({ slug }) => slug)).toEqual(['snow-pines']);
  });

  it('have sound if their scenes do, with three different sounds, far from clipping', async () => {
    const sounding = scenes.filter(({ sound }) => sound);
    expect(new Set(sounding.map(({ sound }) => sound)).size).toBe(3);
    for (const { slug } of sounding) {
      const { stderr } = await ffmpeg(['-v', 'info', ...fileInput(join(originals, `${slug}.mp4`)), '-vn', ...VOLUME]);
      const peak = Number(/max_volume: (-?[\d.]+) dB/.exec(stderr)?.[1]);
      expect(peak, slug).toBeGreaterThan(-15);
      expect(peak, slug).toBeLessThan(-5);
    }
  });
});

describe('the catalogue', () => {
  it('has at least 24 clips with distinct names', () => {
    expect(clips.length).toBeGreaterThanOrEqual(24);
    expect(slugs.size).toBe(clips.length);
    expect(new Set(clips.map(({ name }) => name)).size).toBe(clips.length);
  });

  it.each(clips.map((clip) => [clip.slug, clip] as const))('%s follows the publishing rules', (_slug, clip) => {
    expect(codePoints(clip.name)).toBeLessThanOrEqual(VIDEO_NAME_MAX);
    expect(clip.keywords.length).toBeGreaterThanOrEqual(5);
    expect(clip.keywords.length).toBeLessThanOrEqual(VIDEO_KEYWORDS_MAX);
    expect(new Set(clip.keywords).size).toBe(clip.keywords.length);
    expect(clip.categories.length).toBeGreaterThanOrEqual(1);
    expect(clip.categories.length).toBeLessThanOrEqual(VIDEO_CATEGORIES_MAX);
    expect(clip.labels.length).toBeLessThanOrEqual(VIDEO_LABELS_MAX);
    const prices = [clip.hdPrice, clip.hd4kPrice, clip.hdPlusPrice].filter((price) => price !== undefined);
    for (const price of prices) {
      expect(price).toBeGreaterThanOrEqual(PRICE_MIN_YUAN);
      expect(price).toBeLessThanOrEqual(PRICE_MAX_YUAN);
    }
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(demoAccounts.find(({ key }) => key === clip.author)?.saleType).toBeTypeOf('number');
  });

  it('sells and labels a clip as 4K or upright if and only if its original is', () => {
    for (const scene of scenes) {
      const clip = clips.find(({ slug }) => slug === scene.slug)!;
      const { width, height } = fileSizeOf(scene);
      expect(clip.hd4kPrice !== undefined, clip.slug).toBe(width === 3840);
      expect(clip.labels.includes('4k'), clip.slug).toBe(width === 3840);
      expect(clip.labels.includes('vertical'), clip.slug).toBe(height > width);
    }
  });

  it.each([
    ['categories', categories, 8, 2],
    ['labels', labels, LABELS_SHOWN + 4, 1],
    ['albums', albums, 6, 4],
    ['activities', activities, 2, 8],
  ] as const)('has enough %s, each known and used', (kind, groups, atLeast, filled) => {
    expect(groups.length).toBeGreaterThanOrEqual(atLeast);
    const known = new Set<string>(groups.map(({ slug }) => slug));
    expect(known.size).toBe(groups.length);
    for (const clip of clips) for (const slug of clip[kind]) expect(known, `${clip.slug}: ${slug}`).toContain(slug);
    for (const group of groups) {
      const members = clips.filter((clip) => clip[kind].includes(group.slug));
      expect(members.length, group.name).toBeGreaterThanOrEqual(filled);
      const cover = 'cover' in group ? group.cover : members[0]!.slug;
      expect(members.map(({ slug }) => slug)).toContain(cover);
    }
  });

  it('has a home page of known clips and of keywords with results', () => {
    for (const slug of [...home.headClips, ...home.recommendClips, ...home.classificationClips])
      expect(clips.find((clip) => clip.slug === slug)?.showcase, slug).toBe(true);
    expect(home.hotSearchKeys).toHaveLength(8);
    for (const key of home.hotSearchKeys) {
      const found = clips.filter(({ name, keywords }) => [name, ...keywords].some((text) => text.includes(key)));
      expect(found.length, key).toBeGreaterThanOrEqual(2);
    }
  });
});

describe('the rest of the demo', () => {
  it('has one account of each kind, with valid numbers', () => {
    expect(demoAccounts.map(({ key }) => key)).toEqual(['buyer', 'companyBuyer', 'creator', 'companyCreator']);
    const people = [...demoAccounts, ...demoApplicants];
    const identities = people.flatMap(({ identityNumber }) => identityNumber ?? []);
    expect(identities.map(isIdentityNumber)).toEqual([true, true]);
    expect(new Set(people.map(({ phone }) => phone)).size).toBe(people.length);
    const codes = demoAccounts.flatMap(({ socialCreditCode }) => socialCreditCode ?? []);
    expect(codes.map(isCreditCode)).toEqual([true, true]);
    const companies = demoAccounts.filter(({ userType }) => userType === 2);
    for (const { companyName } of companies) expect(companyName).toMatch(/有限公司$/);
  });

  it('has a text of several sections for every type of document, in plain tags', () => {
    expect(documents.map(({ type }) => type).toSorted()).toEqual(
      ['about', 'agreement', 'contact', 'copyright', 'help', 'join', 'notice', 'publish', 'sign'].toSorted(),
    );
    const plain = /^\/?(?:h2|h3|p|ul|ol|li|table|thead|tbody|tr|th|td|strong|em|a|br)$/;
    for (const { type, content } of documents) {
      const tags = [...content.matchAll(/<(\/?[a-z0-9]+)[^>]*>/g)].map(([, tag]) => tag!);
      for (const tag of tags) expect(tag, type).toMatch(plain);
      for (const name of new Set(tags.filter((tag) => tag !== 'br' && !tag.startsWith('/'))))
        expect(tags.filter((tag) => tag === name).length, `${type} ${name}`).toBe(
          tags.filter((tag) => tag === `/${name}`).length,
        );
      expect(tags.filter((tag) => tag === 'h2' || tag === 'h3').length, type).toBeGreaterThanOrEqual(2);
    }
  });

  it('offers larger discounts for larger recharges, and coupons smaller than the recharge', () => {
    expect(discounts.length).toBeGreaterThanOrEqual(3);
    for (const [index, offer] of discounts.entries())
      for (const smaller of discounts.slice(0, index)) {
        expect(offer.rechargeAmount).toBeGreaterThan(smaller.rechargeAmount);
        expect(offer.discount).toBeLessThan(smaller.discount);
      }
    for (const { discount } of discounts) expect(discount > 0 && discount < 100).toBe(true);
    expect(coupons.length).toBeGreaterThanOrEqual(2);
    for (const coupon of coupons) expect(coupon.presentedAmount).toBeLessThan(coupon.minRechargeAmount);
  });
});
