import { useSite } from '../../features/site/use-site.ts';
import { useCall } from '../../api/use-call.ts';
import { BackgroundVideo } from '../../ui/pictures/background-video.tsx';
import { Link } from '../../ui/router/link.tsx';
import { searchPath } from '../../features/clips/keyword.ts';
import { SearchBox } from '../../features/search/search-box.tsx';
import styles from './banner.module.css';
import { useMaterial } from './queries.ts';
import { hottestPicture, reelFilm, reelPicture } from './reel.ts';

export function Banner() {
  const { data: head } = useCall('GET /homepage/v1/head/query', {});
  const { data: material } = useMaterial();
  const { slogan } = useSite();
  const videoUrl = head && reelFilm(head);
  const picture = head && (reelPicture(head) ?? (material && hottestPicture(material)));
  return (
    <section className={styles.banner}>
      {picture && <img {...picture} alt="" className={styles.still} fetchPriority="high" />}
      {videoUrl && <BackgroundVideo src={videoUrl} stoppable />}
      <div className={`container ${styles.pitch}`}>
        <h1>{head?.headTitle ?? '\u00A0'}</h1>
        <p>{slogan}</p>
        <SearchBox className={styles.search} />
        <HotKeywords keywords={head?.hotSearchKeys ?? []} />
      </div>
    </section>
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
