export function mailHtml({ siteName, subject, text }: { siteName: string; subject: string; text: string }): string {
  const paragraphs = text
    .split('\n\n')
    .map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f6f8;color:#1d2129;font:14px/1.7 sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
<h1 style="margin:0 0 24px;font-size:18px">${escapeHtml(subject)}</h1>${paragraphs}
<p style="margin:24px 0 0;color:#5c6370;font-size:12px">${escapeHtml(siteName)} · 此邮件由系统发送，请勿回复</p>
</div></body></html>
`;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
