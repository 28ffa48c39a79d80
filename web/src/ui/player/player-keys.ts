import { PLAYER_RATES } from '@zhenku/contract/constants';

export type PlayerAction =
  | { do: 'toggle' }
  | { do: 'fullscreen' }
  | { do: 'mute' }
  | { do: 'help' }
  | { do: 'loopFrom' }
  | { do: 'loopTo' }
  | { do: 'loopOff' }
  | { do: 'seek'; seconds: number }
  | { do: 'frame'; frames: 1 | -1 }
  | { do: 'rate'; step: 1 | -1 };

export const PLAYBACK_KEYS = {
  ' ': { do: 'toggle' },
  ',': { do: 'frame', frames: -1 },
  '.': { do: 'frame', frames: 1 },
  '<': { do: 'rate', step: -1 },
  '>': { do: 'rate', step: 1 },
  arrowleft: { do: 'seek', seconds: -1 },
  arrowright: { do: 'seek', seconds: 1 },
  f: { do: 'fullscreen' },
  m: { do: 'mute' },
  '?': { do: 'help' },
} as const satisfies Record<string, PlayerAction>;

const actions: Record<string, PlayerAction> = {
  ...PLAYBACK_KEYS,
  k: { do: 'toggle' },
  j: { do: 'seek', seconds: -5 },
  l: { do: 'seek', seconds: 5 },
  a: { do: 'loopFrom' },
  b: { do: 'loopTo' },
  x: { do: 'loopOff' },
};

export const keyHelp: readonly (readonly [keys: string, meaning: string])[] = [
  ['空格 / K', '播放、暂停'],
  ['J / L', '后退、前进 5 秒'],
  ['← / →', '后退、前进 1 秒'],
  [', / .', '上一帧、下一帧'],
  ['< / >', '减速、加速'],
  ['A / B', '循环区间的起点、终点'],
  ['X', '取消循环区间'],
  ['F', '全屏'],
  ['M', '打开、关闭声音'],
  ['?', '显示快捷键'],
];

export function actionOf(key: string): PlayerAction | null {
  return actions[key.toLowerCase()] ?? null;
}

export function nextRate(current: number, step: 1 | -1): number {
  const index = PLAYER_RATES.findIndex((rate) => rate === current);
  return PLAYER_RATES[index + step] ?? current;
}
