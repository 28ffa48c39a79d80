import type { ReleaseFile } from '@zhenku/contract/releases/releases';
import { useState } from 'react';
import { call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { ReleaseLinks } from '../releases/release-links.tsx';

interface ReleasesButtonProps {
  item: { orderItemId: string; videoName: string };
}

/** Links are created on demand, because they expire. */
export function ReleasesButton({ item: { orderItemId, videoName } }: ReleasesButtonProps) {
  const [files, setFiles] = useState<readonly ReleaseFile[] | null>(null);
  const [busy, run] = useAction();
  const ask = () => run(async () => setFiles((await call('GET /order/v1/releases', { orderItemId })).list));
  return (
    <>
      <Button variant="quiet" busy={busy} aria-label={`授权文件 ${videoName}`} onClick={ask}>
        肖像与物权授权文件
      </Button>
      {files && (
        <Dialog open title="肖像与物权授权文件" width={480} onClose={() => setFiles(null)}>
          <div className="stack-16">
            {files.length === 0 ? <p>创作者没有为这条素材提供授权文件。</p> : <ReleaseLinks files={files} />}
            <p className="muted">链接 10 分钟内有效，仅供您核对授权，请勿外传。</p>
          </div>
        </Dialog>
      )}
    </>
  );
}
