/** Words that narrow no search: particles, and words that apply to every clip. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `的 了 和 与 及 或 在 是 有 这 那 个 一个 这个 那个 等 等等 其他 其它 无 没有 暂无 我 我的 你 你的 他 她 它 我们
  视频 影片 短片 素材 视频素材 素材视频 实拍素材 高清素材 免费素材 高清 超清 高清视频 超高清 画面 镜头 片段 作品
  原创 拍摄 好看 精美 精品 推荐 热门 商用 可商用 版权 下载 a an and for in of on or the to with video footage clip stock`.split(
    /\s+/,
  ),
);

/** Normalises a keyword: full-width letters, case and spaces make no difference. */
export const sameKeyword = (word: string): string => word.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');

/** Returns whether a keyword narrows no search. Such words are not suggested, and typing one shows a hint. */
export const isStopKeyword = (word: string): boolean =>
  STOP_WORDS.has(sameKeyword(word)) || !/[\p{L}\p{N}]/u.test(word);
