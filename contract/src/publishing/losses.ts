/** Properties that an original has and its standard files lack, in display order. */
export const LOSS_LABEL = {
  alpha: '透明通道：标准文件以黑色为底',
  bitDepth: '超过8位的色深：标准文件为8位',
  chroma: '色度采样：标准文件为4:2:0',
  hdr: 'HDR：标准文件为SDR（BT.709）',
  fields: '隔行扫描：标准文件为逐行，每场一帧',
  variableFrameRate: '可变帧率：标准文件为固定帧率',
  hiddenFrames: '剪辑列表隐藏的画面：不会出售',
  dolbyVision: '杜比视界元数据：标准文件只有基础层',
} as const;

export type Loss = keyof typeof LOSS_LABEL;
