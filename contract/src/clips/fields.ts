import {
  LICENCE_TERM,
  LICENCE_TERM_LABEL,
  HDR,
  HDR_LABEL,
  ORIENTATION,
  TIER,
  TIER_LABEL,
  VIDEO_CATEGORIES_MAX,
  VIDEO_KEYWORD_LENGTH_MAX,
  VIDEO_KEYWORDS_MAX,
  VIDEO_LABELS_MAX,
  VIDEO_NAME_MAX,
} from '../constants.ts';
import { LIGHT } from '../search/looks.ts';

// This file uses neither zod nor API documentation, because the search page loads it.

/** How creators fill in a field. Each type's forms, schemas and columns are derived from it. */
export type Word = { /** Set if the field must not be empty. */ required?: true } &
  /** A text without line breaks, up to `max` characters. */
  (
    | { type: 'line'; max: number }
    /** A text that may have several lines. */
    | { type: 'text'; max: number }
    /** Up to `max` keywords, each up to `length` characters. */
    | { type: 'keywords'; max: number; length: number }
    /** Up to `max` groups of clips. */
    | { type: 'ids'; max: number }
    | { type: 'id' }
    | { type: 'period' }
    /** One of a few codes; absent: the creator has not declared it. */
    | { type: 'code'; codes: Readonly<Record<string, number>>; labels: Readonly<Record<number, string>> }
    /** A day that is not in the future, like 2026-05-01. */
    | { type: 'date' }
    /** `initial`: its value until the creator chooses. */
    | { type: 'flag'; initial?: true }
    | { type: 'yuan' }
  );

/** How a field narrows a search. Schemas, addresses, controls, chips and the index follow from the type. */
export type Filter = {
  /** The control's group in the search page's bar and panel; absent if it has none there. */
  group?: string;
} & (
  | {
      type: 'code';
      codes: Readonly<Record<string, number>>;
      labels: Readonly<Record<number, string>>;
      /** The response field with the number of clips per code. */
      facet: string;
      /** Follows the label on the filter's chip. */
      suffix?: string;
    }
  /** Clips with the flag; `negatable`: the API also finds those without it. */
  | { type: 'flag'; chip: string; negatable?: true }
  /** Two optional bounds, `<field>Min` and `<field>Max`, and the chip's text around them. */
  | {
      type: 'range';
      unit: '秒' | '元';
      step: number;
      bounds: readonly [least: string, most: string];
      around: readonly [before: string, after: string];
      usual?: readonly { label: string; min?: number; max?: number }[];
    }
  | { type: 'category' | 'colour' | 'frameRate' }
  /** An exact text that searches take from links: there are too many values to offer. */
  | { type: 'line'; max: number }
);

export interface ClipField {
  /** Its Chinese name in forms, spreadsheets, filters and error messages. */
  label: string;
  /** Set if the clip's creator fills it in. */
  word?: Word;
  /** The title of its column in the batch editor and its spreadsheets, if it is not the label. */
  batchTitle?: string;
  /** Set if the shop shows the field: on every card, or only on the clip's page. */
  shown?: 'card' | 'page';
  /** Its name in the console, where reviewers see and correct it. */
  console?: string;
  filter?: Filter;
}

const SHOOTING_PLACE_MAX = 40;

/** Whether people or property are recognisable, and whether the creator has a release for them. */
export const CONSENT = { none: 1, released: 2, unreleased: 3 } as const;
const consent = {
  type: 'code',
  codes: CONSENT,
  labels: { 1: '无', 2: '有，已获授权', 3: '有，未获授权' },
} as const satisfies Word;
const CONSENT_FILTER = { none: 1, released: 2, noneOrReleased: 4 } as const;

/** Whether a generative model made or changed the pictures or the sound. */
export const AI_USE = { none: 1, generated: 2, modified: 3 } as const;
const EXCLUDE_OR_ONLY = { exclude: 1, only: 2 } as const;

/**
 * Every field of a clip that people fill in or search by. All lists of fields follow this order: the batch editor's columns,
 * a search's chips.
 */
