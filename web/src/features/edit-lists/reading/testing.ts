import { readClipFileNames } from '@zhenku/contract/clips/clip-file-names';
import fc from 'fast-check';
import { couldBeOurs } from './name-candidates.ts';
import type { Film, FilmFormat } from './film.ts';
import { everyElement, readXml } from './xml-tree.ts';

const clip = (number: number) => `${number}-sample.mp4`;
/** Matches our clips' file names in the samples, but no names that damage created or joined to other characters. */
const OUR_NAMES = /(?<![^\s/\\"'>:=])(1[1-8])-sample\.mp4/g;

const EDL = [
  'TITLE: 成片',
  'FCM: NON-DROP FRAME',
  `001  AX       V     C        00:00:00:00 00:00:02:00 01:00:00:00 01:00:02:00`,
  `* FROM CLIP NAME: ${clip(11)}`,
  `002  ${clip(12)} AA/V  C        00:00:00:00 00:00:02:00 01:00:02:00 01:00:04:00`,
  'M2   AX       -050.0                00:00:00:00',
  `003  AX       V     C        00:00:00:00 00:00:00:00 01:00:04:00 01:00:04:00`,
  `003  AX       V     D    012 00:00:00:00 00:00:02:00 01:00:04:00 01:00:06:00`,
  `* FROM CLIP NAME: ${clip(13)}`,
  `* TO CLIP NAME: ${clip(14)}`,
  `* SOURCE FILE: D:\\素材\\${clip(14)}`,
  `004  AX       V     K B      00:00:00:00 00:00:02:00 01:00:06:00 01:00:08:00`,
  `004  AX       V     K    000 00:00:00:00 00:00:02:00 01:00:06:00 01:00:08:00`,
  `* FROM CLIP NAME: ${clip(15)}`,
  `* KEY CLIP NAME: ${clip(16)}`,
  `005  AX       V     C        00:00:00:00 00:00:02:00 01:00:08:00 01:00:10:00 ${clip(17)}`,
  `006  AX       V2    C        00:00:00:00 00:00:02:00 01:00:10:00 01:00:12:00`,
  `FROM CLIP NAME: ${clip(18)}`,
  '',
].join('\r\n');

const holder = (name: string, start: number, end: number, inside: string) =>
  `<clipitem><name>${name}</name><enabled>TRUE</enabled><start>${start}</start><end>${end}</end><in>0</in><out>${end - start}</out>${inside}</clipitem>\n`;
const clipitem = (number: number, start: number, end: number) =>
  holder(
    clip(number),
    start,
    end,
    `<file id="file-${number}"><name>${clip(number)}</name><pathurl>file:///D:/${clip(number)}</pathurl></file>`,
  );
const XMEML = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xmeml>
<xmeml version="5"><sequence id="film"><name>成片</name><duration>300</duration><rate><timebase>25</timebase><ntsc>FALSE</ntsc></rate><media><video>
<track>${clipitem(11, 0, 50)}<transitionitem><start>40</start><end>60</end></transitionitem>${clipitem(12, 50, 100)}${holder(
  '嵌套',
  100,
  200,
  `<sequence id="nested"><name>嵌套</name><media><video><track>${clipitem(14, 0, 50)}${clipitem(15, 50, 100)}</track></video></media></sequence>`,
)}<enabled>TRUE</enabled></track>
<track>${holder(
  '机位',
  200,
  250,
  `<multiclip id="cameras"><angle><activevideoangle>TRUE</activevideoangle><clip id="master-17"><name>${clip(16)}</name></clip></angle></multiclip>`,
)}${clipitem(18, 250, 300)}</track>
</video></media></sequence></xmeml>
`;

const assetClip = (number: number, offset: number, more = '') =>
  `<asset-clip ref="asset-${number}" name="${clip(number)}" offset="${offset}s" duration="2s"${more}/>\n`;
const FCPXML = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.11"><resources><format id="format-1" frameDuration="1/25s"/>
${[11, 12, 13, 14, 15, 16, 17, 18].map((number) => `<asset id="asset-${number}" name="A${number}" duration="10s" hasVideo="1"><media-rep kind="original-media" src="file:///D:/A${number}.mov"/></asset>`).join('\n')}
<media id="media-compound" name="复合"><sequence format="format-1" tcStart="0s"><spine>${assetClip(14, 0)}${assetClip(15, 2)}</spine></sequence></media>
<media id="media-cameras" name="机位"><multicam format="format-1"><mc-angle name="A" angleID="camera-a">${assetClip(16, 0)}</mc-angle></multicam></media>
</resources>
<library><event name="e"><project name="成片"><sequence format="format-1" duration="20s" tcStart="0s"><spine>
<asset-clip ref="asset-11" name="${clip(11)}" offset="0s" duration="2s">${assetClip(12, 0, ' lane="1"')}</asset-clip>
<audition offset="2s">${assetClip(13, 0)}</audition>
<ref-clip ref="media-compound" name="复合" offset="4s" duration="4s"/>
<mc-clip ref="media-cameras" name="机位" offset="8s" duration="2s"><mc-source angleID="camera-a" srcEnable="all"/></mc-clip>
<sync-clip name="同步" offset="10s" duration="2s"><spine>${assetClip(17, 0)}</spine></sync-clip>
<gap offset="12s" duration="4s"><spine lane="1" offset="1s">${assetClip(18, 0)}</spine></gap>
</spine></sequence></project></event></library></fcpxml>
`;

const range = { start_time: { value: 0, rate: 25 }, duration: { value: 50, rate: 25 } };
const item = (number: number) => ({
  OTIO_SCHEMA: 'Clip.2',
  name: clip(number),
  source_range: range,
  media_references: {
    DEFAULT_MEDIA: { OTIO_SCHEMA: 'ExternalReference.1', target_url: `file:///D:/${clip(number)}` },
  },
  active_media_reference_key: 'DEFAULT_MEDIA',
});
const track = (...children: unknown[]) => ({ OTIO_SCHEMA: 'Track.1', kind: 'Video', children });
const transition = {
  OTIO_SCHEMA: 'Transition.1',
  in_offset: { value: 5, rate: 25 },
  out_offset: { value: 5, rate: 25 },
};
const OTIO = JSON.stringify({
  OTIO_SCHEMA: 'Timeline.1',
  name: '成片',
  global_start_time: { value: 90_000, rate: 25 },
  tracks: {
    OTIO_SCHEMA: 'Stack.1',
    children: [
      track(item(11), transition, item(12), { OTIO_SCHEMA: 'Gap.1', source_range: range }, item(13)),
      track({ OTIO_SCHEMA: 'Stack.1', children: [track(item(14), item(15)), track(item(16))] }, item(17)),
      track(track(item(18))),
    ],
  },
});

const SECOND = 1_000_000;
const video = (number: number) => ({ id: `video-${number}`, path: `D:/${clip(number)}`, material_name: clip(number) });
const segment = (material_id: string, start: number, seconds: number, more: object = {}) => ({
  material_id,
  visible: true,
  source_timerange: { start: 0, duration: seconds * SECOND },
  target_timerange: { start: start * SECOND, duration: seconds * SECOND },
  ...more,
});
const draft = (videos: unknown[], drafts: unknown[], ...tracks: unknown[][]) => ({
  fps: 25,
  duration: 20 * SECOND,
  canvas_config: { width: 1_920, height: 1_080 },
  materials: { videos, drafts, texts: [{ id: 'text-1' }] },
  tracks: tracks.map((segments) => ({ type: 'video', segments })),
});
const JIANYING = JSON.stringify(
  draft(
    [11, 12, 13, 14, 18].map(video),
    [
      {
        id: 'draft-1',
        name: '复合片段1',
        draft: draft([15, 16].map(video), [], [segment('video-15', 0, 2), segment('video-16', 2, 2)]),
      },
    ],
    [segment('video-11', 0, 2), segment('video-12', 2, 2), segment('draft-1', 4, 4)],
    [segment('video-13', 0, 2), segment('video-14', 3, 2)],
    [segment('video-18', 9, 1)],
  ),
);

/** A list of each format in which each item shows a different clip of ours, and nothing is left out. */
export const SAMPLE_LISTS: Record<FilmFormat, string> = {
  edl: EDL,
  xmeml: XMEML,
  fcpxml: FCPXML,
  otio: OTIO,
  jianying: JIANYING,
};

const WORDS = ['x', 'clip', 'spine', 'track', 'gap', 'sequence', 'video', 'clipitem', 'audition', 'Clip.2'];
const VALUES = [null, 0, -1, 1e300, 0.5, '', 'x', true, false, {}, []] as const;

const DAMAGE = fc.record({
  kind: fc.constantFrom(
    ...(['cut', 'repeat', 'overwrite', 'insert', 'line', 'moveLine', 'byte'] as const),
    ...(['remove', 'duplicate', 'rename', 'unwrap', 'replace', 'swap'] as const),
  ),
  at: fc.nat(),
  other: fc.nat(),
  length: fc.integer({ min: 1, max: 30 }),
  word: fc.constantFrom(...WORDS, '-1', '9', ' ', '\n', '"', '<', '&', '00:00:00:00', '\u0001'),
});
type Damage = typeof DAMAGE extends fc.Arbitrary<infer Each> ? Each : never;
export const DAMAGES: fc.Arbitrary<Damage[]> = fc.array(DAMAGE, { minLength: 1, maxLength: 4 });

export function damageList(format: FilmFormat, damages: readonly Damage[]): Uint8Array {
  const text = damages.reduce((list, damage) => damageText(format, list, damage), SAMPLE_LISTS[format]);
  const bytes = new TextEncoder().encode(text);
  for (const { kind, at, other } of damages) {
    if (kind === 'byte' && bytes.length > 0) bytes[at % bytes.length] = other & 0xff;
  }
  return bytes;
}

function damageText(format: FilmFormat, text: string, damage: Damage): string {
  const { kind, at, other, length, word } = damage;
  const from = at % (text.length + 1);
  if (kind === 'byte') return text;
  if (kind === 'cut') return text.slice(0, from) + text.slice(from + length);
  if (kind === 'repeat') return text.slice(0, from + length) + text.slice(from);
  if (kind === 'overwrite') return text.slice(0, from) + word + text.slice(from + word.length);
  if (kind === 'insert') return text.slice(0, from) + word + text.slice(from);
  if (kind === 'line' || kind === 'moveLine') {
    const lines = text.split('\n');
    const [line] = lines.splice(at % lines.length, 1);
    if (kind === 'moveLine') lines.splice(other % (lines.length + 1), 0, line!);
    return lines.join('\n');
  }
  if (format === 'edl') return text;
  return format === 'otio' || format === 'jianying' ? damageJson(text, damage) : damageXml(text, damage);
}

function damageXml(text: string, { kind, at, word }: Damage): string {
  let elements;
  try {
    elements = [...everyElement(readXml(text).root)].slice(1);
  } catch {
    return text;
  }
  const element = elements[at % elements.length];
  if (!element) return text;
  const { from, inner, until } = element;
  const isEmpty = until === inner && text[inner - 2] === '/';
  const end = isEmpty ? inner : text.indexOf('>', until) + 1;
  const [tag, inside] = [text.slice(from + 1 + element.name.length, inner), text.slice(inner, until)];
  const name = /^[a-z]/.test(word) ? word : 'unknown';
  const replace = (part: string) => text.slice(0, from) + part + text.slice(end);
  if (kind === 'remove') return replace('');
  if (kind === 'duplicate') return replace(text.slice(from, end).repeat(2));
  if (kind === 'unwrap') return replace(inside);
  if (kind === 'rename') return replace(isEmpty ? `<${name}${tag}` : `<${name}${tag}${inside}</${name}>`);
  return isEmpty ? text : text.slice(0, inner) + word + text.slice(until);
}

interface Slot {
  parent: Record<string, unknown>;
  key: string;
}

function damageJson(text: string, { kind, at, other, word }: Damage): string {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return text;
  }
  const slots: Slot[] = [];
  const waiting = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, each] of Object.entries(value)) {
      slots.push({ parent: value as Slot['parent'], key });
      waiting.push(each);
    }
  }
  if (slots.length === 0) return text;
  const [{ parent, key }, second] = [slots[at % slots.length]!, slots[other % slots.length]!];
  const value = parent[key];
  if (kind === 'remove') {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  } else if (kind === 'duplicate' && Array.isArray(parent)) {
    parent.splice(Number(key), 0, structuredClone(value));
  } else if (kind === 'rename' && !Array.isArray(parent)) {
    delete parent[key];
    parent[word] = value;
  } else if (kind === 'unwrap') {
    parent[key] = typeof value === 'object' && value !== null ? Object.values(value)[0] : [value];
  } else if (kind === 'replace') {
    parent[key] = VALUES[other % VALUES.length];
  } else if (kind === 'swap') {
    // Clones, because a value may contain the other one.
    [parent[key], second.parent[second.key]] = [structuredClone(second.parent[second.key]), structuredClone(value)];
  }
  return JSON.stringify(root);
}

