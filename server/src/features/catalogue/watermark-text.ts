/** What stands on everything of a clip that is shown and not sold. */
export const watermarkText = (videoId: number): string => `帧库 ${videoId}`;
