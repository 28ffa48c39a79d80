/** Ways in which people use clips, as ffmpeg filters on 640×360; `{other}` stands for other footage, `{font}` for a font. */

/** Returns an edit's value: the default, or a random one between the minimum and the maximum. */
export type PickValue = (usual: number, least: number, most: number) => number;

export interface Kind {
  name: string;
  /** The kind's row in the summary table. */
  group: string;
  filter: (pick: PickValue) => string;
  aspect: number;
  /** Length of each shot in seconds; default: about 2.5. */
  seconds?: number;
  /**
   * Whether the kind applies to landscape clips only: portrait clips are padded to 640×360, and nobody shows the padding
   * in this way.
   */
  isLandscapeOnly?: boolean;
}

/** Minimum percentage of shots found, by group. */
export const GOALS: Record<string, number> = {
  'one clip fills the picture': 97,
  '16:9 inset in a 9:16 film': 90,
  '9:16 crop, centre': 90,
  '9:16 crop, off centre': 90,
  'insets, halves, quarters': 75,
  'cut of 0.6 s': 60,
};

const [LANDSCAPE, PORTRAIT] = [16 / 9, 9 / 16];
const onBlur = (shown: string, at: string) =>
  `split[a][b];[b]scale=360:640:force_original_aspect_ratio=increase,crop=360:640,boxblur=20[g];[a]${shown}[i];[g][i]overlay=${at}`;
const caption = (text: string, y: number) =>
  `drawtext=fontfile={font}:text=${text}:fontcolor=white:fontsize=36:x=(w-tw)/2:y=h*${y}`;
const column = (left: number) => `crop=ih*9/16:ih:(iw-ow)*${left}:0`;
const over = (clip: string, at: string) => `${clip}[clip];movie={other},scale=640:360[o];[o][clip]overlay=${at}`;
const either = (pick: PickValue, usual: number, other: number) => (pick(0, 0, 1) < 0.5 ? usual : other);
const even = (value: number) => Math.round(value / 2) * 2;

type Shared = Pick<Kind, 'group' | 'aspect' | 'isLandscapeOnly'>;

const kindsOf = (shared: Shared, filters: Record<string, Kind['filter']>): Kind[] =>
  Object.entries(filters).map(([name, filter]) => ({ ...shared, name, filter }));

const FILLS = 'one clip fills the picture';
const BANDS = '16:9 inset in a 9:16 film';
const INSETS = 'insets, halves, quarters';
const MIDDLE = '0:(H-h)/2';

export const KINDS: readonly Kind[] = [
  ...kindsOf(
    { group: FILLS, aspect: LANDSCAPE },
    {
      plain: () => 'null',
      'crop, grade': (pick) => {
        const share = pick(0.9, 0.84, 0.97);
        return `crop=iw*${share}:ih*${share},eq=contrast=${pick(1.2, 0.9, 1.3)}:saturation=1.3:brightness=${pick(0.03, -0.06, 0.06)}`;
      },
      'flip, title': (pick) => `hflip,${caption('山河一程', pick(0.7, 0.08, 0.82))}`,
      'lower third, 0.8×': (pick) =>
        `drawbox=iw*${pick(0.05, 0.03, 0.5)}:ih*${pick(0.78, 0.7, 0.82)}:iw*0.45:ih*0.13:black@0.7:fill,setpts=PTS/0.8`,
    },
  ),
  ...kindsOf(
    { group: BANDS, aspect: PORTRAIT, isLandscapeOnly: true },
    {
      'on blur': () => onBlur('scale=360:-2', MIDDLE),
      'on blur, above the middle': (pick) => onBlur('scale=360:-2', `0:H*${pick(0.2, 0.1, 0.5)}`),
      'on black, captions': (pick) =>
        `scale=360:-2,pad=360:640:0:(oh-ih)/2:black,${caption('山河一程', pick(0.15, 0.06, 0.24))},${caption('第一集', pick(0.75, 0.7, 0.86))}`,
      'on blur, caption across the edge': (pick) =>
        `${onBlur('scale=360:-2', MIDDLE)},${caption('山河一程', pick(0.62, 0.6, 0.65))}`,
    },
  ),
  ...kindsOf(
    { group: '9:16 crop, centre', aspect: PORTRAIT, isLandscapeOnly: true },
    { centre: (pick) => column(pick(0.5, 0.44, 0.56)) },
  ),
  ...kindsOf(
    { group: '9:16 crop, off centre', aspect: PORTRAIT, isLandscapeOnly: true },
    {
      left: (pick) => column(pick(0.08, 0, 0.2)),
      'left of the middle': (pick) => column(pick(0.3, 0.2, 0.42)),
      right: (pick) => column(pick(0.77, 0.6, 1)),
    },
  ),
  ...kindsOf(
    { group: INSETS, aspect: LANDSCAPE, isLandscapeOnly: true },
    {
      'left half': (pick) =>
        `crop=iw/2:ih:(iw-ow)*${pick(0.5, 0.2, 0.8)}:0[clip];movie={other},scale=640:360,crop=iw/2:ih[o];[clip][o]hstack`,
      'right half, off-centre': (pick) => over(`crop=iw/2:ih:iw*${pick(0.1, 0, 0.5)}:0`, '320:0'),
    },
  ),
  ...kindsOf(
    { group: INSETS, aspect: LANDSCAPE },
    {
      quarter: (pick) => over('scale=320:180', `${either(pick, 320, 0)}:${either(pick, 0, 180)}`),
      'quarter with a gap': (pick) =>
        over('scale=308:-2,pad=iw+8:ih+8:4:4:white', `${either(pick, 0, 324)}:${either(pick, 176, 0)}`),
      'inset of a third': (pick) => {
        const width = even(pick(214, 214, 270));
        const [left, top] = [pick(400, 16, 624 - width), pick(36, 12, 348 - (width * 9) / 16)].map(Math.round);
        return over(`scale=${width}:-2`, `${left}:${top}`);
      },
      'inset of half on blur': (pick) =>
        `split[a][b];[b]boxblur=20[g];[a]scale=${even(pick(320, 300, 400))}:-2[i];[g][i]overlay=${Math.round(pick(40, 20, 220))}:(H-h)/2`,
    },
  ),
  ...kindsOf(
    { group: INSETS, aspect: PORTRAIT, isLandscapeOnly: true },
    { 'square on blur': (pick) => onBlur(`crop=ih:ih:(iw-ow)*${pick(0.4, 0, 1)}:0,scale=360:360`, MIDDLE) },
  ),
  { name: '0.6 s', group: 'cut of 0.6 s', aspect: LANDSCAPE, filter: () => 'null', seconds: 0.6 },
];
