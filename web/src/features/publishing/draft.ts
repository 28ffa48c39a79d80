import type { Request } from '@zhenku/contract/api';
import {
  PRICE_MAX_YUAN,
  PRICE_MIN_YUAN,
  TEXTAREA_MAX,
  type Tier,
  VIDEO_CATEGORIES_MAX,
  VIDEO_KEYWORD_LENGTH_MAX,
  VIDEO_KEYWORDS_MAX,
  VIDEO_LABELS_MAX,
  VIDEO_NAME_MAX,
} from '@zhenku/contract/constants';
import type { SavedDraft } from '@zhenku/contract/publishing/publishing';
import { splitKeywords } from './split-keywords.ts';

export const PRICE_FIELDS = ['hdPrice', 'hd4kPrice', 'hdPlusPrice'] as const;
export type PriceField = (typeof PRICE_FIELDS)[number];
/** The field of each tier's price. */
export const PRICE_OF_TIER: Readonly<Record<Tier, PriceField>> = { 1: 'hdPrice', 2: 'hd4kPrice', 3: 'hdPlusPrice' };

/** The publish form's values; prices are text until they are sent. */
export interface Draft extends Record<PriceField, string> {
  videoName: string;
  videoRemark: string;
  videoKeywords: readonly string[];
  categoryIds: readonly number[];
  labelIds: readonly number[];
  activityId: number | null;
  authenticationType: 1 | 2;
  /** The shop may show a clean loop of it. */
  showcase: boolean;
}

export const EMPTY_DRAFT: Draft = {
  videoName: '',
  videoRemark: '',
  videoKeywords: [],
  categoryIds: [],
  labelIds: [],
  activityId: null,
  authenticationType: 1,
  showcase: false,
  hdPrice: '',
  hd4kPrice: '',
  hdPlusPrice: '',
};

export type DraftErrors = Partial<Record<keyof Draft | 'fileKey', string>>;

const length = (text: string) => Array.from(text).length;

/** The allowed prices of a clip, in yuan. */
export interface PriceBand {
  min: number;
  max: number;
}
export const WIDEST_BAND: PriceBand = { min: PRICE_MIN_YUAN, max: PRICE_MAX_YUAN };

function priceError(text: string, { min, max }: PriceBand): string | undefined {
  const plain = text.trim();
  if (plain === '') return undefined;
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return '请填写半角数字，如99.5';
  if (/\.\d{3,}$/.test(plain)) return '金额最多两位小数';
  const yuan = Number(plain);
  return yuan < min || yuan > max ? `价格应在${min}到${max}之间` : undefined;
}

/** Returns the errors of a draft by field; empty if it can be published. */
export function validateDraft(draft: Draft, fileKey: string | null, band: PriceBand): DraftErrors {
  const errors: DraftErrors = {};
  if (!fileKey) errors.fileKey = '请上传视频文件';
  const name = draft.videoName.trim();
  if (name === '') errors.videoName = '必填项';
  else if (length(name) > VIDEO_NAME_MAX) errors.videoName = `最多${VIDEO_NAME_MAX}个字`;
  if (length(draft.videoRemark.trim()) > TEXTAREA_MAX) errors.videoRemark = `最多${TEXTAREA_MAX}个字`;
  if (draft.videoKeywords.length === 0) errors.videoKeywords = '请填写关键词';
  if (draft.videoKeywords.length > VIDEO_KEYWORDS_MAX) errors.videoKeywords = `关键词最多${VIDEO_KEYWORDS_MAX}个`;
  if (draft.categoryIds.length > VIDEO_CATEGORIES_MAX) errors.categoryIds = `分类最多${VIDEO_CATEGORIES_MAX}个`;
  if (draft.labelIds.length > VIDEO_LABELS_MAX) errors.labelIds = `标签最多${VIDEO_LABELS_MAX}个`;
  for (const field of PRICE_FIELDS) {
    const error = priceError(draft[field], band);
    if (error) errors[field] = error;
  }
  if (PRICE_FIELDS.every((field) => draft[field].trim() === '')) errors.hdPrice = '请至少填写一个规格的价格';
  return errors;
}

