/** Ends what a video still fetches: its source can be revoked then without a failed request. */
export function unloadVideo(video: HTMLVideoElement): void {
  video.removeAttribute('src');
  video.load();
}
