import { formatDuration } from '@zhenku/contract/format';
import MediaTimeDisplay from 'media-chrome/dist/media-time-display.js';

/** Shows time and duration in the site's format; the library writes 0:05 for 00:05 and has no option for it. */
class MediaClock extends MediaTimeDisplay {
  override connectedCallback(): void {
    super.connectedCallback();
    this.update();
  }

  override update(): void {
    // Updates the text for screen readers.
    super.update();
    // Unknown until the file has loaded. The element's own text replaces the library's.
    this.textContent = `${formatDuration(this.mediaCurrentTime || 0)} / ${formatDuration(this.mediaDuration || 0)}`;
  }
}

customElements.define('media-clock', MediaClock);
