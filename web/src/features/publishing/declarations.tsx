import { CLIP_FIELDS, CONSENT } from '@zhenku/contract/clips/fields';
import { Field } from '../../ui/field.tsx';
import { Checkbox } from '../../ui/input.tsx';
import { ReleasePicker } from '../releases/release-picker.tsx';
import type { Draft, DraftErrors } from './draft.ts';
import styles from './clip-fields.module.css';

interface DeclarationsProps {
  draft: Draft;
  errors: DraftErrors;
  /** null until the draft is saved. */
  videoId: number | null;
  onChange: (part: Partial<Draft>) => void;
}

export function Declarations({ draft, errors, videoId, onChange }: DeclarationsProps) {
  const released = [draft.people, draft.property].includes(CONSENT.released);
  return (
    <section className="stack-12" aria-label="内容声明">
      <CodeChoice field="people" draft={draft} errors={errors} onChange={onChange} />
      <CodeChoice field="property" draft={draft} errors={errors} onChange={onChange} />
      {released && <ReleasePicker videoId={videoId} />}
      <CodeChoice field="aiGenerated" draft={draft} errors={errors} onChange={onChange} />
      <Checkbox checked={draft.editorialOnly} onChange={(event) => onChange({ editorialOnly: event.target.checked })}>
        仅限编辑用途：只授权用于新闻、评论、教学等，不得用于广告和促销
      </Checkbox>
      <Field
        type="date"
        label={`${CLIP_FIELDS.shootingDate.label}（选填）`}
        value={draft.shootingDate}
        {...(errors.shootingDate && { error: errors.shootingDate })}
        onChange={(event) => onChange({ shootingDate: event.target.value })}
      />
    </section>
  );
}

type CodeChoiceProps = Omit<DeclarationsProps, 'videoId'> & { field: 'people' | 'property' | 'aiGenerated' };

/** Initially nothing is selected. A declaration can be changed, but not withdrawn. */
function CodeChoice({ field, draft, errors, onChange }: CodeChoiceProps) {
  const { label, word } = CLIP_FIELDS[field];
  const error = errors[field];
  return (
    <fieldset className={`${styles.period} ${styles.codes}`}>
      <legend>{label}</legend>
      {Object.entries(word.labels).map(([code, text]) => (
        <label key={code}>
          <input
            type="radio"
            name={field}
            checked={draft[field] === Number(code)}
            onChange={() => onChange({ [field]: Number(code) })}
          />
          {text}
        </label>
      ))}
      {error && (
        <p className="danger small" data-problem tabIndex={-1}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
