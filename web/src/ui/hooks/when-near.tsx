import { Suspense, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { firstSign } from './first-sign.ts';
import { useIsHydrating } from './use-browser-value.ts';

interface WhenNearProps {
  fallback: ReactNode;
  /** Distance below the window that still counts as near: `0px`, or `100%` of its height. */
  margin?: string;
  /** Whether the server renders the content, which the browser then hydrates once it is near. */
  served?: boolean;
  /** Whether content from the server also waits for the visitor's first sign of use, being near from the start. */
  untilUsed?: boolean;
  children: ReactNode;
}

/**
 * Renders its content, and thus loads its code and data, once the content is near the window. `fallback` and `children` of
 * content from the server must be constants: React replaces what waits to be hydrated with the fallback if they change.
 */
export function WhenNear({ fallback, margin = '60%', served = false, untilUsed = false, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const hydrating = useIsHydrating();
  const [waiting] = useState(() => (served && hydrating ? Promise.withResolvers<void>() : null));
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const show = () => (waiting ? waiting.resolve(untilUsed ? firstSign : undefined) : setNear(true));
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && show(), {
      rootMargin: `0px 0px ${margin} 0px`,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [margin, waiting, untilUsed]);
  const fromServer = useMemo(
    () =>
      waiting && (
        <Suspense fallback={fallback}>
          <Waiting until={waiting.promise}>{children}</Waiting>
        </Suspense>
      ),
    [waiting, fallback, children],
  );
  if (near) return <Suspense fallback={fallback}>{children}</Suspense>;
  return <div ref={place}>{fromServer ?? fallback}</div>;
}

function Waiting({ until, children }: { until: Promise<void>; children: ReactNode }) {
  if (globalThis.document) use(until);
  return children;
}
