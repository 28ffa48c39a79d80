import { useEffect, useRef } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { Empty, ErrorState, Skeleton } from '../../../ui/states.tsx';
import type { TextType } from './document-links.ts';
import styles from './document-text.module.css';

export const useDocument = (type: TextType) => useCall('GET /doc/v1/queryByType', { type }, { staleTime: 300_000 });

export function DocumentText({ type, chapter }: { type: TextType; chapter?: string }) {
  const { data, isError, refetch } = useDocument(type);
  if (isError && !data) return <ErrorState message="文档加载失败" onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className="stack-16" aria-busy="true">
        {[40, 96, 92, 98, 60, 94, 97, 90].map((percent) => (
          <Skeleton key={percent} style={{ width: `${percent}%`, height: 20 }} />
        ))}
      </div>
    );
  }
  if (data.content === '') return <Empty message="空空如也~" />;
  return <DocumentHtml html={data.content} chapter={chapter} />;
}

export function DocumentHtml({ html, chapter }: { html: string; chapter?: string }) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chapter === undefined) return;
    const headings = [...(text.current?.querySelectorAll('h1, h2, h3') ?? [])];
    headings.find((heading) => heading.textContent.includes(chapter))?.scrollIntoView();
  }, [html, chapter]);
  // Makes hash links absolute: on a page with a path of its own, such as /doc/help, `#/…` would keep that path.
  const content = html.replaceAll('href="#/', 'href="/#/');
  return <div ref={text} className={styles.text} dangerouslySetInnerHTML={{ __html: content }} />;
}
