import { oneLine } from '../line-text.ts';
import { addressBeside, type Selects, type Shot, timelineOf } from './selects.ts';

/** Writes OpenTimelineIO. Each clip keeps its own rate, so that its points stay exact. */
export function writeOtio({ name, clips }: Selects): string {
  const { fps, startFrame, shots } = timelineOf(clips);
  const timeline = {
    OTIO_SCHEMA: 'Timeline.1',
    name: oneLine(name),
    global_start_time: timeAt(startFrame, fps),
    tracks: {
      OTIO_SCHEMA: 'Stack.1',
      name: 'tracks',
      children: [{ OTIO_SCHEMA: 'Track.1', name: 'V1', kind: 'Video', children: shots.map(clipOf) }],
    },
  };
  return `${JSON.stringify(timeline, null, 1)}\n`;
}

const clipOf = ({ clip, clock: { fps, startFrame } }: Shot) => ({
  OTIO_SCHEMA: 'Clip.2',
  name: clip.fileName,
  source_range: rangeOf(startFrame + clip.inFrame, clip.outFrame - clip.inFrame, fps),
  media_references: {
    DEFAULT_MEDIA: {
      OTIO_SCHEMA: 'ExternalReference.1',
      target_url: addressBeside(clip.fileName),
      available_range: rangeOf(startFrame, clip.frameCount, fps),
    },
  },
  active_media_reference_key: 'DEFAULT_MEDIA',
  metadata: { zhenku: { note: clip.note } },
});

const rangeOf = (start: number, length: number, rate: number) => ({
  OTIO_SCHEMA: 'TimeRange.1',
  start_time: timeAt(start, rate),
  duration: timeAt(length, rate),
});

const timeAt = (value: number, rate: number) => ({ OTIO_SCHEMA: 'RationalTime.1', value, rate });
