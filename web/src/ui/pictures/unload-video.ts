/** Stops a video from loading, so that its source can be revoked without a failed request. */
export function unloadVideo(video: HTMLVideoElement): void {
  video.removeAttribute('src');
  video.load();
}
