import { create } from 'content-disposition';

/** Anything but printable ASCII, and characters that file systems refuse. */
const NOT_PORTABLE = /[^ -~]|["*/:<>?\\|]/gu;

/** The Content-Disposition of a download, by RFC 6266: the name in UTF-8, with a portable one in ASCII beside it. */
export function attachment(fileName: string): string {
  const name = fileName.toWellFormed();
  return create(name, { fallback: name.replace(NOT_PORTABLE, '_') });
}
