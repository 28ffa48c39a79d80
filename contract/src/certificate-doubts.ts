export const CERTIFICATE_DOUBT_LABEL = {
  brokenEntry: '存证记录的签名或内容已损坏',
  noEntry: '还没有存证记录',
  surplusEntry: '存证记录多于应有的条数',
  noVoidEntry: '授权书已失效，存证记录没有写明',
  onlyVoidEntry: '存证记录写明已失效，授权书却仍有效',
  otherContent: '授权书内容与存证记录不一致',
  otherVoid: '失效的时间或原因与存证记录不一致',
} as const;
export type CertificateDoubt = keyof typeof CERTIFICATE_DOUBT_LABEL;
