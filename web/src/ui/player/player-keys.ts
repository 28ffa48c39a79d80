import { PLAYER_RATES } from '@zhenku/contract/constants';

export type PlayerAction =
  | { do: 'toggle' }
  | { do: 'fullscreen' }
  | { do: 'mute' }
  | { do: 'help' }
  | { do: 'markIn' | 'markOut' | 'goIn' | 'goOut' | 'clearMarks' | 'loop' }
  | { do: 'stop' }
  | { do: 'shuttle'; direction: 1 | -1; slow: boolean }
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

const ACTIONS: Record<string, PlayerAction> = {
  ...PLAYBACK_KEYS,
  arrowleft: { do: 'frame', frames: -1 },
  arrowright: { do: 'frame', frames: 1 },
  j: { do: 'shuttle', direction: -1, slow: false },
  k: { do: 'stop' },
  l: { do: 'shuttle', direction: 1, slow: false },
  i: { do: 'markIn' },
  o: { do: 'markOut' },
  a: { do: 'markIn' },
  b: { do: 'markOut' },
  x: { do: 'clearMarks' },
  r: { do: 'loop' },
};

const WITH_SHIFT: Record<string, PlayerAction> = {
  arrowleft: PLAYBACK_KEYS.arrowleft,
  arrowright: PLAYBACK_KEYS.arrowright,
  i: { do: 'goIn' },
  o: { do: 'goOut' },
};

export const KEY_HELP: readonly (readonly [keys: string, meaning: string])[] = [
  ['空格', '播放、暂停'],
  ['J / L', '倒放、播放，连按为 2 倍、4 倍速'],
  ['K', '暂停'],
  ['K + J / K + L', '按住慢速倒放、播放'],
  ['← / →', '上一帧、下一帧（也可用 , 和 .）'],
  ['Shift + ← / →', '后退、前进 1 秒'],
  ['I / O', '标记入点、出点（也可用 A 和 B）'],
  ['Shift + I / O', '跳到入点、出点'],
  ['X', '清除入点和出点'],
  ['R', '打开、关闭区间循环'],
  ['< / >', '减速、加速'],
  ['F', '全屏'],
  ['M', '打开、关闭声音'],
  ['?', '显示快捷键'],
];

/** Returns the action of a key; `shift` for a letter or arrow means that the shift key is down. */
export function actionOf(key: string, shift = false): PlayerAction | null {
  const lower = key.toLowerCase();
  return (shift ? WITH_SHIFT[lower] : undefined) ?? ACTIONS[lower] ?? null;
}

export function nextRate(current: number, step: 1 | -1): number {
  const beyond = PLAYER_RATES.filter((rate) => (step === 1 ? rate > current : rate < current));
  return (step === 1 ? beyond[0] : beyond.at(-1)) ?? current;
}
