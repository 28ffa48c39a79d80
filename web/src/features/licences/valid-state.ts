/** The state of a certificate that was neither voided nor replaced. */
export const VALID_STATE = {
  valid: true,
  state: 'valid',
  voidTime: null,
  voidReason: null,
  replaces: null,
  replacedBy: null,
} as const;
