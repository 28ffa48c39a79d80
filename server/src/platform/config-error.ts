/** A setting that prevents the start; its one-line message names the variable and says what to change. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
