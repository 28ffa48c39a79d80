import { exactRate } from '@zhenku/contract/rules/timecode';
import { frameTime } from './frame-time.ts';
import { nextRate, type PlayerAction } from './player-keys.ts';

export type MediaAction = Extract<PlayerAction, { do: 'toggle' | 'seek' | 'frame' | 'rate' | 'mute' | 'fullscreen' }>;

export function actOnMedia(media: HTMLVideoElement, action: MediaAction, fps: number): void {
  switch (action.do) {
    case 'toggle':
      if (media.paused) void media.play().catch(() => undefined);
      else media.pause();
      break;
    case 'seek':
      media.currentTime += action.seconds;
      break;
    case 'frame':
      media.pause();
      media.currentTime = frameTime(media.currentTime, action.frames, { fps, duration: media.duration });
      break;
    case 'rate':
      media.playbackRate = nextRate(media.playbackRate, action.step);
      break;
    case 'mute':
      media.muted = !media.muted;
      break;
    case 'fullscreen':
      if (document.fullscreenElement) void document.exitFullscreen();
      else void media.closest('media-controller')?.requestFullscreen();
      break;
  }
}

/** Shows a frame, or the clip's last if it has fewer. */
export function showFrame(media: HTMLVideoElement, frame: number, fps: number): void {
  media.currentTime = frameTime((frame + 0.5) / exactRate(fps), 0, { fps, duration: media.duration });
}
