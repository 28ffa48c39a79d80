const VIDEO = /\.(?:mp4|m4v|mov|mkv|webm|mxf|ts|m2ts|mts|avi)$/i;

/** File types that the file chooser offers. The server checks the content. */
export const VIDEO_EXTENSIONS = ['.mp4', '.m4v', '.mov', '.mkv', '.webm', '.mxf', '.ts', '.m2ts', '.mts', '.avi'];
export const VIDEO_ACCEPT = ['video/*', ...VIDEO_EXTENSIONS].join();

export const isHidden = ({ name }: { name: string }) => name.startsWith('.');
export const isVideo = ({ name, type }: Pick<File, 'name' | 'type'>) => VIDEO.test(name) || type.startsWith('video/');

/** Sorts like file managers, 9 before 10, because folders are read in arbitrary order. */
const { compare } = new Intl.Collator('zh-CN', { numeric: true });

/** Picks the videos from files, because folders may contain other files. Sorts a folder's files by name. */
export function videosAmong(files: readonly File[]): { videos: File[]; skippedCount: number } {
  const visible = files
    .filter((file) => !isHidden(file))
    .toSorted((a, b) => compare(a.webkitRelativePath, b.webkitRelativePath));
  const videos = visible.filter(isVideo);
  return { videos, skippedCount: visible.length - videos.length };
}

/**
 * Returns dropped files, including those in folders. Must be called during the event, because the data is gone
 * afterwards.
 */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  const entries = Array.from(data.items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return [...data.files];
  return await filesOfAll(entries);
}

const filesOfAll = async (entries: readonly FileSystemEntry[]): Promise<File[]> =>
  (await Promise.all(entries.toSorted((a, b) => compare(a.name, b.name)).map(filesOf))).flat();

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (isHidden(entry)) return [];
  if (entry.isFile) return [await new Promise<File>((...done) => (entry as FileSystemFileEntry).file(...done))];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FileSystemEntry[] = [];
  // readEntries returns a folder in parts; an empty part ends it.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((...done) => reader.readEntries(...done));
    if (entries.length === 0) return await filesOfAll(found);
    found.push(...entries);
  }
}
