import { LAZY_PRELOAD_RATIO } from '@zhenku/contract/constants';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { useIsHydrating } from '../hooks/use-browser-value.ts';

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

function onNear(entries: IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    waiting.get(target)?.();
    observer?.unobserve(target);
  }
}

/** Returns a function that cancels the observation. */
function observeNear(element: Element, onVisible: () => void): () => void {
  const below = `${Math.round((LAZY_PRELOAD_RATIO - 1) * 100)}%`;
  observer ??= new IntersectionObserver(onNear, { rootMargin: `0px 0px ${below} 0px` });
  waiting.set(element, onVisible);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

/** Returns whether the first paint shows the picture, which then must load at once so that it does not flash. */
const isPainted = (src: string) =>
  Array.from(document.querySelectorAll('[data-first-paint] img')).some((image) => image.getAttribute('src') === src);

type LazyImageProps = ComponentProps<'img'> & { src: string; alt: string };

/**
 * Renders an image that loads when it is near the viewport. It is requested once, and its place stays empty after a
 * failure.
 */
export function LazyImage({ src, srcSet, alt, ...rest }: LazyImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const hydrating = useIsHydrating();
  // Readers without JavaScript rely on the browser's own lazy loading.
  const [served] = useState(hydrating);
  const [near, setNear] = useState(() => hydrating || isPainted(src));
  const [failed, setFailed] = useState(false);
  useEffect(() => (image.current ? observeNear(image.current, () => setNear(true)) : undefined), []);
  const loading = near && !failed && src !== '';
  return (
    <img
      {...rest}
      ref={image}
      src={loading ? src : undefined}
      srcSet={loading ? srcSet : undefined}
      alt={alt}
      loading={served ? 'lazy' : undefined}
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}
