import type { Request } from '@zhenku/contract/api';
import {
  CLIP_FIELDS,
  PRICE_FIELDS,
  TEXT_FIELDS,
  WORD_FIELDS,
  type WordField,
  type WordFieldOfType,
  type WordOf,
  wordOf,
  type WordType,
} from '@zhenku/contract/clips/fields';
import { pastDayError } from '@zhenku/contract/clips/past-day';
import {
  PRICE_MAX_YUAN,
  PRICE_MIN_YUAN,
  type Tier,
  VIDEO_KEYWORD_LENGTH_MAX,
  VIDEO_KEYWORDS_MAX,
} from '@zhenku/contract/constants';
import type { SavedDraft } from '@zhenku/contract/publishing/publishing';
import { splitKeywords } from '@zhenku/contract/clips/split-keywords';

export const OPTIONAL_TEXTS = TEXT_FIELDS.filter((field) => !wordOf(field).required);

export type PriceField = WordFieldOfType<'yuan'>;
export const PRICE_OF_TIER: Readonly<Record<Tier, PriceField>> = { 1: 'hdPrice', 2: 'hd4kPrice', 3: 'hdPlusPrice' };

/** Form value for each field type; prices remain text until they are sent. */
interface FormValues {
  line: string;
  text: string;
  keywords: readonly string[];
  ids: readonly number[];
  id: number | null;
  period: 1 | 2;
  flag: boolean;
  yuan: string;
  /** null: not declared. */
  code: number | null;
  /** '' or a day like 2026-05-01. */
  date: string;
}

export type Draft = { [F in WordField]: FormValues[WordOf<F>['type']] };

const EMPTY: FormValues = {
  line: '',
  text: '',
  keywords: [],
  ids: [],
  id: null,
  period: 1,
  flag: false,
  yuan: '',
  code: null,
  date: '',
};

const mapFields = (valueOf: (field: WordField, type: WordType) => unknown) =>
  Object.fromEntries(WORD_FIELDS.map((field) => [field, valueOf(field, wordOf(field).type)]));

export const EMPTY_DRAFT = mapFields((field, type) => initialOf(field) ?? EMPTY[type]) as Draft;

function initialOf(field: WordField): boolean | undefined {
  const word = wordOf(field);
  return word.type === 'flag' ? word.initial : undefined;
}

export type DraftErrors = Partial<Record<keyof Draft | 'fileKey', string>>;

const length = (text: string) => Array.from(text).length;

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

function wordError(field: WordField, value: Draft[WordField], band: PriceBand): string | undefined {
  const word = wordOf(field);
  const { label } = CLIP_FIELDS[field];
  switch (word.type) {
    case 'line':
    case 'text': {
      const text = (value as string).trim();
      if (word.required && text === '') return '必填项';
      return length(text) > word.max ? `最多${word.max}个字` : undefined;
    }
    case 'keywords':
    case 'ids': {
      const list = value as readonly unknown[];
      if (word.required && list.length === 0) return `请填写${label}`;
      return list.length > word.max ? `${label}最多${word.max}个` : undefined;
    }
    case 'yuan':
      return priceError(value as string, band);
    case 'date':
      return value === '' ? undefined : pastDayError(value as string);
    case 'id':
    case 'period':
    case 'flag':
    case 'code':
      return undefined;
  }
}

export function validateDraft(draft: Draft, fileKey: string | null, band: PriceBand): DraftErrors {
  const errors: DraftErrors = {};
  if (!fileKey) errors.fileKey = '请上传视频文件';
  for (const field of WORD_FIELDS) {
    const error = wordError(field, draft[field], band);
    if (error) errors[field] = error;
  }
  if (PRICE_FIELDS.every((field) => draft[field].trim() === '')) errors.hdPrice = '请至少填写一个规格的价格';
  return errors;
}

const yuanOf = (text: string) => (text.trim() === '' ? undefined : Number(text));

function requestValue(value: Draft[WordField], type: WordType): unknown {
  if (type === 'yuan') return yuanOf(value as string);
  if (typeof value === 'string') return value.trim() || undefined;
  return value ?? undefined;
}

export function toRequest(draft: Draft, fileKey: string): Request<'POST /video/v1/publish'> {
  const words = mapFields((field, type) => requestValue(draft[field], type));
  return { fileKey, ...words } as Request<'POST /video/v1/publish'>;
}

/** Maximum length of an unfinished price, in characters. */
const PRICE_TEXT_MAX = 50;

/** Converts the form to a draft request; unfinished prices remain text. */
export function toDraftInput(draft: Draft): Omit<Request<'POST /video/v1/draft'>, 'videoId' | 'fileKey' | 'version'> {
  const { fileKey: _fileKey, ...words } = toRequest(draft, '');
  const typed = PRICE_FIELDS.filter((field) => Number.isNaN(words[field]));
  const priceTexts = Object.fromEntries(typed.map((field) => [field, draft[field].trim().slice(0, PRICE_TEXT_MAX)]));
  return { ...words, ...Object.fromEntries(typed.map((field) => [field, undefined])), priceTexts };
}

export const hasSameWords = (a: Draft, b: Draft): boolean =>
  JSON.stringify(toDraftInput(a)) === JSON.stringify(toDraftInput(b));

type Words = Pick<SavedDraft, WordField> & Partial<Pick<SavedDraft, 'priceTexts'>>;

const textOf = (yuan: number | null, typed = '') => (yuan === null ? typed : String(yuan));

function formValue(saved: Words, field: WordField, type: WordType): unknown {
  if (type === 'yuan') return textOf(saved[field as PriceField], saved.priceTexts?.[field as PriceField]);
  if (type === 'period') return saved[field] === 2 ? 2 : 1;
  return type === 'id' || type === 'code' ? saved[field] : (saved[field] ?? '');
}

export const draftOf = (saved: Words): Draft => mapFields((field, type) => formValue(saved, field, type)) as Draft;

/** Adds a text's keywords: split at commas and line breaks, trimmed, deduplicated, cut to the limits. */
export function addKeywords(keywords: readonly string[], text: string): string[] {
  const words = splitKeywords(text).map((word) => Array.from(word).slice(0, VIDEO_KEYWORD_LENGTH_MAX).join(''));
  return [...new Set([...keywords, ...words])].slice(0, VIDEO_KEYWORDS_MAX);
}

export const toggleItem = (chosen: readonly number[], item: number) =>
  chosen.includes(item) ? chosen.filter((other) => other !== item) : [...chosen, item];
