import type { SheetColumn } from '@zhenku/contract/clips/sheet';
import { CLIP_FIELDS, type GroupField, type WordField, wordOf } from '@zhenku/contract/clips/fields';
import { LICENCE_TERM_LABEL } from '@zhenku/contract/constants';
import { useState } from 'react';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { ChoiceField } from '../../choice-field.tsx';
import type { Draft, PriceBand, PriceField } from '../../draft.ts';
import { readLastUsed } from '../../last-used.ts';
import { PriceHints } from '../../price-hints.tsx';
import { SuggestedKeywords } from '../../suggested-keywords.tsx';
import { useClipSuggestions } from '../../use-clip-suggestions.ts';
import { changesOf, EMPTY_ENTRY, OPERATION_LABEL, OPERATIONS, type BulkEntries, type BulkEntry } from './bulk-form.ts';
import type { Changes } from './bulk.ts';
import { AreaCell, SelectCell, TextCell } from '../table/cells.tsx';
import styles from '../dialogs.module.css';
import { codesWithoutFiles } from '../fields.ts';
import type { Options } from '../../use-options.ts';
import { splitKeywords } from '@zhenku/contract/clips/split-keywords';

interface BulkDialogProps {
  title: string;
  fields: readonly SheetColumn[];
  /** Suggestions are for clips like this sample until the user enters keywords or categories. */
  sample: Draft;
  options: Options;
  band: PriceBand;
  note?: string;
  /** Whether releases may be declared; a release needs a file. */
  withReleases?: boolean;
  busy?: boolean;
  problemOf?: (changes: Changes) => string | undefined;
  onApply: (changes: Changes) => void;
  onClose: () => void;
}

export function BulkDialog(props: BulkDialogProps) {
  const { title, fields, sample, options, band, note, withReleases = true, busy = false } = props;
  const { problemOf, onApply, onClose } = props;
  const [entries, setEntries] = useState<BulkEntries>({});
  const entryOf = (field: WordField) => entries[field] ?? EMPTY_ENTRY;
  const put = (field: WordField, part: Partial<BulkEntry>) =>
    setEntries((before) => ({ ...before, [field]: { ...(before[field] ?? EMPTY_ENTRY), ...part } }));
  const changes = changesOf(entries);
  const count = Object.keys(changes).length;
  const problem = problemOf?.(changes);
  return (
    <FormDialog
      title={title}
      okText={count > 0 ? `修改${count}项` : '修改'}
      busy={busy}
      disabled={count === 0 || problem !== undefined}
      hint={problem && <span className="danger">{problem}</span>}
      width={760}
      onSubmit={() => onApply(changes)}
      onClose={onClose}
    >
      <div className="stack">
        {note && <p className="muted">{note}</p>}
        {fields.map((each) => {
          const { field, kind, label } = each;
          const entry = entryOf(field);
          return (
            <fieldset key={field} className={styles.line}>
              <legend>{label}</legend>
              <SelectCell
                label={`${label}的修改方式`}
                value={entry.operation}
                onChange={(operation) => put(field, { operation: operation as BulkEntry['operation'] })}
              >
                {OPERATIONS[kind].map((operation) => (
                  <option key={operation} value={operation}>
                    {OPERATION_LABEL[operation]}
                  </option>
                ))}
              </SelectCell>
              {entry.operation !== 'keep' && (
                <Value
                  {...each}
                  entry={entry}
                  options={options}
                  withReleases={withReleases}
                  onChange={(part) => put(field, part)}
                />
              )}
            </fieldset>
          );
        })}
        <Hints sample={sample} entries={entries} band={band} put={put} />
      </div>
    </FormDialog>
  );
}

interface ValueProps extends SheetColumn {
  entry: BulkEntry;
  options: Options;
  withReleases: boolean;
  onChange: (part: Partial<BulkEntry>) => void;
}

function Value({ field, label, kind, entry, options, withReleases, onChange }: ValueProps) {
  const { operation, text, by, ids } = entry;
  const name = `${label}：${OPERATION_LABEL[operation]}`;
  if (operation === 'replace') {
    return (
      <div className={styles.pair}>
        <TextCell
          label={`${label}：查找`}
          placeholder="查找"
          value={text}
          onChange={(next) => onChange({ text: next })}
        />
        <TextCell
          label={`${label}：替换为`}
          placeholder="替换为"
          value={by}
          onChange={(next) => onChange({ by: next })}
        />
      </div>
    );
  }
  if (kind === 'ids') {
    const known = options[field as GroupField];
    const limit = CLIP_FIELDS[field as GroupField].word.max;
    // A removal may list more items than a clip can have.
    const max = operation === 'remove' ? known.length : limit;
    return (
      <ChoiceField
        label={name}
        options={known}
        value={ids}
        max={max}
        last={lastOf(field)}
        onChange={(next) => onChange({ ids: next })}
      />
    );
  }
  if (kind === 'id' || kind === 'period' || kind === 'flag' || kind === 'code') {
    return (
      <SelectCell label={name} value={text} onChange={(next) => onChange({ text: next })}>
        {selectable(field, options, withReleases).map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </SelectCell>
    );
  }
  const Cell = kind === 'keywords' || kind === 'text' ? AreaCell : TextCell;
  const placeholder = { keywords: '用逗号分隔', yuan: '留空则不出售', line: '', text: '', date: '如 2026-05-01' }[kind];
  return <Cell label={name} placeholder={placeholder} value={text} onChange={(next) => onChange({ text: next })} />;
}

const lastOf = (field: WordField) => (field === 'categoryIds' ? readLastUsed().categories : readLastUsed().tags);

function selectable(field: WordField, options: Options, withReleases: boolean): (readonly [string, string])[] {
  const word = wordOf(field);
  if (word.type === 'code')
    return [['', '请选择'], ...(withReleases ? Object.entries(word.labels) : codesWithoutFiles(field))];
  if (word.type === 'period') return ([1, 2] as const).map((type) => [String(type), LICENCE_TERM_LABEL[type]!]);
  if (word.type === 'flag')
    return [
      ['', '否'],
      ['yes', '是'],
    ];
  return [['', '不参加'], ...options.activityId.map(({ id, name }) => [String(id), name] as const)];
}

interface HintsProps {
  sample: Draft;
  entries: BulkEntries;
  band: PriceBand;
  put: (field: WordField, part: Partial<BulkEntry>) => void;
}

function Hints({ sample: first, entries, band, put }: HintsProps) {
  const { videoKeywords: words = EMPTY_ENTRY, categoryIds: categories = EMPTY_ENTRY } = entries;
  const typed = splitKeywords(words.text);
  const suggestions = useClipSuggestions({
    ...first,
    videoKeywords: typed.length > 0 ? typed : first.videoKeywords,
    categoryIds: categories.ids.length > 0 ? categories.ids : first.categoryIds,
  });
  if (!suggestions) return null;
  const addable = words.operation === 'keep' || words.operation === 'add' || words.operation === 'set';
  return (
    <>
      {addable && (
        <SuggestedKeywords
          suggested={suggestions.keywords.filter((word) => !first.videoKeywords.includes(word))}
          value={typed}
          onChange={(next) =>
            put('videoKeywords', {
              text: next.join('，'),
              operation: words.operation === 'keep' ? 'add' : words.operation,
            })
          }
        />
      )}
      <PriceHints
        medians={suggestions.prices}
        band={band}
        onUse={(prices) => {
          for (const [field, text] of Object.entries(prices) as [PriceField, string][])
            put(field, { operation: 'set', text });
        }}
      />
    </>
  );
}
