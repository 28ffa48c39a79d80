/**
 * Every failure of a call: the envelope's code, the HTTP status and the default Chinese message. Business
 * outcomes are HTTP 200; see docs/engineering/architecture.md.
 */
export const errors = {
  notLoggedIn: { code: 403, status: 200, message: '请先登录' },
  tokenMalformed: { code: 50008, status: 200, message: '登录信息无效，请重新登录' },
  tokenRevoked: { code: 50012, status: 200, message: '登录已在其他设备上退出，请重新登录' },
  tokenExpired: { code: 50014, status: 200, message: '登录已过期，请重新登录' },
  keyUnknown: { code: 403, status: 200, message: 'API 密钥无效' },
  keyMalformed: { code: 50008, status: 200, message: 'API 密钥格式有误' },
  keyRevoked: { code: 50012, status: 200, message: 'API 密钥已停用' },
  keyExpired: { code: 50014, status: 200, message: 'API 密钥已过期' },
  /** `data.scope` lists the scopes of which the key needs one; it is empty if the endpoint takes no keys. */
  keyNotAllowed: { code: 40300, status: 200, message: 'API 密钥没有权限' },
  /** `data.budget` and `data.spent` are of the key's current month. */
  keyBudgetExceeded: { code: 41001, status: 200, message: '超出 API 密钥本月的预算' },
  /** `data.exceeded` is what a member’s order exceeds: their limit per `order` or per `month`, or the sum for `approval`. */
  approvalRequired: { code: 41002, status: 200, message: '超出您的采购限额，请提交审批' },
  /** `data.challenge` is an ALTCHA challenge: solve it and repeat the call with `altcha`. */
  proofRequired: { code: 42800, status: 200, message: '操作较频繁，请完成安全验证后重试' },
  notAllowed: { code: 40300, status: 200, message: '您没有权限' },
  invalidInput: { code: 40000, status: 200, message: '提交的内容有误，请检查后再试' },
  notFound: { code: 40400, status: 200, message: '内容不存在或已删除' },
  conflict: { code: 40900, status: 200, message: '状态已变化，请刷新后再试' },
  insufficientBalance: { code: 41000, status: 200, message: '余额不足，请充值' },
  tooManyAttempts: { code: 42900, status: 200, message: '操作过于频繁，请稍后再试' },
  malformedRequest: { code: 40000, status: 400, message: '请求格式有误' },
  unknownPath: { code: 40400, status: 404, message: '接口不存在' },
  /** A file of a clip that was taken off sale. */
  gone: { code: 40400, status: 410, message: '内容已下架' },
  linkInvalid: { code: 40300, status: 403, message: '链接无效或已过期，请重新获取' },
  quotaExceeded: { code: 41300, status: 413, message: '上传的文件已达到上限' },
  bodyTooLarge: { code: 41300, status: 413, message: '提交的内容过大' },
  unsupportedMedia: { code: 41500, status: 415, message: '不支持的内容类型' },
  rangeNotSatisfiable: { code: 41600, status: 416, message: '请求的范围超出文件大小' },
  rateLimited: { code: 42900, status: 429, message: '请求过于频繁，请稍后再试' },
  crashed: { code: 50000, status: 500, message: '服务器出错了，请稍后再试' },
  storageFull: { code: 50700, status: 507, message: '存储空间不足，暂时无法上传，请稍后再试' },
  notReady: { code: 50300, status: 503, message: '服务正在启动，请稍后再试' },
} as const satisfies Record<string, { code: number; status: number; message: string }>;

export type ErrorName = keyof typeof errors;

export interface Envelope<T = unknown> {
  code: number;
  data: T;
  message: string;
}
