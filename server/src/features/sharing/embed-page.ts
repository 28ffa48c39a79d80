import { escapeXml } from '@zhenku/contract/rules/xml-text';
import type { EmbeddedClip } from './embedded-clip.ts';

/**
 * Returns the headers of embedded pages, the only ones that other sites may frame. They run no script: the browser's own
 * controls play the preview.
 */
export function embedHeaders(assetsUrl: string | undefined): Record<string, string> {
  const files = ["'self'", ...(assetsUrl ? [new URL(assetsUrl).origin] : [])].join(' ');
  return {
    'content-security-policy': `default-src 'none';style-src 'unsafe-inline';img-src ${files};media-src ${files};base-uri 'none';form-action 'none';frame-ancestors *`,
    // Pages that isolate themselves (COEP) may frame it too.
    'cross-origin-resource-policy': 'cross-origin',
    'cross-origin-embedder-policy': 'require-corp',
  };
}

const STYLE = `html,body{height:100%;margin:0;background:#0e0f11;color:#f1f2f3;font:14px/1.4 "PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif}
video{display:block;width:100%;height:100%;object-fit:contain}
a{color:inherit;text-decoration:none}
.to{position:absolute;inset:0 0 auto;display:flex;gap:12px;align-items:center;justify-content:space-between;padding:10px 14px 24px;background:linear-gradient(#000b,#0000);text-shadow:0 1px 2px #000a}
.to b{overflow:hidden;font-weight:500;text-overflow:ellipsis;white-space:nowrap}
.to span{flex:none;color:#62dfc5}
.to:hover span,.gone a:hover{text-decoration:underline}
a:focus-visible{outline:2px solid #3dd0b2;outline-offset:-2px}
.gone{display:grid;place-content:center;height:100%;gap:8px;text-align:center}
.gone p{margin:0}
.gone a{color:#62dfc5}`;

function page({ title, head = '', body }: { title: string; head?: string; body: string }): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeXml(title)}</title>${head}<style>${STYLE}</style></head><body>${body}</body></html>\n`;
}

const OUTWARD = 'target="_blank" rel="noopener"';

export function embedPage(clip: EmbeddedClip, siteName: string): string {
  const [address, name] = [escapeXml(clip.page), escapeXml(clip.name)];
  const poster = clip.poster ? ` poster="${escapeXml(clip.poster.url)}"` : '';
  return page({
    title: `${clip.name} · ${siteName}`,
    head: `<link rel="canonical" href="${address}">`,
    body: `<video src="${escapeXml(clip.preview)}"${poster} controls playsinline preload="none" controlslist="nodownload" aria-label="${name}"></video><a class="to" href="${address}" ${OUTWARD}><b>${name}</b><span>在${escapeXml(siteName)}查看</span></a>`,
  });
}

export function goneEmbedPage({ siteName, origin }: { siteName: string; origin: string }): string {
  const link = `<p><a href="${escapeXml(origin)}/" ${OUTWARD}>去${escapeXml(siteName)}看看其他素材</a></p>`;
  return page({ title: siteName, body: `<div class="gone"><p>这条素材不存在或已下架</p>${link}</div>` });
}
