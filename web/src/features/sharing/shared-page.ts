export interface SharedPage {
  title: string;
  /** The page's plain address without the origin: `/v/7-name`. */
  address: string;
  poster: string;
  /** The address of a small picture; unset: the site's icon. */
  picture?: string | undefined;
  /** Set for a clip, which other sites can embed. */
  clip?: {
    id: number;
    /** The aspect ratio, such as 16:9. */
    ratio: string;
  };
}