export const CLIP_FIELDS = {
  videoName: {
    label: '作品名称',
    word: { type: 'line', max: VIDEO_NAME_MAX, required: true },
    shown: 'card',
    console: '名称',
  },
  videoKeywords: {
    label: '关键词',
    word: { type: 'keywords', max: VIDEO_KEYWORDS_MAX, length: VIDEO_KEYWORD_LENGTH_MAX, required: true },
    shown: 'card',
    console: '关键词',
  },
  categoryIds: { label: '分类', word: { type: 'ids', max: VIDEO_CATEGORIES_MAX }, console: '分类' },
  labelIds: { label: '标签', word: { type: 'ids', max: VIDEO_LABELS_MAX }, console: '标签' },
  activityId: { label: '活动', word: { type: 'id' } },
  categoryId: { label: '分类', filter: { type: 'category', group: '分类' } },
  orientation: {
    label: '画面方向',
    filter: {
      type: 'code',
      group: '画幅与规格',
      codes: ORIENTATION,
      labels: { 1: '横屏', 2: '竖屏', 3: '方形' },
      facet: 'orientations',
    },
  },
  tier: {
    label: '规格',
    filter: {
      type: 'code',
      group: '画幅与规格',
      codes: TIER,
      labels: TIER_LABEL,
      facet: 'tiers',
      suffix: ' 规格',
    },
  },
  duration: {
    label: '时长',
    filter: {
      type: 'range',
      group: '时长',
      unit: '秒',
      step: 1,
      bounds: ['最短', '最长'],
      around: ['', ' 秒'],
      usual: [
        { label: '5 秒以内', max: 5 },
        { label: '5–15 秒', min: 5, max: 15 },
        { label: '15–30 秒', min: 15, max: 30 },
        { label: '30 秒以上', min: 30 },
      ],
    },
  },
  price: {
    label: '价格',
    filter: {
      type: 'range',
      group: '价格与授权',
      unit: '元',
      step: 0.01,
      bounds: ['最低', '最高'],
      around: ['¥', ''],
    },
  },
  colour: {
    label: '颜色',
    filter: {
      type: 'colour',
      group: '色彩与明暗',
    },
  },
  /** The camera's prevailing movement; a push may also be a pull. */
  motion: {
    label: '镜头运动',
    filter: {
      type: 'code',
      group: '镜头运动',
      codes: { still: 1, pan: 2, tilt: 3, push: 4, shake: 5 },
      labels: { 1: '固定', 2: '横摇', 3: '俯仰', 4: '推拉', 5: '手持' },
      facet: 'motions',
    },
  },
  light: {
    label: '明暗',
    filter: { type: 'code', group: '色彩与明暗', codes: LIGHT, labels: { 1: '暗调', 2: '亮调' }, facet: 'lights' },
  },
  trueResolution: {
    label: '实测 4K',
    filter: { type: 'flag', chip: '实测 4K' },
  },
  is8K: { label: '8K', filter: { type: 'flag', chip: '8K', negatable: true } },
  sound: { label: '声音', filter: { type: 'flag', chip: '有声', negatable: true } },
  hdr: {
    label: 'HDR',
    filter: { type: 'code', group: '画幅与规格', codes: HDR, labels: HDR_LABEL, facet: 'hdrs' },
  },
  authenticationType: {
    label: '授权期限',
    word: { type: 'period', required: true },
    shown: 'card',
    filter: {
      type: 'code',
      group: '价格与授权',
      codes: LICENCE_TERM,
      labels: LICENCE_TERM_LABEL,
      facet: 'authenticationTypes',
    },
  },
  hdPrice: { label: 'HD价格', word: { type: 'yuan' }, shown: 'card' },
  hd4kPrice: { label: '4K价格', word: { type: 'yuan' }, shown: 'card' },
  hdPlusPrice: { label: 'PLUS价格', word: { type: 'yuan' }, shown: 'card' },
  showcase: {
    label: '展示片段',
    word: { type: 'flag' },
    batchTitle: '首页展示',
  },
  sellMaster: {
    label: '出售母版',
    word: { type: 'flag', initial: true },
  },
  videoRemark: { label: '作品描述', word: { type: 'text', max: 500 }, shown: 'page', console: '描述' },
  shootingPlace: {
    label: '拍摄地点',
    word: { type: 'line', max: SHOOTING_PLACE_MAX },
    shown: 'page',
    console: '拍摄地点',
    filter: { type: 'line', max: SHOOTING_PLACE_MAX },
  },
  shootingDate: { label: '拍摄日期', word: { type: 'date' }, shown: 'page', console: '拍摄日期' },
  camera: { label: '拍摄设备', word: { type: 'line', max: 60 }, shown: 'page', console: '拍摄设备' },
  people: {
    label: '可识别人物',
    word: consent,
    shown: 'page',
    console: '可识别人物',
    filter: {
      type: 'code',
      group: '授权声明',
      codes: CONSENT_FILTER,
      labels: { 1: '无人物', 2: '人物已授权', 4: '无人物或已授权' },
      facet: 'peopleConsents',
    },
  },
  property: {
    label: '物权或商标',
    word: consent,
    shown: 'page',
    console: '物权或商标',
    filter: {
      type: 'code',
      group: '授权声明',
      codes: CONSENT_FILTER,
      labels: { 1: '无物权商标', 2: '物权商标已授权', 4: '无物权商标或已授权' },
      facet: 'propertyConsents',
    },
  },
  editorialOnly: {
    label: '仅限编辑用途',
    word: { type: 'flag' },
    shown: 'card',
    console: '仅限编辑用途',
    filter: {
      type: 'code',
      group: '授权声明',
      codes: EXCLUDE_OR_ONLY,
      labels: { 1: '排除编辑用途', 2: '仅编辑用途' },
      facet: 'editorialUses',
    },
  },
  aiGenerated: {
    label: '人工智能',
    word: { type: 'code', codes: AI_USE, labels: { 1: '未使用 AI', 2: 'AI 生成', 3: 'AI 修改' } },
    shown: 'card',
    console: '人工智能',
    filter: {
      type: 'code',
      group: '授权声明',
      codes: EXCLUDE_OR_ONLY,
      labels: { 1: '排除 AI', 2: '仅 AI' },
      facet: 'aiUses',
    },
  },
  fps: { label: '帧率', filter: { type: 'frameRate', group: '画幅与规格' } },
} as const satisfies Record<string, ClipField>;

