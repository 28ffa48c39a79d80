/** The interface to identity providers. */
export type IdentityProvider = {
  /** Opens a check of a person's name and number. Throws `ProviderUnknown` if it is uncertain whether one is open. */
  start: (request: IdentityRequest) => Promise<IdentityCheck>;
  /** Queries a check's state. Throws `ProviderUnknown` if the result is uncertain. */
  query: (check: StartedCheck) => Promise<IdentityOutcome>;
};

export type IdentityRequest = {
  realName: string;
  /** The 18 digits of a resident identity card; neither stored here nor written to a log. */
  idCard: string;
  /** The URL to which the person's browser returns; proves nothing. */
  returnUrl: string;
};

export type IdentityCheck = {
  /** The provider's number for the check, at most 64 characters. */
  certifyId: string;
  /** The page on which the person is checked. */
  url: string;
};

export type StartedCheck = {
  certifyId: string;
  startedAt: Date;
};

/** `failed` includes checks that were not finished in time. */
export type IdentityOutcome = 'pending' | 'passed' | 'failed';
