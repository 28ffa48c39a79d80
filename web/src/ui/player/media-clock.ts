import { formatDuration } from '@zhenku/contract/format';
import MediaTimeDisplay from 'media-chrome/dist/media-time-display.js';

/** Shows time and duration in the site's format. The library writes 0:05 for 00:05 and has no option for this. */
class MediaClock extends MediaTimeDisplay {
  override connectedCallback(): void {
    super.connectedCallback();
    this.update();
  }

  override update(): void {
    // Updates the text for screen readers.
    super.update();
    // Replaces the library's text. The duration is unknown until the file has loaded.
    this.textContent = `${formatDuration(this.mediaCurrentTime || 0)} / ${formatDuration(this.mediaDuration || 0)}`;
  }
}

customElements.define('media-clock', MediaClock);
