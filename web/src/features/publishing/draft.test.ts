import { DraftForm, PublishForm } from '@zhenku/contract/publishing/publishing';
import { describe, expect, it } from 'vitest';
import {
  addKeywords,
  draftOf,
  validateDraft,
  EMPTY_DRAFT,
  toggleItem,
  toDraftInput,
  toRequest,
  WIDEST_BAND,
  type Draft,
} from './draft.ts';

const good: Draft = {
  ...EMPTY_DRAFT,
  videoName: ' 城市夜景航拍 ',
  videoKeywords: ['夜景'],
  categoryIds: [1],
  hdPrice: '99.5',
};

const isAccepted = (draft: Draft) => PublishForm.safeParse(toRequest(draft, 'key')).success;

describe('a draft', () => {
  it('with all required fields is valid both here and for the contract', () => {
    expect(validateDraft(good, 'key', WIDEST_BAND)).toEqual({});
    expect(isAccepted(good)).toBe(true);
    expect(toRequest(good, 'key')).toMatchObject({
      videoName: '城市夜景航拍',
      hdPrice: 99.5,
      hd4kPrice: undefined,
    });
  });

  it('keeps input as typed, even unfinished prices', () => {
    const typed = { ...good, videoName: '城市', hd4kPrice: '一百', hdPlusPrice: '面议' };
    const kept = DraftForm.parse(JSON.parse(JSON.stringify(toDraftInput(typed))));
    expect(kept).toMatchObject({ hdPrice: 99.5, priceTexts: { hd4kPrice: '一百', hdPlusPrice: '面议' } });
    const {
      videoName = '',
      videoRemark = null,
      shootingPlace = null,
      shootingDate = null,
      camera = null,
      people = null,
      property = null,
      editorialOnly = false,
      aiGenerated = null,
      authenticationType = null,
      showcase = false,
      sellMaster = true,
      priceTexts = {},
    } = kept;
    const words = {
      ...kept,
      videoName,
      videoRemark,
      shootingPlace,
      shootingDate,
      camera,
      people,
      property,
      editorialOnly,
      aiGenerated,
      authenticationType,
      showcase,
      sellMaster,
      activityId: null,
    };
    expect(draftOf({ ...words, hdPrice: kept.hdPrice!, hd4kPrice: null, hdPlusPrice: null, priceTexts })).toEqual(
      typed,
    );
  });

  it.each<[keyof Draft, Partial<Draft>]>([
    ['videoName', { videoName: '  ' }],
    ['videoName', { videoName: '长'.repeat(61) }],
    ['videoRemark', { videoRemark: '长'.repeat(501) }],
    ['shootingDate', { shootingDate: '2026-02-30' }],
    ['shootingDate', { shootingDate: '9999-01-01' }],
    ['camera', { camera: '长'.repeat(61) }],
    ['shootingPlace', { shootingPlace: '长'.repeat(41) }],
    ['videoKeywords', { videoKeywords: [] }],
    ['categoryIds', { categoryIds: [1, 2, 3, 4] }],
    ['labelIds', { labelIds: Array.from({ length: 21 }, (_, index) => index + 1) }],
    ['hdPrice', { hdPrice: '' }],
    ['hdPrice', { hdPrice: '0.5' }],
    ['hd4kPrice', { hd4kPrice: '100000.01' }],
    ['hdPlusPrice', { hdPlusPrice: '9.999' }],
    ['hdPlusPrice', { hdPlusPrice: '一百' }],
  ])('with an invalid %s is rejected both here and by the contract', (field, change) => {
    const draft = { ...good, ...change };
    expect(validateDraft(draft, 'key', WIDEST_BAND)).toHaveProperty(field);
    expect(isAccepted(draft)).toBe(false);
  });

  it.each([
    ['-5', '价格应在1到100000之间'],
    ['1e3', '请填写半角数字，如99.5'],
    ['９９', '请填写半角数字，如99.5'],
    ['9.999', '金额最多两位小数'],
  ])('explains what is wrong with the price %s', (hdPrice, problem) => {
    expect(validateDraft({ ...good, hdPrice }, 'key', WIDEST_BAND)).toEqual({ hdPrice: problem });
  });

  it('must cost within the site’s price band', () => {
    const band = { min: 50, max: 90 };
    expect(validateDraft(good, 'key', band)).toEqual({ hdPrice: '价格应在50到90之间' });
    expect(validateDraft({ ...good, hdPrice: '90' }, 'key', band)).toEqual({});
  });

  it('requires its file', () => {
    expect(validateDraft(good, null, WIDEST_BAND)).toEqual({ fileKey: '请上传视频文件' });
  });

  it('counts code points, not UTF-16 units', () => {
    expect(validateDraft({ ...good, videoName: '🎬'.repeat(60) }, 'key', WIDEST_BAND)).toEqual({});
  });
});

describe('keywords', () => {
  it('are split at Chinese and Latin commas without duplicates', () => {
    expect(addKeywords(['夜景'], ' 城市，航拍、夜景, 4K\n')).toEqual(['夜景', '城市', '航拍', '4K']);
  });

  it('are limited to 50 with at most 30 characters each', () => {
    const many = Array.from({ length: 60 }, (_, index) => `词${index}`).join(',');
    expect(addKeywords([], many)).toHaveLength(50);
    expect(addKeywords([], '长'.repeat(40))).toEqual(['长'.repeat(30)]);
  });
});

it('toggles a choice', () => {
  expect(toggleItem([1, 2], 3)).toEqual([1, 2, 3]);
  expect(toggleItem([1, 2], 1)).toEqual([2]);
});
