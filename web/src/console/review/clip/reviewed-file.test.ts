import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';
import { expect, it } from 'vitest';
import { isVersionInReview, withReviewedFile } from './reviewed-file.ts';

const file = { note: null, thumbnailUrl: null, videoThumbnailUrls: [], codec: 'h264', fps: 25, similar: [] };
const video = {
  ...file,
  videoId: 1,
  videoStatus: 2,
  reason: null,
  previewUrl: 'old.mp4',
  resolution: '1920X1080',
  addTime: '2026-01-01T00:00:00Z',
  nextVersion: null,
} as unknown as OperatorVideo;
const version = (status: number) =>
  ({
    ...file,
    status,
    reason: null,
    previewUrl: 'new.mp4',
    resolution: '3840X2160',
    addTime: '2026-02-01T00:00:00Z',
  }) as never;

it('shows the pending version in place of the file on sale', () => {
  const waiting = { ...video, nextVersion: version(1) };
  expect(isVersionInReview(waiting)).toBe(true);
  expect(withReviewedFile(waiting)).toMatchObject({ previewUrl: 'new.mp4', resolution: '3840X2160', videoStatus: 2 });
});

it('shows the clip itself while it is in review or no version is pending', () => {
  for (const other of [video, { ...video, nextVersion: version(3) }, { ...video, videoStatus: 1, nextVersion: null }]) {
    expect(isVersionInReview(other)).toBe(false);
    expect(withReviewedFile(other)).toBe(other);
  }
});
