/** Returns the address of a clip's page without `#`. The name is for readers: the number alone finds the clip. */
export function clipAddress({ videoId, videoName }: { videoId: number; videoName: string }): string {
  const slug = videoName
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return `/v/${videoId}${slug && `-${encodeURIComponent(slug)}`}`;
}
