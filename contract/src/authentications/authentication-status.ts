/**
 * The state of a submission for verification. Separate from the endpoints, so that the web app does not load their schemas.
 */
export const AUTHENTICATION_STATUS = { inReview: 0, passed: 1, rejected: 2 } as const;
export const AUTHENTICATION_STATUS_LABEL: Record<number, string> = { 0: '审核中', 1: '已通过', 2: '未通过' };
