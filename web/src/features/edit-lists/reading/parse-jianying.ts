import type { EditList, FilmUse, UnreadPart } from './film.ts';
import { EDIT_LIST_MAX, EditListError, fileNameOf, finishFilm, TOO_MANY_UNREAD } from './film.ts';
import { lostParts, type ParsedJson, stringsIn } from './list-json.ts';
import { couldBeOurs, fileNamesIn, pathNames } from './name-candidates.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {});
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

export const isJianyingDraft = (root: unknown): boolean =>
  isFields(root) && Array.isArray(root.tracks) && isFields(root.materials);

const MICROSECONDS = 1_000_000;
const NO_PICTURE_TRACK = /^(audio|text|effect|filter|adjust|sticker)$/;

export function parseJianying(text: string, parsed: ParsedJson): EditList {
  const draft = fieldsIn(parsed.root);
  const reader = new DraftReader();
  reader.read(draft, { at: 0, from: 0, until: Infinity, depth: 0 });
  if (reader.segments + reader.unread.length === 0) throw new EditListError('这份剪映草稿里没有片段');
  const rate = numberIn(draft.fps);
  const fps = rate && rate > 0 ? rate : 30;
  const { width, height } = fieldsIn(draft.canvas_config);
  const size = { width: numberIn(width) ?? 0, height: numberIn(height) ?? 0 };
  return {
    film: finishFilm({
      format: 'jianying',
      name: textIn(draft.name),
      fps,
      dropFrame: false,
      startFrame: 0,
      frames: ((numberIn(draft.duration) ?? 0) / MICROSECONDS) * fps,
      size: size.width > 0 && size.height > 0 ? size : null,
      uses: reader.uses.map(({ names, start, end }) => {
        const from = (start / MICROSECONDS) * fps;
        return { names, start: from, end: Math.max(from + 1, (end / MICROSECONDS) * fps) };
      }),
      understood: Math.max(0, reader.segments - reader.unread.length),
      unread: [...reader.unread, ...lostParts(parsed)],
      notes: reader.notes(),
    }),
    mentions: stringsIn(text),
  };
}

/** Place of a draft in the film and its visible part, in microseconds. */
interface Place {
  at: number;
  from: number;
  until: number;
  depth: number;
}

interface Materials {
  videos: Map<string, Fields>;
  drafts: Map<string, Fields>;
  /** All materials' ids; other tracks' materials are in separate lists. */
  others: Set<unknown>;
}

class DraftReader {
  readonly uses: FilmUse[] = [];
  readonly unread: UnreadPart[] = [];
  segments = 0;
  private readonly materials = new Map<Fields, Materials>();
  private readonly used = new Set<Fields>();
  private invisible = 0;
  private outside = 0;

  notes(): string[] {
    return [
      ...(this.invisible > 0 ? [`隐藏的 ${this.invisible} 个片段不算画面`] : []),
      ...(this.unused() > 0 ? [`${this.unused()} 个像本站文件的素材没有放在时间线上，不算画面`] : []),
      ...(this.outside > 0 ? [`${this.outside} 个片段在所在复合片段的时间范围之外，不算画面`] : []),
    ];
  }

  read(draft: Fields, place: Place): void {
    if (place.depth > EDIT_LIST_MAX.depth) throw new EditListError('复合片段嵌套过深');
    const { videos, drafts, others } = this.materialsOf(draft);
    if (!Array.isArray(draft.tracks)) this.addUnread(draft, '没有轨道的草稿');
    for (const track of listIn(draft.tracks)) {
      const { type, segments } = fieldsIn(track);
      if (!Array.isArray(segments)) this.addUnread(fieldsIn(track), '没有片段的轨道');
      for (const each of listIn(segments)) {
        this.segments += 1;
        // A compound clip may be used any number of times.
        if (this.segments > EDIT_LIST_MAX.nodes) throw new EditListError('复合片段过多');
        if (this.uses.length > EDIT_LIST_MAX.uses)
          throw new EditListError(`剪辑表超过 ${EDIT_LIST_MAX.uses} 个镜头，请分段检查`);
        const segment = fieldsIn(each);
        const id = textIn(segment.material_id);
        const nested = [id, ...listIn(segment.extra_material_refs).map(textIn)]
          .map((ref) => drafts.get(ref))
          .find(Boolean);
        const video = videos.get(id);
        if (video) this.used.add(video);
        if (nested) this.used.add(nested);
        if (nested) this.readNested(segment, nested, video, place);
        else if (video) this.readSegment(segment, video, place);
        else if (!NO_PICTURE_TRACK.test(textIn(type)) || !others.has(id)) this.addUnread(segment, '素材不明的片段');
      }
    }
  }

