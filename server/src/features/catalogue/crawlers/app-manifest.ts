import type { Db } from '../../../platform/database/database.ts';
import { siteSettings } from '../../../platform/site-settings.ts';

/** The background of the dark theme, which visitors without a choice see. */
const BACKGROUND = '#0e0f11';

export async function appManifest(db: Db): Promise<string> {
  const { siteName, slogan } = await siteSettings(db);
  return JSON.stringify({
    id: '/',
    name: siteName,
    short_name: siteName,
    description: slogan,
    lang: 'zh-CN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // Offers Back and Reload, which people need after paying on another site.
    display_override: ['minimal-ui'],
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      { name: '搜索素材', url: '/search' },
      { name: '热门素材', url: '/hot' },
    ],
  });
}
