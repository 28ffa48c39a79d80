import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '../states.tsx';

/** Draws a QR code, dark on white in both themes, because scanners require it. The library loads on first use. */
export function QrCode({ text, size = 160, label }: { text: string; size?: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let current = true;
    void import('qrcode')
      .then(async ({ toCanvas }) => {
        if (current && canvas.current) await toCanvas(canvas.current, text, { width: size, margin: 2 });
      })
      .catch(() => setFailed(true));
    return () => {
      current = false;
    };
  }, [text, size]);
  if (failed) return <ErrorState message="二维码加载失败" />;
  // A canvas, because an <img> needs a data: URL, which a content security policy may forbid.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <canvas ref={canvas} width={size} height={size} role="img" aria-label={label} />;
}
