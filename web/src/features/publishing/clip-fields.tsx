import { CLIP_FIELDS, type TextField } from '@zhenku/contract/clips/fields';
import { LICENCE_TERM_LABEL } from '@zhenku/contract/constants';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ClipChoices, MasterField, ShowcaseField } from './clip-choices.tsx';
import { Declarations } from './declarations.tsx';
import { OPTIONAL_TEXTS, type Draft, type DraftErrors, type PriceBand } from './draft.ts';
import { FROM_FILE, withOrigin } from './from-file.ts';
import { KeywordField } from './keyword-field.tsx';
import { readLastUsed } from './last-used.ts';
import { PriceFields } from './price-fields.tsx';
import { PriceHints } from './price-hints.tsx';
import { KeywordWarnings, SuggestedKeywords } from './suggested-keywords.tsx';
import { type Original, TierTable } from './tier-table.tsx';
import { useClipSuggestions } from './use-clip-suggestions.ts';
import { useOptions } from './use-options.ts';
import styles from './clip-fields.module.css';

interface ClipFieldsProps {
  draft: Draft;
  errors: DraftErrors;
  band: PriceBand;
  fromFile?: readonly (keyof Draft)[];
  /** null until the draft is saved. */
  videoId: number | null;
  original: Original | undefined;
  onChange: (part: Partial<Draft>) => void;
}

export function ClipFields({ draft, errors, band, fromFile = [], videoId, original, onChange }: ClipFieldsProps) {
  const suggestions = useClipSuggestions(draft);
  const options = useOptions();
  const { keywords = [], prices } = suggestions ?? {};
  return (
    <>
      <Words draft={draft} errors={errors} fromFile={fromFile} suggested={keywords} onChange={onChange} />
      {options && <ClipChoices draft={draft} errors={errors} options={options} onChange={onChange} />}
      <Declarations draft={draft} errors={errors} videoId={videoId} onChange={onChange} />
      <Period value={draft.authenticationType} onChange={(authenticationType) => onChange({ authenticationType })} />
      <div className="stack-12">
        <PriceFields draft={draft} errors={errors} onChange={(field, text) => onChange({ [field]: text })} />
        {prices && (
          <PriceHints
            medians={prices}
            band={band}
            supplied={original?.tiers.map(({ videoType }) => videoType)}
            onUse={onChange}
          />
        )}
        <TierTable original={original} />
      </div>
      <div className="stack-12">
        <ShowcaseField value={draft.showcase} onChange={(showcase) => onChange({ showcase })} />
        <MasterField value={draft.sellMaster} onChange={(sellMaster) => onChange({ sellMaster })} />
      </div>
    </>
  );
}

interface PartProps {
  draft: Draft;
  errors: DraftErrors;
  onChange: (part: Partial<Draft>) => void;
}

interface WordsProps extends PartProps {
  fromFile: readonly (keyof Draft)[];
  suggested: readonly string[];
}

function Words({ draft, errors, fromFile, suggested, onChange }: WordsProps) {
  const [last] = useState(readLastUsed);
  const setKeywords = (videoKeywords: readonly string[]) => onChange({ videoKeywords });
  return (
    <>
      <Field
        label={CLIP_FIELDS.videoName.label}
        value={draft.videoName}
        error={errors.videoName}
        hint={withOrigin(`1到${CLIP_FIELDS.videoName.word.max}个字`, fromFile.includes('videoName'))}
        onChange={(event) => onChange({ videoName: event.target.value })}
      />
      {OPTIONAL_TEXTS.map((field) => (
        <div key={field}>
          <OtherText
            field={field}
            value={draft[field]}
            error={errors[field]}
            fromFile={fromFile.includes(field)}
            onChange={onChange}
          />
          {field === 'videoRemark' && last.remark !== '' && draft.videoRemark === '' && (
            <Button variant="quiet" onClick={() => onChange({ videoRemark: last.remark })}>
              使用上次的描述
            </Button>
          )}
        </div>
      ))}
      <div className={styles.keywords}>
        <KeywordField
          value={draft.videoKeywords}
          offered={last.keywords}
          error={errors.videoKeywords}
          fromFile={fromFile.includes('videoKeywords')}
          onChange={setKeywords}
        />
        <SuggestedKeywords suggested={suggested} value={draft.videoKeywords} onChange={setKeywords} />
        <KeywordWarnings value={draft.videoKeywords} onChange={setKeywords} />
      </div>
    </>
  );
}

interface OtherTextProps {
  field: TextField;
  value: string;
  error: string | undefined;
  fromFile: boolean;
  onChange: (part: Partial<Draft>) => void;
}

function OtherText({ field, value, error, fromFile, onChange }: OtherTextProps) {
  const { type, max } = CLIP_FIELDS[field].word;
  const label = `${CLIP_FIELDS[field].label}（选填）`;
  const change = (text: string) => onChange({ [field]: text });
  return type === 'text' ? (
    <TextArea
      label={label}
      value={value}
      max={max}
      error={error}
      {...(fromFile && { hint: FROM_FILE })}
      onChange={change}
    />
  ) : (
    <Field
      label={label}
      value={value}
      error={error}
      hint={withOrigin(`最多${max}个字`, fromFile)}
      onChange={(event) => change(event.target.value)}
    />
  );
}

function Period({ value, onChange }: { value: 1 | 2; onChange: (value: 1 | 2) => void }) {
  return (
    <fieldset className={styles.period}>
      <legend>授权期限</legend>
      {([1, 2] as const).map((type) => (
        <label key={type}>
          <input type="radio" name="period" checked={value === type} onChange={() => onChange(type)} />
          {LICENCE_TERM_LABEL[type]}
        </label>
      ))}
    </fieldset>
  );
}
