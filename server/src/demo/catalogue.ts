import { DEMO_COMPANY } from '../platform/certificate-issuer.ts';
import type { DemoClip } from './clip.ts';
import { abstractClips } from './clips/abstract.ts';
import { cityAndSeasonClips } from './clips/city-and-seasons.ts';
import { natureClips } from './clips/nature.ts';

export const clips: readonly DemoClip[] = [...natureClips, ...cityAndSeasonClips, ...abstractClips];

/** A named group of clips; `cover` is the slug of its cover clip. */
export type DemoGroup = { slug: string; name: string; cover: string };

export const categories: readonly DemoGroup[] = [
  { slug: 'nature', name: '自然风光', cover: 'mountains-sunrise' },
  { slug: 'city', name: '城市建筑', cover: 'city-night' },
  { slug: 'abstract', name: '抽象背景', cover: 'liquid-silk' },
  { slug: 'technology', name: '科技数据', cover: 'particle-globe' },
  { slug: 'festival', name: '节日庆典', cover: 'fireworks' },
  { slug: 'wildlife', name: '动植物', cover: 'cherry-petals' },
  { slug: 'sky', name: '天空宇宙', cover: 'aurora-lake' },
  { slug: 'ocean', name: '水下海洋', cover: 'underwater-rays' },
  { slug: 'travel', name: '旅行交通', cover: 'desert-road' },
  { slug: 'seasons', name: '四季时令', cover: 'autumn-leaves' },
  { slug: 'guofeng', name: '国风意境', cover: 'bamboo-grove' },
];

export const labels: readonly DemoGroup[] = [
  { slug: 'aerial', name: '航拍', cover: 'dunes-dusk' },
  { slug: 'timelapse', name: '延时', cover: 'milky-way' },
  { slug: 'slow', name: '慢动作', cover: 'jellyfish' },
  { slug: 'night', name: '夜景', cover: 'city-traffic' },
  { slug: '4k', name: '4K', cover: 'mountains-sunrise' },
  { slug: 'loop', name: '循环', cover: 'wave-lines' },
  { slug: 'particles', name: '粒子', cover: 'gold-dust' },
  { slug: 'guofeng', name: '国风', cover: 'ink-wash' },
  { slug: 'vertical', name: '竖屏', cover: 'sky-lanterns' },
  { slug: 'sunrise', name: '日出', cover: 'terraces-mist' },
  { slug: 'dusk', name: '黄昏', cover: 'sunset-gulls' },
  { slug: 'warm', name: '暖色', cover: 'gold-bokeh' },
  { slug: 'cool', name: '冷色', cover: 'nebula' },
  { slug: 'rain-snow', name: '雨雪', cover: 'rain-window' },
  { slug: 'backdrop', name: '动态背景', cover: 'liquid-silk' },
  { slug: 'opening', name: '片头', cover: 'warp-tunnel' },
  { slug: 'calm', name: '治愈', cover: 'lake-rain' },
  { slug: 'camera', name: '运动镜头', cover: 'train-window' },
];

export const albums: readonly DemoGroup[] = [
  { slug: 'city', name: '城市夜色', cover: 'city-night' },
  { slug: 'dawn', name: '日出日落', cover: 'dunes-dusk' },
  { slug: 'guofeng', name: '国风意境', cover: 'ink-wash' },
  { slug: 'technology', name: '科技大屏', cover: 'data-network' },
  { slug: 'starry', name: '星空与极光', cover: 'aurora-lake' },
  { slug: 'ocean', name: '蔚蓝海洋', cover: 'underwater-rays' },
  { slug: 'opening', name: '片头与颁奖', cover: 'gold-dust' },
  { slug: 'seasons', name: '四季流转', cover: 'cherry-petals' },
  { slug: 'calm', name: '治愈慢时光', cover: 'rain-window' },
  // Four shots of one scene that cut together.
  { slug: 'mountains', name: '云雾群山·一场四镜', cover: 'mountains-sunrise' },
];

export const activities: readonly { slug: string; name: string }[] = [
  { slug: 'festive', name: '节庆素材季' },
  { slug: 'journey', name: '山河旅行季' },
  { slug: 'launch', name: '科技发布会' },
];

export const home = {
  headTitle: '好镜头，授权清楚',
  slogan: '原创视频素材，单条购买，授权书可核验',
  hotSearchKeys: ['城市夜景', '航拍', '日出', '国风', '粒子', '星空', '春节', '循环背景'],
  headClips: ['sunset-gulls', 'terraces-mist'],
  recommendClips: ['sunset-gulls'],
  classificationClips: ['terraces-mist'],
  /** Fictitious, like the sandbox's other details. */
  imprint: {
    company: DEMO_COMPANY,
    hotline: '400-000-0000',
    icp: '京ICP备00000000号-1',
    police: '京公网安备 00000000000000号',
  },
  receivingAccount: {
    accountName: DEMO_COMPANY,
    bankName: '示例银行北京示例路支行',
    accountNo: '0000 0000 0000 0000',
    remark: '转账时请备注订单号',
  },
} as const;
