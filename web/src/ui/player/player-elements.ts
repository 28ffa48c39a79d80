// The player's elements, imported one by one. `media-chrome/react` would define all forty elements and wrap each for
// React, which needs no wrappers since version 19.
import type { HTMLAttributes, Ref } from 'react';
import 'media-chrome/dist/media-control-bar.js';
import 'media-chrome/dist/media-controller.js';
import 'media-chrome/dist/media-fullscreen-button.js';
import 'media-chrome/dist/media-loading-indicator.js';
import 'media-chrome/dist/media-mute-button.js';
import 'media-chrome/dist/media-play-button.js';
import 'media-chrome/dist/media-time-range.js';
import 'media-chrome/dist/media-volume-range.js';
import './media-clock.ts';
import './player-language.ts';

export interface ElementProps extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLElement>;
}

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'media-controller': ElementProps & { nohotkeys?: boolean; nomutedpref?: boolean };
      'media-loading-indicator': ElementProps & { noautohide?: boolean };
      'media-control-bar': ElementProps;
      'media-play-button': ElementProps;
      'media-time-range': ElementProps;
      'media-clock': ElementProps & { showduration?: boolean; notoggle?: boolean };
      'media-mute-button': ElementProps;
      'media-volume-range': ElementProps;
      'media-fullscreen-button': ElementProps;
    }
  }
}