  private unused(): number {
    const all = [...this.materials.values()].flatMap(({ videos, drafts }) => [...videos.values(), ...drafts.values()]);
    return all.filter((each) => !this.used.has(each) && namesOf(each).some(couldBeOurs)).length;
  }

  private materialsOf(draft: Fields): Materials {
    const known = this.materials.get(draft);
    if (known) return known;
    const lists = fieldsIn(draft.materials);
    const others = new Set<unknown>();
    for (const list of Object.values(lists)) for (const each of listIn(list)) others.add(fieldsIn(each).id);
    const materials = { videos: byId(lists.videos), drafts: byId(lists.drafts), others };
    this.materials.set(draft, materials);
    return materials;
  }

  private readSegment(segment: Fields, video: Fields, place: Place): void {
    const names = namesOf(video);
    if (segment.visible === false) {
      this.invisible += 1;
      return;
    }
    const span = spanOf(segment.target_timerange);
    if (!span) {
      this.addUnread(segment, '没有写明位置', names);
      if (names.some(couldBeOurs)) this.uses.push({ names, start: place.from, end: place.from });
      return;
    }
    const [start, end] = [Math.max(span.start, place.from), Math.min(span.start + span.duration, place.until)];
    const toFilm = place.at - place.from;
    if (end > start) this.uses.push({ names, start: start + toFilm, end: end + toFilm });
    else this.outside += 1;
  }

  private readNested(segment: Fields, nested: Fields, video: Fields | undefined, place: Place): void {
    const [span, source] = [spanOf(segment.target_timerange), spanOf(segment.source_timerange)];
    const inner = isFields(nested.draft) ? nested.draft : null;
    if (segment.visible === false) {
      this.invisible += 1;
    } else if (!span || !inner) {
      this.addUnread(segment, '读不了的复合片段', [textIn(nested.name), ...(video ? namesOf(video) : [])]);
      if (inner) this.read(inner, { at: place.at, from: 0, until: Infinity, depth: place.depth + 1 });
    } else {
      const [start, end] = [Math.max(span.start, place.from), Math.min(span.start + span.duration, place.until)];
      const skipped = (source?.start ?? 0) + start - span.start;
      if (end <= start) {
        this.outside += 1;
        return;
      }
      const { segments } = this;
      // A speed change would require the pictures' positions, so the whole range is read.
      this.read(inner, {
        at: start + place.at - place.from,
        from: skipped,
        until: skipped + Math.max(end - start, source?.duration ?? 0),
        depth: place.depth + 1,
      });
      if (this.segments === segments) this.addUnread(segment, '没有内容的复合片段', [textIn(nested.name)]);
    }
  }

  private addUnread(segment: Fields, problem: string, names = fileNamesIn(segment)): void {
    if (this.unread.length >= EDIT_LIST_MAX.unread) throw new EditListError(TOO_MANY_UNREAD);
    this.unread.push({ line: 0, text: `${problem}：${names.join(' · ') || textIn(segment.material_id)}` });
  }
}

const byId = (list: unknown): Map<string, Fields> =>
  new Map(
    listIn(list)
      .map(fieldsIn)
      .map((each) => [textIn(each.id), each]),
  );

function spanOf(value: unknown): { start: number; duration: number } | null {
  const { start, duration } = fieldsIn(value);
  const [from, length] = [numberIn(start), numberIn(duration)];
  const isSane = from !== null && length !== null && from >= 0 && length > 0 && from + length < Number.MAX_SAFE_INTEGER;
  return isSane ? { start: from, duration: length } : null;
}

/** Returns a material's names: 剪映 renames some copied files and keeps the original name too. */
const namesOf = (video: Fields): string[] => [
  ...pathNames(textIn(video.path)),
  fileNameOf(textIn(video.material_name)),
  ...fileNamesIn(video),
];
