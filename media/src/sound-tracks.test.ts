import { describe, expect, it } from 'vitest';
import { chooseProgramme, type SoundTrack } from './sound-tracks.ts';

const track = (streamIndex: number, more: Partial<SoundTrack> = {}): SoundTrack => ({
  streamIndex,
  codec: 'pcm_s16le',
  channels: 1,
  layout: 'mono',
  sampleRate: 48_000,
  isDefault: false,
  ...more,
});
const stereo = { channels: 2, layout: 'stereo' };

/** Chooses a programme if only these channels are audible. Their keys are `track.channel`. */
const choose = (tracks: SoundTrack[], heard: Record<string, number>) =>
  chooseProgramme(tracks, (streamIndex, channel) => heard[`${streamIndex}.${channel}`] ?? -90);

describe('chooseProgramme', () => {
  it('makes a pair of the first two mono tracks', () => {
    expect(choose([track(1), track(2), track(3), track(4)], { '1.0': -20, '2.0': -21, '3.0': -20 })).toMatchObject({
      channels: 2,
      parts: [
        { streamIndex: 1, channel: 0 },
        { streamIndex: 2, channel: 0 },
      ],
    });
  });

  it('leaves a silent track out', () => {
    const chosen = choose([track(1), track(2), track(3), track(4)], { '2.0': -20 });
    expect(chosen).toMatchObject({ channels: 1, streamIndex: 2, parts: [{ streamIndex: 2, channel: 0 }] });
  });

  it('prefers a much louder pair', () => {
    const chosen = choose([track(1), track(2), track(3), track(4)], { '1.0': -50, '3.0': -20, '4.0': -20 });
    expect(chosen).toMatchObject({ channels: 2, streamIndex: 3 });
  });

  it('prefers an audible default track to a louder one', () => {
    const tracks = [track(1, stereo), track(2, { ...stereo, isDefault: true })];
    expect(choose(tracks, { '1.0': -10, '2.1': -40 })).toMatchObject({ streamIndex: 2, parts: null });
    expect(choose(tracks, { '1.0': -10 })).toMatchObject({ streamIndex: 1, parts: null });
  });

  it('treats many channels as separate recordings', () => {
    const tracks = [track(1, { channels: 16, layout: 'hexadecagonal' })];
    expect(choose(tracks, { '1.1': -20 })).toMatchObject({ channels: 1, parts: [{ streamIndex: 1, channel: 1 }] });
  });

  it('keeps surround sound together', () => {
    expect(choose([track(1, { channels: 6, layout: '5.1' })], { '1.2': -20 })).toMatchObject({
      channels: 6,
      parts: null,
    });
  });

  it('falls back to the default track if nothing is audible', () => {
    expect(choose([track(1, stereo), track(2, { ...stereo, isDefault: true })], {})).toMatchObject({ streamIndex: 2 });
    expect(choose([], {})).toBeNull();
  });
});
