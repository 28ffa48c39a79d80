import { create } from 'content-disposition';

/** Matches all characters outside printable ASCII, and those that file systems reject. */
const NOT_PORTABLE = /[^ -~]|["*/:<>?\\|]/gu;

/** Returns the Content-Disposition of a download (RFC 6266): the UTF-8 name with an ASCII fallback. */
export function attachment(fileName: string): string {
  const name = fileName.toWellFormed();
  return create(name, { fallback: name.replace(NOT_PORTABLE, '_') });
}
