import { ZhCn } from 'media-chrome/dist/lang/zh-CN.js';
import { addTranslation, setLanguage } from 'media-chrome/dist/utils/i18n.js';

// Ignores the browser's language, because the rest of the site is Chinese too.
setLanguage('zh-CN');
// Speech input needs accessible names that contain the visible text.
addTranslation('zh-CN', { ...ZhCn, 'Playback rate {playbackRate}': '播放速度 {playbackRate}x' });
