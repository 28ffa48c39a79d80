const PDF = 'application/pdf';
/** A dot matches any byte. */
const SIGNATURES: readonly (readonly [type: string, start: RegExp])[] = [
  [PDF, /^%PDF-/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];
const LONGEST = 12;

/** Returns a document's or picture's type by its content, because names are unreliable; null for any other file. */
export async function fileTypeOf(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.slice(0, LONGEST).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  return SIGNATURES.find(([, signature]) => signature.test(start))?.[0] ?? null;
}

/** Returns why a file has none of the accepted types (a comma-separated list); null if it has one. */
export async function typeProblem(file: Blob, { label, accept }: { label: string; accept: string }) {
  const types = accept.split(',');
  const type = await fileTypeOf(file);
  if (type !== null && types.includes(type)) return null;
  if (types.length === 1 && types[0] === PDF) return `${label}须为PDF文件`;
  return `仅支持JPG、PNG、WebP、GIF图片${types.includes(PDF) ? '或PDF文件' : ''}`;
}
