import { RELEASE_KIND_LABEL } from '@zhenku/contract/releases/release-kinds';
import type { ReleaseFile } from '@zhenku/contract/releases/releases';

/** Links to files expire within minutes. */
export function ReleaseLinks({ files }: { files: readonly ReleaseFile[] }) {
  return (
    <ul className="stack-12">
      {files.map(({ releaseId, releaseKind, releaseName, url }) => (
        <li key={releaseId}>
          <a className="accent" href={url} target="_blank" rel="noopener">
            {releaseName}（{RELEASE_KIND_LABEL[releaseKind]}）
          </a>
        </li>
      ))}
    </ul>
  );
}
