// This file does not use the schemas of `findings.ts`, because the search page loads it.

export const SWATCHES = [
  { colour: '#a83a32', name: '红' },
  { colour: '#d98a4e', name: '橙' },
  { colour: '#dcc068', name: '黄' },
  { colour: '#4c6e3c', name: '绿' },
  { colour: '#3f8583', name: '青' },
  { colour: '#3a5c99', name: '蓝' },
  { colour: '#9bb8d3', name: '浅蓝' },
  { colour: '#64439a', name: '紫' },
  { colour: '#d99a98', name: '粉' },
  { colour: '#5e3c22', name: '棕' },
  { colour: '#101214', name: '黑' },
  { colour: '#808080', name: '灰' },
  { colour: '#ececea', name: '白' },
] as const;

export const LIGHT = { dark: 1, bright: 2 } as const;
/** Limits of the mean luma, 0 to 1; clips in between are neither dark nor bright. */
export const LIGHT_LIMITS = { darkBelow: 0.25, brightFrom: 0.55 } as const;
