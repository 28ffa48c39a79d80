// The judged search's catalogue: the demo's clips, and synthetic ones with natural words, from a fixed seed.
import { clips as demoClips, labels as demoLabels } from '../../server/src/demo/catalogue.ts';
import { SWATCHES } from '@zhenku/contract/search/looks';
import { randomFrom, zipf } from '../catalogue/fill.ts';
import { SUBJECTS, subjectOf, withKinds } from './concepts.ts';

export const SYNTHETIC = 20_000;
const FIRST_SYNTHETIC_ID = 101;

export interface JudgedClip {
  id: number;
  name: string;
  keywords: string[];
  remark: string | null;
  labels: string[];
  orientation: 1 | 2 | 3;
  tiers: number[];
  is8K: boolean;
  trueResolution: boolean;
  sound: boolean;
  /** 1: declared to be without recognisable people. */
  people: number | null;
  authenticationType: 1 | 2;
  fps: number;
  duration: number;
  /** The main colour's name in `SWATCHES`. */
  colour: string;
  hot: number;
  /** Its subjects and their kinds. */
  shows: ReadonlySet<string>;
}

/** The subjects of the demo's pictures. */
const DEMO_SHOWS: Readonly<Record<string, string>> = {
  'gold-bokeh': 'bokeh backdrop springfest light',
  'gold-dust': 'particle backdrop light',
  'ink-wash': 'ink guofeng',
  'liquid-silk': 'backdrop',
  'wave-lines': 'backdrop data',
  'data-network': 'data ai',
  'particle-globe': 'globe particle data',
  'warp-tunnel': 'particle star',
  'neon-grid': 'neon backdrop city night',
  nebula: 'star particle',
  'city-night': 'city skyline night building traffic river light',
  'city-traffic': 'city traffic night road light',
  'rain-window': 'rain night city bokeh light lonely',
  'train-window': 'train field travel',
  fireworks: 'fireworks night city springfest river',
  'sky-lanterns': 'lantern night springfest guofeng lake moon',
  'cherry-petals': 'cherry spring romantic wedding',
  'lake-rain': 'rain lotus guofeng spring lake',
  'autumn-leaves': 'autumn leaf forest',
  'snow-pines': 'snow forest winter',
  'mountains-sunrise': 'mountain sunrise fog cloud bird',
  'mountains-sunrise-sun': 'mountain sunrise fog',
  'mountains-sunrise-ridges': 'mountain sunrise fog forest',
  'mountains-sunrise-forest': 'mountain sunrise fog forest',
  'dunes-dusk': 'desert sunset lonely',
  'terraces-mist': 'field sunrise fog cloud',
  'desert-road': 'desert road sunset travel car',
  'aurora-lake': 'aurora lake mountain star night',
  'milky-way': 'star camping night mountain travel',
  'milky-way-upright': 'star camping night',
  'moon-sea': 'moon sea night midautumn',
  'sunset-gulls': 'sunset sea bird beach',
  'underwater-rays': 'sea fish',
  jellyfish: 'jellyfish sea healing',
  'bamboo-grove': 'bamboo sunrise guofeng forest',
};

const labelName = new Map(demoLabels.map(({ slug, name }) => [slug, name]));

function demo(): JudgedClip[] {
  return demoClips.map((clip, position) => ({
    id: position + 1,
    name: clip.name,
    keywords: [...clip.keywords],
    remark: clip.remark,
    labels: clip.labels.map((slug) => labelName.get(slug)!),
    orientation: clip.labels.includes('vertical') ? 2 : 1,
    tiers: [1, ...(clip.hd4kPrice ? [2] : []), ...(clip.hdPlusPrice ? [3] : [])],
    is8K: false,
    trueResolution: false,
    sound: clip.remark.includes('声'),
    people: null,
    authenticationType: clip.authenticationType,
    fps: 25,
    duration: 12,
    colour: '灰',
    hot: 50,
    shows: withKinds(DEMO_SHOWS[clip.slug]!.split(' ')),
  }));
}

/** How creators call a technique, beside the label. */
const TECHNIQUES: Readonly<Record<string, readonly string[]>> = {
  航拍: ['航拍', '空拍', '无人机'],
  延时: ['延时', '延时摄影'],
  慢动作: ['慢动作', '升格'],
  循环: ['循环', '无缝循环'],
};
const TEXTURE = '素材 实拍 高清 画面 氛围 唯美 大气 宣传片 短视频 空镜 特写 近景 全景 逆光 剪影 倒影 意境 震撼'.split(
  ' ',
);

/** Returns the catalogue: what a clip shows decides its words, with which it is found or not. */
export function judgedClips(): JudgedClip[] {
  const random = randomFrom(159);
  const subject = zipf(SUBJECTS.length, random);
  const order = SUBJECTS.toSorted(() => random() - 0.5);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const chance = (share: number) => random() < share;
  const synthetic = Array.from({ length: SYNTHETIC }, (_, position): JudgedClip => {
    const keys = new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => order[subject()]!.key));
    const words = [...keys].map((key) => ({ key, word: pick(subjectOf(key).words) }));
    const inName = words.filter(() => chance(0.75));
    const technique = chance(0.35) ? pick(Object.keys(TECHNIQUES)) : undefined;
    const techniqueWord = technique && chance(0.6) ? pick(TECHNIQUES[technique]!) : '';
    const texture = [pick(TEXTURE), pick(TEXTURE)];
    const name = (inName.length > 0 ? inName : words).map(({ word }) => word).join(chance(0.2) ? '的' : '');
    const others = [...keys].filter(() => chance(0.4)).map((key) => pick(subjectOf(key).words));
    const shows = withKinds([...keys]);
    const colour = pick(SWATCHES).name;
    const portrait = chance(0.1);
    return {
      id: FIRST_SYNTHETIC_ID + position,
      name: name + (techniqueWord && chance(0.5) ? techniqueWord : texture[0]!),
      keywords: [
        ...new Set([
          ...words.map(({ word }) => word),
          ...others,
          ...(techniqueWord ? [techniqueWord] : []),
          texture[1]!,
        ]),
      ],
      remark: null,
      labels: [...(technique ? [technique] : []), ...(shows.has('night') ? ['夜景'] : [])],
      orientation: portrait ? 2 : chance(0.05) ? 3 : 1,
      tiers: chance(0.5) ? [1, 2] : [1],
      is8K: chance(0.04),
      trueResolution: chance(0.2),
      sound: chance(0.4),
      people: shows.has('person') ? null : chance(0.5) ? 1 : null,
      authenticationType: chance(0.2) ? 2 : 1,
      fps: pick([24, 25, 25, 25, 30, 50, 60]),
      duration: 3 + Math.floor(random() * 57),
      colour,
      hot: Math.floor(random() * 100),
      shows,
    };
  });
  return [...demo(), ...synthetic];
}