/** Removes FCPXML compound clips without references from outside, because no film shows them. */
function withoutUnused(text: string): string {
  const compound = /<(?:media id="([^"]*)"[^]*?<\/media|multicam[^]*?<\/multicam)>/g;
  const others = text.replaceAll(compound, '');
  return text.replaceAll(compound, (all, id?: string) =>
    id !== undefined && others.includes(` ref="${id}"`) ? all : '',
  );
}

const LEFT_OUT = /没有计入|不算画面|没有读到任何画面/;

/**
 * Returns the numbers of our clips that a list names and a reading lost silently: nothing has to be confirmed, nothing
 * was left out for a stated reason, there is no other sequence to choose, and fewer uses are unrecognised than clips lost.
 */
export function silentlyLost(text: string, film: Film): number[] {
  const known = new Set(
    film.uses.flatMap(({ names }) => names.flatMap((name) => readClipFileNames(name).map(({ videoId }) => videoId))),
  );
  const written = [...withoutUnused(text).matchAll(OUR_NAMES)].map(([, number]) => Number(number));
  const lost = [...new Set(written)].filter((number) => !known.has(number));
  const isReported =
    film.unread.length > 0 ||
    film.sequences.length > 1 ||
    film.notes.some((note) => LEFT_OUT.test(note)) ||
    lost.length <= film.uses.filter(({ names }) => !names.some(couldBeOurs)).length;
  return isReported ? [] : lost;
}
