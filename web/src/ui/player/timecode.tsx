import { clipTimecode, frameAt } from '@zhenku/contract/rules/timecode';
import { useEffect, useRef, type RefObject } from 'react';

interface TimecodeProps {
  media: RefObject<HTMLVideoElement | null>;
  fps: number;
  className?: string;
}

/** Shows the time code of the frame on the screen. Written without React, because it changes with each frame. */
export function Timecode({ media, fps, className }: TimecodeProps) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const video = media.current;
    if (!video) return;
    let request = 0;
    const write = (time: number) => {
      if (text.current) text.current.textContent = clipTimecode(frameAt(time, fps), fps);
    };
    const onFrame = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      write(mediaTime);
      request = video.requestVideoFrameCallback(onFrame);
    };
    const onTime = () => write(video.currentTime);
    onTime();
    // Firefox before 132 lacks the callback.
    const exact = typeof video.requestVideoFrameCallback === 'function';
    if (exact) request = video.requestVideoFrameCallback(onFrame);
    else for (const event of ['timeupdate', 'seeking'] as const) video.addEventListener(event, onTime);
    return () => {
      if (exact) video.cancelVideoFrameCallback(request);
      for (const event of ['timeupdate', 'seeking'] as const) video.removeEventListener(event, onTime);
    };
  }, [media, fps]);
  return (
    <span ref={text} role="timer" className={className} aria-label="时间码">
      {clipTimecode(0, fps)}
    </span>
  );
}
