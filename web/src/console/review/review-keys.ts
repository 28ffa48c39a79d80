import { PLAYER_RATES } from '@zhenku/contract/constants';
import { useKeys } from '../../ui/hooks/use-keys.ts';
import { PLAYBACK_KEYS } from '../../ui/player/player-keys.ts';

export type ReviewAction =
  | { do: 'approve' | 'reject' | 'next' | 'previous' | 'pixels' | 'help' }
  | { do: 'toggle' | 'mute' | 'fullscreen' }
  | { do: 'seek'; seconds: number }
  | { do: 'frame'; frames: 1 | -1 }
  | { do: 'rate'; step: 1 | -1 }
  | { do: 'setRate'; rate: number };

const ACTIONS: Record<string, ReviewAction> = {
  ...PLAYBACK_KEYS,
  a: { do: 'approve' },
  r: { do: 'reject' },
  j: { do: 'next' },
  k: { do: 'previous' },
  z: { do: 'pixels' },
  ...Object.fromEntries(PLAYER_RATES.map((rate, index) => [String(index + 1), { do: 'setRate', rate }])),
};

export const REVIEW_KEYS: readonly (readonly [keys: string, meaning: string])[] = [
  ['A', '通过'],
  ['R', '驳回'],
  ['J / K', '下一个、上一个'],
  ['空格', '播放、暂停'],
  ['← / →', '后退、前进 1 秒'],
  [', / .', '上一帧、下一帧'],
  [`1–${PLAYER_RATES.length}`, `速度 ${PLAYER_RATES.join('、')} 倍`],
  ['< / >', '减速、加速'],
  ['Z', '实际像素、适应窗口'],
  ['M', '打开、关闭声音'],
  ['F', '全屏'],
  ['?', '显示快捷键'],
  ['Esc', '关闭'],
];

export const reviewActionOf = (key: string): ReviewAction | null => ACTIONS[key.toLowerCase()] ?? null;

/** Handles the review's keys anywhere on the page, except in text fields and with a modifier key. */
export const useReviewKeys = (enabled: boolean, onAction: (action: ReviewAction) => void): void =>
  useKeys(enabled, reviewActionOf, onAction);
