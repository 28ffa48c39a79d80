/** Ways in which people use clips, as ffmpeg filters on 640×360; `{other}` is foreign footage, `{font}` a font. */

export interface Kind {
  name: string;
  /** Row of the table. */
  group: string;
  filter: string;
  /** Aspect ratio of the film. */
  aspect: number;
  /** Length of each shot in seconds; default: about 2.5. */
  seconds?: number;
  /** Whether it is one of landscape clips: nobody shows an upright clip with its pillars so. */
  isOfLandscape?: boolean;
}

/** Minimum share found, by group. */
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
const caption = (text: string, y: string) =>
  `drawtext=fontfile={font}:text=${text}:fontcolor=white:fontsize=36:x=(w-tw)/2:y=${y}`;
const column = (left: number) => `crop=ih*9/16:ih:(iw-ow)*${left}:0`;
const over = (clip: string, at: string) => `${clip}[clip];movie={other},scale=640:360[o];[o][clip]overlay=${at}`;

/** Facts that all kinds of one group share. */
type Shared = Pick<Kind, 'group' | 'aspect' | 'isOfLandscape'>;

const kindsOf = (shared: Shared, filters: Record<string, string>): Kind[] =>
  Object.entries(filters).map(([name, filter]) => ({ ...shared, name, filter }));

const FILLS = 'one clip fills the picture';
const BANDS = '16:9 inset in a 9:16 film';
const INSETS = 'insets, halves, quarters';

export const KINDS: readonly Kind[] = [
  ...kindsOf(
    { group: FILLS, aspect: LANDSCAPE },
    {
      plain: 'null',
      'crop, grade': 'crop=iw*0.9:ih*0.9,eq=contrast=1.2:saturation=1.3:brightness=0.03',
      'flip, title': `hflip,${caption('山河一程', 'h*0.7')}`,
      'lower third, 0.8×': 'drawbox=iw*0.05:ih*0.78:iw*0.45:ih*0.13:black@0.7:fill,setpts=PTS/0.8',
    },
  ),
  ...kindsOf(
    { group: BANDS, aspect: PORTRAIT, isOfLandscape: true },
    {
      'on blur': onBlur('scale=360:-2', '0:(H-h)/2'),
      'on blur, above the middle': onBlur('scale=360:-2', '0:H*0.2'),
      'on black, captions': `scale=360:-2,pad=360:640:0:(oh-ih)/2:black,${caption('山河一程', 'h*0.15')},${caption('第一集', 'h*0.75')}`,
      'on blur, caption across the edge': `${onBlur('scale=360:-2', '0:(H-h)/2')},${caption('山河一程', 'h*0.62')}`,
    },
  ),
  ...kindsOf({ group: '9:16 crop, centre', aspect: PORTRAIT, isOfLandscape: true }, { centre: column(0.5) }),
  ...kindsOf(
    { group: '9:16 crop, off centre', aspect: PORTRAIT, isOfLandscape: true },
    { left: column(0.08), 'left of the middle': column(0.3), right: column(0.77) },
  ),
  ...kindsOf(
    { group: INSETS, aspect: LANDSCAPE, isOfLandscape: true },
    {
      'left half': 'crop=iw/2:ih[clip];movie={other},scale=640:360,crop=iw/2:ih[o];[clip][o]hstack',
      'right half, off-centre': over('crop=iw/2:ih:iw*0.1:0', '320:0'),
    },
  ),
  ...kindsOf(
    { group: INSETS, aspect: LANDSCAPE },
    {
      quarter: over('scale=320:180', '320:0'),
      'quarter with a gap': over('scale=308:-2,pad=iw+8:ih+8:4:4:white', '0:176'),
      'inset of a third': over('scale=214:-2', '400:36'),
      'inset of half on blur': 'split[a][b];[b]boxblur=20[g];[a]scale=320:-2[i];[g][i]overlay=40:(H-h)/2',
    },
  ),
  ...kindsOf(
    { group: INSETS, aspect: PORTRAIT, isOfLandscape: true },
    { 'square on blur': onBlur('crop=ih:ih:(iw-ow)*0.4:0,scale=360:360', '0:(H-h)/2') },
  ),
  { name: '0.6 s', group: 'cut of 0.6 s', aspect: LANDSCAPE, filter: 'null', seconds: 0.6 },
];
