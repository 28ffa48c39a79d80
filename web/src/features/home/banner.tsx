import { useMemo } from 'react';
import { useSite } from '../site/use-site.ts';
import { useCall } from '../../api/use-call.ts';
import { BackgroundVideo } from '../../ui/background-video.tsx';
import { Link } from '../../ui/link.tsx';
import { searchPath } from '../search/keyword.ts';
import { SearchBox } from '../search/search-box.tsx';
import styles from './banner.module.css';
import { pickRandom } from './pick-random.ts';

const WALL = 12;
const ON_PHONES = 2;

/**
 * The top of the home page: a background video over a wall of hot clips, the slogan, and the search. `pictures` are
 * thumbnails.
 */
export function Banner({ pictures }: { pictures: readonly string[] }) {
  const { data: head } = useCall('GET /homepage/v1/head/query', {});
  const { slogan } = useSite();
  const videoUrl = useMemo(() => pickRandom(head?.videoUrls ?? [], 1)[0], [head]);
  return (
    <section className={styles.banner}>
      <div className={styles.wall} aria-hidden="true">
        {pictures.length > 0 &&
          // A small catalogue repeats its pictures to fill the wall.
          Array.from({ length: WALL }, (_, index) => (
            <img
              key={index}
              // Phones show only the first two; browsers do not load a lazy picture without a box.
              loading={index < ON_PHONES ? undefined : 'lazy'}
              src={pictures[index % pictures.length]}
              alt=""
              width="400"
              height="225"
            />
          ))}
      </div>
      {videoUrl && <BackgroundVideo src={videoUrl} stoppable />}
      <div className={`container ${styles.pitch}`}>
        <div className={styles.words}>
          <h1>{head?.headTitle ?? '\u00A0'}</h1>
          <p>{slogan}</p>
        </div>
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
