import { clipTimecode, frameAt } from '@zhenku/contract/rules/timecode';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { actOnMedia, showFrame } from './act-on-media.ts';
import { hasMarks, markedSeconds, markIn, markOut, NO_MARKS, useClipMarks, type ClipMarks } from './clip-marks.ts';
import type { PlayerAction } from './player-keys.ts';
import { createShuttle, speedText, type Shuttle } from './shuttle.ts';
import { useLoop } from './use-loop.ts';

export interface ClipControl {
  marks: ClipMarks;
  looping: boolean;
  /** The shuttle's speed; 0 while the video plays or pauses without it. */
  speed: number;
  /** The last change, for screen readers. */
  status: string;
  act: (action: Exclude<PlayerAction, { do: 'help' }>) => void;
}

/** Controls a clip's video like an editor's player: shuttle, frame steps, marks and the loop between them. */
export function useClipControl(
  media: RefObject<HTMLVideoElement | null>,
  { videoId, fps }: { videoId: number; fps: number },
): ClipControl {
  const [marks, setMarks] = useClipMarks(videoId);
  const [looping, setLooping] = useState(true);
  const [speed, setSpeed] = useState(0);
  const [status, setStatus] = useState('');
  const range = looping && hasMarks(marks) ? markedSeconds(marks, fps) : null;
  useLoop(media, range?.from ?? null, range?.to ?? null);
  const latestRange = useRef(range);
  useEffect(() => {
    latestRange.current = range;
  });
  const shuttle = useRef<Shuttle>(undefined);
  useEffect(() => {
    if (!media.current) return;
    const created = createShuttle(media.current, { fps, loop: () => latestRange.current, onSpeed: setSpeed });
    shuttle.current = created;
    return () => created.dispose();
  }, [media, fps]);

  const setAndSay = (next: ClipMarks, text: string) => {
    setMarks(next);
    setStatus(text);
  };
  const act: ClipControl['act'] = (action) => {
    const video = media.current;
    if (!video) return;
    const frame = frameAt(video.currentTime, fps);
    const seekTo = (wanted: number) => {
      shuttle.current?.stop();
      showFrame(video, wanted, fps);
      setStatus(clipTimecode(frameAt(video.currentTime, fps), fps));
    };
    switch (action.do) {
      case 'shuttle':
        return setStatus(speedText(shuttle.current?.press(action.direction, action.slow) ?? 0));
      case 'stop':
        shuttle.current?.stop();
        return setStatus(`暂停，${clipTimecode(frame, fps)}`);
      case 'markIn':
        return setAndSay(markIn(marks, frame), `入点 ${clipTimecode(frame, fps)}`);
      case 'markOut':
        return setAndSay(markOut(marks, frame), `出点 ${clipTimecode(frame, fps)}`);
      case 'clearMarks':
        return setAndSay(NO_MARKS, '已清除入点和出点');
      case 'loop':
        setLooping(!looping);
        return setStatus(looping ? '区间循环已关闭' : '区间循环已打开');
      case 'goIn':
        return seekTo(marks.in ?? 0);
      case 'goOut':
        return seekTo(marks.out ?? frameAt(video.duration || 0, fps));
      case 'frame':
        return seekTo(frame + action.frames);
      case 'toggle':
        if (speed < 0) return shuttle.current?.stop();
        return actOnMedia(video, action, fps);
      case 'seek':
        if (speed < 0) shuttle.current?.stop();
        return actOnMedia(video, action, fps);
      case 'rate':
      case 'mute':
      case 'fullscreen':
        return actOnMedia(video, action, fps);
    }
  };
  return { marks, looping, speed, status, act };
}
