import { formatDate, formatMoney } from '@zhenku/contract/format';
import { KEY_SCOPE_LABEL } from '@zhenku/contract/keys/key-scopes';
import type { ApiKey } from '@zhenku/contract/keys/keys';
import { Button } from '../../ui/button.tsx';
import styles from './key-list.module.css';
import { keyState, lastUseOf, STATE_LABEL, validityOf } from './key-state.ts';

interface KeyListProps {
  keys: readonly ApiKey[];
  onRevoke: (key: ApiKey) => void;
}

export function KeyList({ keys, onRevoke }: KeyListProps) {
  return (
    <ul className={styles.list} aria-label="API 密钥">
      {keys.map((key) => (
        <KeyRow key={key.keyId} apiKey={key} onRevoke={() => onRevoke(key)} />
      ))}
    </ul>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, start, scopes, budget, spent, forCompany, mine, userName, requestsPerMinute, addTime } = apiKey;
  const state = keyState(apiKey);
  const notes = [
    ...(mine ? [] : [`成员 ${userName}`]),
    ...(forCompany ? ['使用企业账户'] : []),
    `${formatDate(addTime)} 创建`,
    validityOf(apiKey),
    lastUseOf(apiKey),
    `每分钟最多 ${requestsPerMinute} 次`,
  ];
  return (
    <li className={styles.row} data-ended={state !== 'live'}>
      <div className={styles.key}>
        <span className={styles.name}>
          <strong>{name}</strong>
          <code>{start}…</code>
          {state !== 'live' && <span className={styles.state}>{STATE_LABEL[state]}</span>}
        </span>
        <span className={styles.scopes}>{scopes.map((scope) => KEY_SCOPE_LABEL[scope]).join('、')}</span>
        <small className="num">{notes.join(' · ')}</small>
        {budget !== null && state === 'live' && (
          <small className="num">
            本月已付 ¥{formatMoney(spent)}，预算 ¥{formatMoney(budget)}
          </small>
        )}
      </div>
      {state === 'live' && (
        <Button aria-label={`停用 ${name}`} onClick={onRevoke}>
          停用
        </Button>
      )}
    </li>
  );
}
