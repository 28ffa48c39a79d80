const PDF = 'application/pdf';
/** The bytes that files of each accepted type begin with; a dot is any byte. */
const SIGNATURES: readonly (readonly [type: string, start: RegExp])[] = [
  [PDF, /^%PDF-/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];
const LONGEST = 12;

/** Returns the type of a document or picture by its content, because a name says nothing; null for any other file. */
export async function fileTypeOf(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.slice(0, LONGEST).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  return SIGNATURES.find(([, signature]) => signature.test(start))?.[0] ?? null;
}

/** Why a file is none of the types that a field accepts, which are a comma-separated list; null if it is one. */
export async function typeProblem(file: Blob, { label, accept }: { label: string; accept: string }) {
  const types = accept.split(',');
  const type = await fileTypeOf(file);
  if (type !== null && types.includes(type)) return null;
  if (types.length === 1 && types[0] === PDF) return `${label}须为PDF文件`;
  return `仅支持JPG、PNG、WebP、GIF图片${types.includes(PDF) ? '或PDF文件' : ''}`;
}
