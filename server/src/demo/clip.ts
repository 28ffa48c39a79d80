/** One clip of the demo catalogue. Its original is `originals/<slug>.mp4`; prices are in yuan. */
export type DemoClip = {
  slug: string;
  name: string;
  remark: string;
  keywords: readonly string[];
  categories: readonly string[];
  labels: readonly string[];
  albums: readonly string[];
  activities: readonly string[];
  author: 'creator' | 'companyCreator';
  /** 1 permanent, 2 one year. */
  authenticationType: 1 | 2;
  /** Its clean loop may play on the home page. */
  showcase?: true;
  hdPrice: number;
  /** Needs an original of at least 3840×2160. */
  hd4kPrice?: number;
  /** The extended licence: a wider right, sold from HD originals too. */
  hdPlusPrice?: number;
};
