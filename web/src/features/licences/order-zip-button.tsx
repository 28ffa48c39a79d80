import type { ZipChoice, ZipFiles } from '@zhenku/contract/licences/licences';
import { formatSize } from '@zhenku/contract/format';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { useState } from 'react';
import { call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import choiceCards from '../../ui/choice-cards.module.css';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { DownloadIcon } from '../../ui/icons/page-icons.tsx';
import { openFile } from '../../ui/router/open-tab.ts';

const ZIP_FILES_LABEL: Record<ZipFiles, string> = { standard: '标准文件', master: '母版', both: '两者' };

const openZip = (orderId: string, files: ZipFiles) =>
  openFile(() => call('GET /order/v1/downloadZip', { orderId, files, papers: true }));

interface OrderZipButtonProps {
  orderId: string;
  variant?: 'primary' | 'plain';
}

export function OrderZipButton({ orderId, variant }: OrderZipButtonProps) {
  const [choices, setChoices] = useState<ZipChoice[] | null>(null);
  const [busy, run] = useAction();
  const ask = () =>
    run(async () => {
      const { list } = await call('GET /order/v1/zipChoices', { orderId });
      if (list.length > 1) setChoices(list);
      else await openZip(orderId, 'standard');
    });
  return (
    <>
      <Button variant={variant} busy={busy} onClick={ask} aria-label={`打包下载订单 ${formatOrderNumber(orderId)}`}>
        {!busy && <DownloadIcon size={16} />}
        打包下载
      </Button>
      {choices && <ZipDialog orderId={orderId} choices={choices} onClose={() => setChoices(null)} />}
    </>
  );
}

interface ZipDialogProps {
  orderId: string;
  choices: readonly ZipChoice[];
  onClose: () => void;
}

function ZipDialog({ orderId, choices, onClose }: ZipDialogProps) {
  const [chosen, setChosen] = useState<ZipFiles>('standard');
  const [busy, run] = useAction();
  const download = () =>
    run(async () => {
      await openZip(orderId, chosen);
      onClose();
    });
  return (
    <FormDialog title="打包下载" okText="下载" busy={busy} onSubmit={download} onClose={onClose}>
      <fieldset className={choiceCards.choices}>
        <legend>下载哪些文件</legend>
        {choices.map(({ files, count, bytes }) => (
          <label key={files}>
            <input type="radio" name="files" checked={files === chosen} onChange={() => setChosen(files)} />
            {ZIP_FILES_LABEL[files]}
            <small className="num">
              {count} 个文件，共 {formatSize(bytes)}
              {files === 'master' && '；没有母版的素材为标准文件'}
            </small>
          </label>
        ))}
      </fieldset>
      <p className="muted small">另含已有的授权书、授权条款和授权清单。</p>
    </FormDialog>
  );
}
