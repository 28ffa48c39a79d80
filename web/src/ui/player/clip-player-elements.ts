import 'media-chrome/dist/media-preview-thumbnail.js';
import 'media-chrome/dist/media-preview-time-display.js';
import 'media-chrome/dist/menu/media-playback-rate-menu-button.js';
import 'media-chrome/dist/menu/media-playback-rate-menu.js';
import type { ElementProps } from './player-elements.ts';

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'media-preview-thumbnail': ElementProps;
      'media-preview-time-display': ElementProps;
      'media-playback-rate-menu': ElementProps & { rates: string; anchor: string };
      'media-playback-rate-menu-button': ElementProps;
    }
  }
}
