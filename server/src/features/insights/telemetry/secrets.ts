/**
 * Names of values that must not be stored with browser reports: link tokens and signatures, authorization headers, cookies,
 * passwords, ID and card numbers. The names are kept, so that a report still shows what happened.
 */
const NAMES =
  '[\\w-]*(?:token|secret|signature|passw(?:or)?d|pwd|captcha|authorization|cookie|idcard|cardno)[\\w-]*|sign';
const BLANK = '***';

/** `name=value` of queries, cookies and forms; `name: value` of headers; `"name":"value"` of JSON, escaped or not. */
const NAMED = new RegExp(
  `((?:^|[^\\w-])(?:${NAMES})\\\\*["']?\\s*(?:=|:|%3D)\\s*\\\\*["']?)(?:(?:Bearer|Basic)\\s+)?[^\\s"'&;,#\\\\}<]+`,
  'gi',
);
const BEARER = /\b(Bearer|Basic)\s+[\w.~+/-]{8,}=*/gi;
/** `https://user:password@host` */
const CREDENTIALS = /(\/\/)[^/\s@"']+@/g;

export function redactSecrets(text: string): string {
  return text.replace(NAMED, `$1${BLANK}`).replace(BEARER, `$1 ${BLANK}`).replace(CREDENTIALS, `$1${BLANK}@`);
}
