import { lazy, Suspense } from 'react';
import { useIsHydrating } from '../../ui/hooks/use-browser-value.ts';
import { useSeed } from '../../ui/hooks/use-seed.ts';
import { useSite } from '../../features/site/use-site.ts';
import { useCall } from '../../api/use-call.ts';
import { Link } from '../../ui/router/link.tsx';
import { searchPath } from '../../features/clips/keyword.ts';
import { SearchBox } from '../../features/search/search-box.tsx';
import styles from './banner.module.css';
import { useFirstMaterial } from './queries.ts';
import { hottestPicture, pickReel } from './reel.ts';

const BackgroundVideo = lazy(() =>
  import('../../ui/pictures/background-video.tsx').then((module) => ({ default: module.BackgroundVideo })),
);

export function Banner() {
  const { data: head } = useCall('GET /homepage/v1/head/query', {});
  const { data: material } = useFirstMaterial();
  const { slogan } = useSite();
  const seed = useSeed();
  const reel = head && pickReel(head, seed);
  const picture = reel && (reel.picture ?? (material && hottestPicture(material)));
  return (
    <section className={styles.banner}>
      {/* Lazy, so that a page opened by its hash does not load the picture of the rendered home page, which is hidden. */}
      {picture && <img {...picture} alt="" className={styles.still} fetchPriority="high" loading="lazy" />}
      {reel?.film && <Film src={reel.film} />}
      <div className={`container ${styles.pitch}`}>
        <h1>{head?.headTitle ?? '\u00A0'}</h1>
        <p>{slogan}</p>
        <SearchBox className={styles.search} />
        <HotKeywords keywords={head?.hotSearchKeys ?? []} />
      </div>
    </section>
  );
}

/** The server renders no video. */
function Film({ src }: { src: string }) {
  if (useIsHydrating()) return null;
  return (
    <Suspense>
      <BackgroundVideo src={src} stoppable />
    </Suspense>
  );
}

function HotKeywords({ keywords }: { keywords: readonly string[] }) {
  return (
    <nav className={styles.keywords} aria-label="热门搜索">
      {keywords.map((keyword) => (
        <Link key={keyword} to={searchPath(keyword)}>
          {keyword}
        </Link>
      ))}
    </nav>
  );
}
