import type { Finding } from '@zhenku/contract/clips/findings';
import type { OperatorVideoDetail } from '@zhenku/contract/review/review';
import { useRef, useState, type RefObject } from 'react';
import { actOnMedia } from '../../../ui/player/act-on-media.ts';
import type { ReviewAction } from '../review-keys.ts';
import { withReviewedFile } from './reviewed-file.ts';

type PlayerKey = Exclude<
  ReviewAction,
  { do: 'approve' | 'reject' | 'next' | 'previous' | 'pixels' | 'help' } | { do: 'setRate' }
>;

export interface Playback {
  media: RefObject<HTMLVideoElement | null>;
  pixels: boolean;
  setPixels: (pixels: boolean) => void;
  chosen: Finding[];
  choose: (findings: Finding[]) => void;
  act: (action: ReviewAction) => void;
  seek: (finding: Finding) => void;
}

export function usePlayback(video: OperatorVideoDetail): Playback {
  const media = useRef<HTMLVideoElement>(null);
  const [pixels, setPixels] = useState(false);
  const [chosen, choose] = useState<Finding[]>([]);
  const { fps, findings } = withReviewedFile(video);
  const act = (action: ReviewAction) => {
    const playing = media.current;
    if (action.do === 'pixels') setPixels(!pixels);
    else if (!playing) return;
    else if (action.do === 'setRate') playing.playbackRate = action.rate;
    else if (action.do === 'fullscreen')
      void (document.fullscreenElement ? document.exitFullscreen() : playing.requestFullscreen());
    else if (isPlayerKey(action)) actOnMedia(playing, action, fps ?? 0);
  };
  const seek = ({ from }: Finding) => {
    if (!media.current || from === null) return;
    media.current.pause();
    media.current.currentTime = from;
  };
  // Compares by value, because reloaded findings are new objects.
  const current = findings.filter((finding) => chosen.some((each) => JSON.stringify(each) === JSON.stringify(finding)));
  return { media, pixels, setPixels, chosen: current, choose, act, seek };
}

const isPlayerKey = (action: ReviewAction): action is PlayerKey =>
  !['approve', 'reject', 'next', 'previous', 'pixels', 'help', 'setRate'].includes(action.do);
