import type { Draft, PriceBand } from '../draft.ts';
import { PriceHints } from '../price-hints.tsx';
import { SuggestedKeywords } from '../suggested-keywords.tsx';
import { useClipSuggestions } from '../use-clip-suggestions.ts';
import { useOriginal } from '../use-original.ts';
import { trueResolutionText } from '../../clips/findings/true-resolution-text.ts';
import { CLIP_FIELDS } from '@zhenku/contract/clips/fields';
import { TIER_LABEL, TIERS } from '@zhenku/contract/constants';
import { findingText } from '@zhenku/contract/clips/finding-text';
import styles from './batch-editor.module.css';
import type { BatchRow } from './row.ts';

interface HelpBarProps {
  row: BatchRow;
  place: number;
  uploaded: boolean;
  band: PriceBand;
  onChange: (part: Partial<Draft>) => void;
}

export function HelpBar({ row, place, uploaded, band, onChange }: HelpBarProps) {
  const suggestions = useClipSuggestions(row.draft);
  const original = useOriginal(uploaded ? row.fileKey : null, { ofDraft: row.videoId !== null });
  const supplied = original?.tiers.map(({ videoType }) => videoType);
  return (
    <section className={styles.help} aria-label={`第${place}行的建议`}>
      <p className={styles.facts}>
        <strong>第{place}行</strong>
        {row.fromFile.length > 0 && (
          <span>{row.fromFile.map((field) => CLIP_FIELDS[field].label).join('、')}来自文件，可修改</span>
        )}
        {original?.problem && <span className="danger">{original.problem}</span>}
        {original &&
          TIERS.map((tier) => {
            const size = original.tiers.find(({ videoType }) => videoType === tier)?.resolution;
            return <span key={tier}>{`${TIER_LABEL[tier]} ${size?.replace('X', '×') ?? '原片不足'}`}</span>;
          })}
        {original?.is8K && <span>8K原片</span>}
        {original?.trueResolution && <span>{trueResolutionText(original.trueResolution)}</span>}
        {original?.findings?.map((finding, index) => (
          <span key={index} className="warning">
            {findingText(finding)}
          </span>
        ))}
      </p>
      {suggestions && (
        <>
          <SuggestedKeywords
            suggested={suggestions.keywords}
            value={row.draft.videoKeywords}
            onChange={(videoKeywords) => onChange({ videoKeywords })}
          />
          <PriceHints medians={suggestions.prices} band={band} supplied={supplied} onUse={onChange} />
        </>
      )}
    </section>
  );
}