const yuanOf = (text: string) => (text.trim() === '' ? undefined : Number(text));

/** Converts a valid draft to the call's input. */
export function toRequest(draft: Draft, fileKey: string): Request<'POST /video/v1/publish'> {
  return {
    fileKey,
    videoName: draft.videoName.trim(),
    videoRemark: draft.videoRemark.trim() || undefined,
    videoKeywords: [...draft.videoKeywords],
    categoryIds: [...draft.categoryIds],
    labelIds: [...draft.labelIds],
    activityId: draft.activityId ?? undefined,
    authenticationType: draft.authenticationType,
    showcase: draft.showcase,
    hdPrice: yuanOf(draft.hdPrice),
    hd4kPrice: yuanOf(draft.hd4kPrice),
    hdPlusPrice: yuanOf(draft.hdPlusPrice),
  };
}

/** Characters of what is typed in place of a price. */
const PRICE_TEXT_MAX = 50;

/** Converts what is typed, finished or not, to a draft's input: what is typed in place of a price is kept as text. */
export function toDraftInput(draft: Draft): Omit<Request<'POST /video/v1/draft'>, 'videoId' | 'fileKey' | 'version'> {
  const { fileKey: _fileKey, ...words } = toRequest(draft, '');
  const typed = PRICE_FIELDS.filter((field) => Number.isNaN(words[field]));
  const priceTexts = Object.fromEntries(typed.map((field) => [field, draft[field].trim().slice(0, PRICE_TEXT_MAX)]));
  return { ...words, ...Object.fromEntries(typed.map((field) => [field, undefined])), priceTexts };
}

/** Whether two drafts are the same to the server. */
export const hasSameWords = (a: Draft, b: Draft): boolean =>
  JSON.stringify(toDraftInput(a)) === JSON.stringify(toDraftInput(b));

type Words = Pick<
  SavedDraft,
  'videoName' | 'videoRemark' | 'activityId' | 'authenticationType' | 'showcase' | PriceField
> &
  Pick<SavedDraft, 'videoKeywords' | 'categoryIds' | 'labelIds'> &
  Partial<Pick<SavedDraft, 'priceTexts'>>;

const textOf = (yuan: number | null, typed = '') => (yuan === null ? typed : String(yuan));

/** The form's values for a draft or a clip as the server has it. */
export const draftOf = (saved: Words): Draft => ({
  videoName: saved.videoName,
  videoRemark: saved.videoRemark ?? '',
  videoKeywords: saved.videoKeywords,
  categoryIds: saved.categoryIds,
  labelIds: saved.labelIds,
  activityId: saved.activityId,
  authenticationType: saved.authenticationType === 2 ? 2 : 1,
  showcase: saved.showcase,
  hdPrice: textOf(saved.hdPrice, saved.priceTexts?.hdPrice),
  hd4kPrice: textOf(saved.hd4kPrice, saved.priceTexts?.hd4kPrice),
  hdPlusPrice: textOf(saved.hdPlusPrice, saved.priceTexts?.hdPlusPrice),
});

/** Adds the keywords of a text: split at commas and line breaks, trimmed, without duplicates, cut to the limits. */
export function addKeywords(keywords: readonly string[], text: string): string[] {
  const words = splitKeywords(text).map((word) => Array.from(word).slice(0, VIDEO_KEYWORD_LENGTH_MAX).join(''));
  return [...new Set([...keywords, ...words])].slice(0, VIDEO_KEYWORDS_MAX);
}

/** Adds an item to a selection, or removes it. */
export const toggleItem = (chosen: readonly number[], item: number) =>
  chosen.includes(item) ? chosen.filter((other) => other !== item) : [...chosen, item];
