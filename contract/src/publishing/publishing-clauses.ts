/** The rules of publishing that a rejection can cite, numbered as the headings and items of the document `publish`. */
export const PUBLISHING_CLAUSES = [
  { clause: '1.1', text: '文件完整可播放，封装格式与视频编码在支持的范围内' },
  { clause: '1.3', text: '分辨率不低于1920×1080，不以放大的画面充当更高分辨率' },
  { clause: '3.1', text: '标题写清主体、场景和手法，与画面相符' },
  { clause: '3.2', text: '关键词、分类与标签和画面相符，不堆砌无关的词' },
  { clause: '4.1', text: '本人原创或拥有完整授权，不搬运、翻录、拼接他人作品' },
  { clause: '4.2', text: '画面稳定、曝光正常，无水印、台标和字幕' },
  { clause: '4.3', text: '可辨认的人物、私人场所、商标与艺术品已取得授权' },
  { clause: '4.4', text: '不含违法、低俗、危害未成年人的内容' },
] as const;

export type PublishingClause = (typeof PUBLISHING_CLAUSES)[number]['clause'];

export const publishingClause = (clause: string) => PUBLISHING_CLAUSES.find((each) => each.clause === clause);
