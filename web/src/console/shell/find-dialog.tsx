/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the field keeps the focus and handles the keys; a combobox with live results has no native element */
import { Input, Modal, type GetRef } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import type { Section } from './sections.ts';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import { navigate } from '../../ui/router/location.tsx';
import { useDebounced } from '../../ui/hooks/use-debounced.ts';
import { FoundItem } from './found-item.tsx';
import { optionGroups } from './found-options.ts';
import styles from './objects.module.css';

const QUERY_MAX = 100;
const LIST = 'found-objects';
const optionId = (index: number) => `${LIST}-${index}`;

interface FindDialogProps {
  sections: readonly Section[];
  onClose: () => void;
}

export function FindDialog({ sections, onClose }: FindDialogProps) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<GetRef<typeof Input>>(null);
  const q = useDebounced(typed.trim());
  const { data, isFetching, isError } = useOperatorCall('GET /operator/v1/find', { q }, { enabled: q !== '' });
  const groups = optionGroups(q, (q !== '' && data?.groups) || [], sections);
  const options = groups.flatMap((group) => group.options);
  const current = Math.min(at, options.length - 1);
  const waiting = typed.trim() !== q || isFetching;

  const open = (path: string | undefined) => {
    if (path === undefined) return;
    onClose();
    navigate(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) setAt((current + step + options.length) % options.length);
    // Results may still belong to the previous text.
    else if (event.key === 'Enter' && !waiting) open(options[current]?.path);
    else return;
    event.preventDefault();
  };

  return (
    <Modal
      open
      title="查找"
      footer={null}
      width={640}
      onCancel={onClose}
      afterOpenChange={(shown) => shown && field.current?.focus()}
    >
      <Input
        ref={field}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens for typing
        autoFocus
        role="combobox"
        aria-label="查找订单、用户、企业、作品或编号"
        aria-expanded={options.length > 0}
        aria-controls={LIST}
        aria-activedescendant={options.length > 0 ? optionId(current) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        size="large"
        prefix={<SearchIcon size={18} />}
        placeholder="订单号、手机号、名称、素材编号、交易号…"
        maxLength={QUERY_MAX}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={LIST} role="listbox" aria-label="查找结果" className={styles.results}>
        {groups.map((group) => (
          <div key={group.label} role="group" aria-label={group.label}>
            <h3 aria-hidden="true">
              {group.more ? `${group.label} · 仅显示前 ${group.options.length} 个` : group.label}
            </h3>
            {group.options.map((option) => {
              const index = options.indexOf(option);
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
                <div
                  key={option.path + option.found.id}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === current}
                  ref={index === current ? scrollToOption : undefined}
                  className={`${styles.found} ${styles.result}`}
                  onMouseMove={() => setAt(index)}
                  onClick={() => open(option.path)}
                >
                  <FoundItem found={option.found} />
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {options.length === 0 && <output className={styles.status}>{statusOf({ q, waiting, isError })}</output>}
    </Modal>
  );
}

const scrollToOption = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

function statusOf({ q, waiting, isError }: { q: string; waiting: boolean; isError: boolean }): string {
  if (waiting) return '正在查找…';
  if (q === '') return '输入完整编号，或名称中至少两个字、手机号开头三位或末四位';
  return isError ? '查找失败，请重试' : '没有找到';
}
