import { icon } from '../../ui/icons/icons.tsx';
import { Link } from '../../ui/router/link.tsx';
import styles from './find-similar-link.module.css';

const SimilarIcon = /* @__PURE__ */ icon(
  <>
    <rect x="3.5" y="7.5" width="12" height="9" rx="1.5" />
    <path d="M8.5 4.5h10a2 2 0 0 1 2 2v7" />
  </>,
);

/** The action on a card that lists similar clips. */
export default function FindSimilarLink({ videoId }: { videoId: number }) {
  return (
    <Link to={`/similar/${videoId}`} className={styles.link} aria-label="找相似镜头" title="找相似镜头">
      <SimilarIcon />
    </Link>
  );
}
