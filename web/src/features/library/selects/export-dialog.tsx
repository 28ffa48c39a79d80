import type { Output } from '@zhenku/contract/api';
import {
  type BoardPage,
  SELECTS_FILES,
  SELECTS_FORMATS,
  type SelectsFiles,
  type SelectsFormat,
} from '@zhenku/contract/library/boards';
import { rateText } from '@zhenku/contract/rules/selects/selects';
import { useState } from 'react';
import { call } from '../../../api/user-client.ts';
import { Button } from '../../../ui/button.tsx';
import choiceCards from '../../../ui/choice-cards.module.css';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { saveTextFile } from '../../../ui/save-file.ts';
import { DownloadIcon } from '../../../ui/icons/page-icons.tsx';
import { openFile } from '../../../ui/router/open-tab.ts';
import { Empty } from '../../../ui/states.tsx';
import styles from './export-dialog.module.css';

const FORMAT: Record<SelectsFormat, { label: string; opens: string }> = {
  fcpxml: { label: 'FCPXML', opens: 'Final Cut Pro、达芬奇；混合帧率也准确，带备注' },
  otio: { label: 'OTIO', opens: '达芬奇、Premiere Pro 新版、Avid 等；混合帧率也准确，带备注' },
  edl: { label: 'EDL（CMX 3600）', opens: '几乎所有剪辑软件；只有一个帧率，其他帧率的素材对齐到它' },
  csv: { label: 'CSV 表格', opens: 'Excel、WPS；逐条列出文件名、出入点、帧率和备注' },
};

interface ExportDialogProps {
  board: BoardPage;
  onClose: () => void;
}

export default function ExportDialog({ board, onClose }: ExportDialogProps) {
  if (board.items.length > 0) return <ExportForm board={board} onClose={onClose} />;
  return (
    <Dialog open title={`导出“${board.boardName}”`} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <Empty
        message={board.offSaleCount > 0 ? '收藏夹里的素材都已下架，无法导出' : '收藏夹里还没有素材，先收藏几条再导出'}
      />
    </Dialog>
  );
}

function ExportForm({ board, onClose }: ExportDialogProps) {
  const { boardId, boardName, items, offSaleCount } = board;
  const boughtCount = items.filter(({ licensedTypes }) => licensedTypes.length > 0).length;
  const [format, setFormat] = useState<SelectsFormat>('fcpxml');
  const [files, setFiles] = useState<SelectsFiles>(boughtCount === items.length ? 'bought' : 'previews');
  const [busy, run] = useAction();
  const [zipping, runZip] = useAction();
  const zip = () => runZip(() => openFile(() => call('GET /board/v1/previewZip', { boardId })));
  const save = () =>
    run(async () => {
      const result = await call('GET /board/v1/export', { boardId, format, files });
      saveTextFile(result.fileName, result.text);
      toast.success(summaryOf(result, format, files));
      onClose();
    });
  return (
    <FormDialog title={`导出“${boardName}”`} okText="导出" busy={busy} onSubmit={save} onClose={onClose}>
      <fieldset className={choiceCards.choices}>
        <legend>格式</legend>
        {[...SELECTS_FORMATS].toSorted(byPlace).map((each) => (
          <label key={each}>
            <input type="radio" name="format" checked={each === format} onChange={() => setFormat(each)} />
            {FORMAT[each].label}
            <small>{FORMAT[each].opens}</small>
          </label>
        ))}
      </fieldset>
      <fieldset className={choiceCards.choices}>
        <legend>链接到</legend>
        {SELECTS_FILES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="files"
              checked={each === files}
              disabled={each === 'bought' && boughtCount === 0}
              onChange={() => setFiles(each)}
            />
            {each === 'previews' ? '小样' : '已购文件'}
            <small>
              {each === 'previews' ? '带水印的小样，购买后再换成无水印文件' : boughtHint(boughtCount, items.length)}
            </small>
          </label>
        ))}
      </fieldset>
      <ul className={styles.notes}>
        <li>
          <span className="num">{items.length}</span>{' '}
          条素材按收藏夹的顺序首尾相接，保留出入点。文件名与下载时相同，把清单和文件放进同一个文件夹再导入。
        </li>
        {offSaleCount > 0 && (
          <li>
            <span className="num">{offSaleCount}</span> 条素材已下架，不会导出。
          </li>
        )}
      </ul>
      <div>
        <Button busy={zipping} onClick={zip}>
          {!zipping && <DownloadIcon size={16} />}
          打包下载小样（ZIP，含 FCPXML）
        </Button>
      </div>
    </FormDialog>
  );
}

const PLACES = Object.keys(FORMAT);
const byPlace = (a: SelectsFormat, b: SelectsFormat) => PLACES.indexOf(a) - PLACES.indexOf(b);

function boughtHint(bought: number, all: number): string {
  if (bought === 0) return '其中的素材都还没有购买';
  return bought === all ? '每条都用已购的最大规格' : `${bought} 条用已购的最大规格，${all - bought} 条未购买，仍用小样`;
}

function summaryOf(
  { clipCount, previewCount, offSaleCount, fps, dropFrame }: Output<'GET /board/v1/export'>,
  format: SelectsFormat,
  files: SelectsFiles,
): string {
  return [
    `已导出 ${clipCount} 条`,
    ...(format === 'edl' ? [`导入时帧率选 ${rateText(fps)}${dropFrame ? ' 丢帧' : ''}`] : []),
    ...(files === 'bought' && previewCount > 0 ? [`${previewCount} 条未购买，用的是小样`] : []),
    ...(offSaleCount > 0 ? [`${offSaleCount} 条已下架，没有导出`] : []),
  ].join('；');
}
