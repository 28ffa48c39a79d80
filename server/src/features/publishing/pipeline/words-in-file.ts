import { AI_USE, CLIP_FIELDS } from '@zhenku/contract/clips/fields';
import type { WordsInFile } from '@zhenku/contract/publishing/publishing-hints';
import { codePoints } from '@zhenku/contract/rules/line-text';
import { readEmbeddedWords } from '@zhenku/media/metadata/embedded-words';
import type { VideoFacts } from '@zhenku/media/probe';

const { videoName, videoRemark, videoKeywords } = CLIP_FIELDS;

const cut = (text: string | null, max: number) =>
  Array.from(text ?? '')
    .slice(0, max)
    .join('')
    .trim();

/** Returns a file's own title, description, keywords and AI mark, limited to the fields' lengths; null if there are none. */
export async function readWordsInFile(
  path: string,
  { aigc }: Pick<VideoFacts, 'aigc'>,
  signal: AbortSignal,
): Promise<WordsInFile | null> {
  const { title, description, keywords } = await readEmbeddedWords(path, signal);
  const { max, length } = videoKeywords.word;
  const words = {
    videoName: cut(title, videoName.word.max),
    videoRemark: cut(description, videoRemark.word.max),
    // A truncated keyword would be a different word.
    videoKeywords: keywords.filter((keyword) => codePoints(keyword) <= length).slice(0, max),
  };
  if (aigc) return { ...words, aiGenerated: AI_USE.generated };
  return Object.values(words).every(({ length: size }) => size === 0) ? null : words;
}
