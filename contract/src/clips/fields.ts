import {
  VIDEO_CATEGORIES_MAX,
  VIDEO_KEYWORD_LENGTH_MAX,
  VIDEO_KEYWORDS_MAX,
  VIDEO_LABELS_MAX,
  VIDEO_NAME_MAX,
} from '../constants.ts';

// Without zod: the search page loads this.

/** How creators fill in a field. The forms, schemas and columns of each type are derived from it. */
export type Word =
  /** A text without line breaks, up to `max` characters. */
  | { type: 'line'; max: number; required?: true }
  /** A text that may have several lines. */
  | { type: 'text'; max: number }
  /** Up to `max` keywords, each up to `length` characters; at least one. */
  | { type: 'keywords'; max: number; length: number; required: true }
  /** Up to `max` groups of clips. */
  | { type: 'ids'; max: number }
  | { type: 'id' }
  /** How long licences last. */
  | { type: 'period'; required: true }
  | { type: 'flag'; describe: string }
  /** A tier's price in yuan. */
  | { type: 'yuan' };

export interface ClipField {
  /** Its Chinese name in forms, spreadsheets, filters and error messages. */
  label: string;
  /** Set if the clip's creator fills it in. */
  word?: Word;
  /** The title of its column in the batch editor and its spreadsheets, if it is not the label. */
  batchTitle?: string;
  /** Who sees it in the shop: everybody on each card, or on the clip's page only. */
  shown?: 'card' | 'page';
  /** Its name in the console, whose reviewers see it, its changes, and correct it. */
  console?: string;
}

/** Each field of a clip, once. Lists of fields are in this order: the batch editor's columns, for example. */
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
  authenticationType: { label: '授权期限', word: { type: 'period', required: true }, shown: 'card' },
  hdPrice: { label: 'HD价格', word: { type: 'yuan' }, shown: 'card' },
  hd4kPrice: { label: '4K价格', word: { type: 'yuan' }, shown: 'card' },
  hdPlusPrice: { label: 'PLUS价格', word: { type: 'yuan' }, shown: 'card' },
  showcase: {
    label: '展示片段',
    word: { type: 'flag', describe: 'the shop may show a short clean loop of the clip' },
    batchTitle: '首页展示',
  },
  videoRemark: { label: '作品描述', word: { type: 'text', max: 500 }, shown: 'page', console: '描述' },
} as const satisfies Record<string, ClipField>;

type Fields = typeof CLIP_FIELDS;
export type ClipFieldName = keyof Fields;

/** The fields that have all of `Part`. */
type With<Part> = { [F in ClipFieldName]: Fields[F] extends Part ? F : never }[ClipFieldName];

/** The fields that creators fill in. */
export type WordField = With<{ word: Word }>;
export type WordType = Word['type'];
export type WordOf<F extends WordField> = Fields[F]['word'];
export type WordFieldOfType<T extends WordType> = With<{ word: { type: T } }>;
export type TextField = WordFieldOfType<'line' | 'text'>;
/** The fields that groups of clips hold, in tables of their own; all others are columns of the clip. */
export type GroupField = WordFieldOfType<'ids'>;
export type StoredField = Exclude<WordField, GroupField>;
export type CardField = With<{ shown: 'card' }>;
export type PageField = With<{ shown: 'page' }>;
export type ConsoleField = With<{ console: string }>;
/** Groups are named in the console by what they are called, not by their ids. */
export type ConsoleColumn = Exclude<ConsoleField, GroupField>;

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
