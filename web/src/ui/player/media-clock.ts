import { formatDuration } from '@zhenku/contract/format';
import MediaTimeDisplay from 'media-chrome/dist/media-time-display.js';

/** The player's place and length, written as everywhere else: the library's own says 0:05 for 00:05, and has no option for it. */
class MediaClock extends MediaTimeDisplay {
  override connectedCallback(): void {
    super.connectedCallback();
    this.update();
  }

  override update(): void {
    // What it tells screen readers.
    super.update();
    // Unknown until the file has loaded. Text of its own stands in the place of the library's.
    this.textContent = `${formatDuration(this.mediaCurrentTime || 0)} / ${formatDuration(this.mediaDuration || 0)}`;
  }
}

customElements.define('media-clock', MediaClock);
