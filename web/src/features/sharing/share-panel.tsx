import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { Field } from '../../ui/field.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { CopyButton } from './copy-button.tsx';
import { EmbedCode } from './embed-code.tsx';
import { Poster } from './poster.tsx';
import type { SharedPage } from './shared-page.ts';
import styles from './share-panel.module.css';

type Way = 'link' | 'poster' | 'embed';

/** A player for other sites is offered for clips only. */
export default function SharePanel({ page, onClose }: { page: SharedPage; onClose: () => void }) {
  const [way, setWay] = useState<Way>('link');
  const url = location.origin + page.address;
  const tabs: { value: Way; label: string }[] = [
    { value: 'link', label: '链接' },
    { value: 'poster', label: '海报' },
    ...(page.clip ? [{ value: 'embed' as const, label: '嵌入网页' }] : []),
  ];
  const content = {
    link: <ShareLink title={page.title} url={url} />,
    poster: <Poster title={page.title} src={page.poster} />,
    embed: page.clip && <EmbedCode title={page.title} clip={page.clip} />,
  };
  return (
    <Dialog open title={`分享“${page.title}”`} width={520} onClose={onClose} className={styles.panel}>
      <Tabs label="分享方式" tabs={tabs} value={way} onChange={setWay}>
        <div className={styles.way}>{content[way]}</div>
      </Tabs>
    </Dialog>
  );
}

function ShareLink({ title, url }: { title: string; url: string }) {
  return (
    <div className="stack-16">
      <Field
        label="链接"
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
        addon={<CopyButton text={url} done="链接已复制" />}
      />
      {'share' in navigator && (
        <Button block onClick={() => void openSystemShare({ title, url })}>
          用其他应用分享
        </Button>
      )}
    </div>
  );
}

async function openSystemShare(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast.error('没有分享成功，请复制链接');
  }
}
