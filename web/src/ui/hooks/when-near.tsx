import { useEffect, useRef, useState, type ReactNode } from 'react';

interface WhenNearProps {
  fallback: ReactNode;
  /** Distance below the window that still counts as near: `0px`, or `100%` of its height. */
  margin?: string;
  children: ReactNode;
}

export function WhenNear({ fallback, margin = '60%', children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: `0px 0px ${margin} 0px`,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [margin]);
  return near ? children : <div ref={place}>{fallback}</div>;
}
