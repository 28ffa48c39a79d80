/** Reports a wrong setting or argument. The one-line message names it and says what to change. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
