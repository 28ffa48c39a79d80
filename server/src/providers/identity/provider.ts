/** The narrow port behind which the identity provider stands. */
export type IdentityProvider = {
  /** Opens a check of a person's name and number. Throws `ProviderUnknown` whenever it is not certain that one is open. */
  start: (request: IdentityRequest) => Promise<IdentityCheck>;
  /** Queries the state of a check. Throws `ProviderUnknown` whenever the result is not certain. */
  query: (check: StartedCheck) => Promise<IdentityOutcome>;
};

export type IdentityRequest = {
  realName: string;
  /** The 18 digits of a resident identity card; neither stored here nor written to a log. */
  idCard: string;
  /** Where the person's browser goes afterwards; proves nothing. */
  returnUrl: string;
};

export type IdentityCheck = {
  /** The provider's number of the check, at most 64 characters. */
  certifyId: string;
  /** The page on which the person is checked. */
  url: string;
};

export type StartedCheck = {
  certifyId: string;
  startedAt: Date;
};

/** `failed` covers a check that nobody finished in time. */
export type IdentityOutcome = 'pending' | 'passed' | 'failed';