type Fields = typeof CLIP_FIELDS;
type ClipFieldName = keyof Fields;

type With<Part> = { [F in ClipFieldName]: Fields[F] extends Part ? F : never }[ClipFieldName];

export type WordField = With<{ word: Word }>;
export type WordType = Word['type'];
export type WordOf<F extends WordField> = Fields[F]['word'];
export type WordFieldOfType<T extends WordType> = With<{ word: { type: T } }>;
export type TextField = WordFieldOfType<'line' | 'text'>;
/** Fields stored in groups' own tables; all others are columns of the clip. */
export type GroupField = WordFieldOfType<'ids'>;
export type StoredField = Exclude<WordField, GroupField>;
type CardField = With<{ shown: 'card' }>;
type PageField = With<{ shown: 'page' }>;
export type ConsoleField = With<{ console: string }>;
/** The console shows groups by name, not by id. */
type ConsoleColumn = Exclude<ConsoleField, GroupField>;

export type FilterField = With<{ filter: Filter }>;
export type FilterOf<F extends FilterField> = Fields[F]['filter'];
export type FilterFieldOfType<T extends Filter['type']> = With<{ filter: { type: T } }>;
export type CodeField = FilterFieldOfType<'code'>;
export type FlagField = FilterFieldOfType<'flag'>;
export type RangeField = FilterFieldOfType<'range'>;
type LineField = FilterFieldOfType<'line'>;
type Code<F extends CodeField> = Extract<keyof FilterOf<F>['labels'], number>;

/** Values that narrow a search, by their names in addresses and calls. */
export type FilterValues = { [F in CodeField]?: Code<F> } & { [F in FlagField]?: boolean } & {
  [F in FilterFieldOfType<'category' | 'frameRate'>]?: number;
} & { [F in FilterFieldOfType<'colour' | 'line'>]?: string } & { [F in `${RangeField}${'Min' | 'Max'}`]?: number };

const NAMES = Object.keys(CLIP_FIELDS) as ClipFieldName[];
const fieldOf = (name: ClipFieldName): ClipField => CLIP_FIELDS[name];

export const WORD_FIELDS = NAMES.filter((name) => fieldOf(name).word) as WordField[];
export const wordOf = (name: WordField): Word => CLIP_FIELDS[name].word;
export const TEXT_FIELDS = WORD_FIELDS.filter((name) => ['line', 'text'].includes(wordOf(name).type)) as TextField[];
export const STORED_FIELDS = WORD_FIELDS.filter((name) => wordOf(name).type !== 'ids') as StoredField[];
export const PRICE_FIELDS = WORD_FIELDS.filter((name) => wordOf(name).type === 'yuan') as WordFieldOfType<'yuan'>[];
export const CARD_FIELDS = NAMES.filter((name) => fieldOf(name).shown === 'card') as CardField[];
export const PAGE_FIELDS = NAMES.filter((name) => fieldOf(name).shown === 'page') as PageField[];
export const CONSOLE_FIELDS = NAMES.filter((name) => fieldOf(name).console) as ConsoleField[];
export const CONSOLE_COLUMNS = STORED_FIELDS.filter((name) => fieldOf(name).console) as ConsoleColumn[];

export const filterOf = (name: FilterField): Filter => CLIP_FIELDS[name].filter;
export const FILTER_FIELDS = NAMES.filter((name) => fieldOf(name).filter) as FilterField[];
const filtersOfType = (type: Filter['type']) => FILTER_FIELDS.filter((name) => filterOf(name).type === type);
export const CODE_FIELDS = filtersOfType('code') as CodeField[];
export const FLAG_FIELDS = filtersOfType('flag') as FlagField[];
export const LINE_FIELDS = filtersOfType('line') as LineField[];
export const facetOf = <F extends CodeField>(name: F): FilterOf<F>['facet'] => CLIP_FIELDS[name].filter.facet;
export const boundsOf = <F extends RangeField>(name: F): [`${F}Min`, `${F}Max`] => [`${name}Min`, `${name}Max`];
export const filterNames = (name: FilterField): (keyof FilterValues)[] =>
  filterOf(name).type === 'range' ? boundsOf(name as RangeField) : [name as Exclude<FilterField, RangeField>];
