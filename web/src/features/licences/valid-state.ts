export const VALID_STATE = {
  valid: true,
  state: 'valid',
  voidTime: null,
  voidReason: null,
  replaces: null,
  replacedBy: null,
} as const;
