import type { IdentityProviderName } from '@zhenku/contract/creators/creator-status';

export type IdentityProvider = {
  name: IdentityProviderName;
  /** Opens a check of a person's name and number. Throws `ProviderUnknown` if it is uncertain whether one is open. */
  start: (request: IdentityRequest) => Promise<IdentityCheck>;
  /** Queries a check's state. Throws `ProviderUnknown` if the result is uncertain. */
  query: (check: StartedCheck) => Promise<IdentityOutcome>;
};

export type CheckedPerson = {
  realName: string;
  /** The 18 digits of a resident identity card; neither stored here nor written to a log. */
  idCard: string;
};

export type IdentityRequest = CheckedPerson & {
  /** The URL to which the person's browser returns; proves nothing. */
  returnUrl: string;
};

export type IdentityCheck = {
  certifyId: string;
  url: string;
};

export type StartedCheck = {
  certifyId: string;
  startedAt: Date;
  isOf: (person: CheckedPerson) => boolean;
};

/** `failed` includes checks that were not finished in time. */
export type IdentityOutcome = 'pending' | 'passed' | 'failed';
