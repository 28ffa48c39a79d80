import { licenseeRule } from '@zhenku/contract/licences/licence-uses';
import { useState } from 'react';
import { Checkbox } from '../../ui/input.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Link } from '../../ui/router/link.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { DocumentDialog } from '../content/documents/document-dialog.tsx';
import { useLicenceText } from '../licences/licence-text.ts';
import { UsesTable } from '../licences/uses-table.tsx';
import styles from './agree-line.module.css';
import link from '../../ui/text-link.module.css';

interface AgreeLineProps {
  version: number;
  agreed: boolean;
  /** Whether a recharge, which has its own terms, pays the order. */
  recharging?: boolean;
  onChange: (agreed: boolean) => void;
}

export function AgreeLine({ version, agreed, recharging = false, onChange }: AgreeLineProps) {
  const text = useLicenceText(version).data?.text;
  const [reading, setReading] = useState<'uses' | '素材授权协议' | '充值协议' | null>(null);
  const close = () => setReading(null);
  return (
    <div className={styles.agree}>
      <Checkbox checked={agreed} onChange={(event) => onChange(event.target.checked)}>
        我已阅读并同意{recharging && '充值协议和'}
        素材授权协议：一份授权用于一个指定项目
        {text && `；${licenseeRule(text, 'standard')}；${licenseeRule(text, 'extended')}`}
      </Checkbox>
      <p>
        <button type="button" className={link.link} onClick={() => setReading('uses')}>
          查看授权范围
        </button>
        {(recharging ? (['充值协议', '素材授权协议'] as const) : (['素材授权协议'] as const)).map((chapter) => (
          <button key={chapter} type="button" className={link.link} onClick={() => setReading(chapter)}>
            《{chapter}》
          </button>
        ))}
      </p>
      <Dialog open={reading === 'uses'} title={`授权范围（授权条款第 ${version} 版）`} width={640} onClose={close}>
        {text ? <UsesTable text={text} /> : <Skeleton style={{ height: 448 }} />}
        <Link to={`/licences/${version}`} target="_blank">
          查看条款全文
        </Link>
      </Dialog>
      <DocumentDialog
        type={reading === null || reading === 'uses' ? null : 'agreement'}
        chapter={reading ?? undefined}
        onClose={close}
      />
    </div>
  );
}
