import { PRICE_FIELDS } from '@zhenku/contract/clips/fields';
import type { TrueResolution } from '@zhenku/contract/clips/findings';
import type { ReactNode } from 'react';
import { CardSample } from '../catalogue/card-sample.tsx';
import type { Draft } from './draft.ts';
import styles from './card-preview.module.css';

interface CardPreviewProps {
  draft: Draft;
  duration: number | null;
  is8K: boolean;
  trueResolution: TrueResolution | null;
  picture: ReactNode;
}

export function CardPreview({ draft, duration, is8K, trueResolution, picture }: CardPreviewProps) {
  const prices = PRICE_FIELDS.map((field) => Number(draft[field].trim() || Number.NaN)).filter((yuan) => yuan > 0);
  const sells4K = draft.hd4kPrice.trim() !== '';
  return (
    <figure className={styles.preview}>
      <figcaption>买家看到的卡片</figcaption>
      <CardSample
        name={draft.videoName.trim() || '作品名称'}
        price={prices.length > 0 ? Math.min(...prices) : null}
        badge={is8K ? '8K' : sells4K ? '4K' : 'HD'}
        trueResolution={trueResolution}
        duration={duration}
        picture={picture}
      />
    </figure>
  );
}
