/** Words that no buyer narrows a search by: particles, and what is true of every clip. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `的 了 和 与 及 或 在 是 有 这 那 个 一个 这个 那个 等 等等 其他 其它 无 没有 暂无 我 我的 你 你的 他 她 它 我们
  视频 影片 短片 素材 视频素材 素材视频 实拍素材 高清素材 免费素材 高清 超清 高清视频 超高清 画面 镜头 片段 作品
  原创 拍摄 好看 精美 精品 推荐 热门 商用 可商用 版权 下载 a an and for in of on or the to with video footage clip stock`.split(
    /\s+/,
  ),
);

/** What two spellings of a keyword have in common: full-width letters, capitals and spaces make no other word. */
const sameWord = (word: string) => word.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');

const isStopWord = (word: string) => STOP_WORDS.has(sameWord(word)) || !/[\p{L}\p{N}]/u.test(word);

export interface KeywordFlags {
  /** Spelt otherwise, or the same, before in the list. */
  duplicates: readonly string[];
  stopWords: readonly string[];
}

/** The keywords that help nobody to find the clip. */
export function flagKeywords(keywords: readonly string[]): KeywordFlags {
  const seen = new Set<string>();
  const duplicates: string[] = [];
  for (const word of keywords) {
    if (seen.has(sameWord(word))) duplicates.push(word);
    seen.add(sameWord(word));
  }
  return { duplicates, stopWords: keywords.filter(isStopWord) };
}

/** The keywords without those that are flagged; the first spelling of each stays. */
export function withoutFlagged(keywords: readonly string[]): string[] {
  const seen = new Set<string>();
  return keywords.filter((word) => {
    const known = seen.has(sameWord(word));
    seen.add(sameWord(word));
    return !known && !isStopWord(word);
  });
}
