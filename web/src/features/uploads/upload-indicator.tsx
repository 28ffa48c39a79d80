import { createRoot } from 'react-dom/client';
import { Link } from '../../ui/router/link.tsx';
import { useStore } from '../../ui/store.ts';
import { myUploads } from './my-uploads.ts';
import { lastPanelPage, shownPanels } from './shown-panels.ts';
import { totalOf } from './upload-total.ts';
import styles from './upload-indicator.module.css';
import progress from './progress.module.css';

/** Shown on pages without an upload panel. */
function UploadIndicator() {
  const hidden = useStore(shownPanels) > 0;
  const page = useStore(lastPanelPage);
  const { active, interrupted, fraction } = totalOf(useStore(myUploads.uploads));
  if (hidden || active === 0) return null;
  return (
    <Link to={page} className={styles.indicator}>
      <span>{interrupted === active ? '网络中断，恢复后自动继续' : `正在上传 ${active} 个文件`}</span>
      <progress className={progress.bar} max={1} value={fraction} aria-label="全部文件的上传进度" />
    </Link>
  );
}

let mounted = false;

/** Mounts the indicator in its own React root, so that pages do not load it before the first upload. */
export function mountUploadIndicator(): void {
  if (mounted) return;
  mounted = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<UploadIndicator />);
}
