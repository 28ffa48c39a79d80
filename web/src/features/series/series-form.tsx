import { TIERS } from '@zhenku/contract/constants';
import { isYuan } from '@zhenku/contract/money';
import { SERIES_MAX } from '@zhenku/contract/series/constants';
import type { MySeriesDetail, SeriesClip } from '@zhenku/contract/series/series';
import { useState } from 'react';
import { ApiError, call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { navigate } from '../../ui/router/location.tsx';
import { useUnsavedWarning } from '../../ui/router/use-unsaved-warning.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { useReorder } from '../library/boards/use-reorder.ts';
import { ClipPicker } from './clip-picker.tsx';
import { type PriceTexts, SeriesPriceFields } from './price-fields.tsx';
import { refreshSeries } from './queries.ts';
import styles from './series.module.css';

const textsOf = (series: MySeriesDetail | undefined): PriceTexts => {
  const text = (tier: number) => String(series?.prices.find(({ videoType }) => videoType === tier)?.price ?? '');
  return { 1: text(1), 2: text(2), 3: text(3) };
};

/** Edits a series, or creates one if `series` is absent. */
export function SeriesForm({ series }: { series?: MySeriesDetail }) {
  const [name, setName] = useState(series?.seriesName ?? '');
  const [remark, setRemark] = useState(series?.remark ?? '');
  const [clips, setClips] = useState<readonly SeriesClip[]>(series?.videos ?? []);
  const [prices, setPrices] = useState<PriceTexts>(() => textsOf(series));
  const [saved, setSaved] = useState({ name, remark, clips, prices, version: series?.version });
  const [picking, setPicking] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, run] = useAction((error) => setErrors(error instanceof ApiError ? error.fields : {}));
  const changed = name !== saved.name || remark !== saved.remark || clips !== saved.clips || prices !== saved.prices;
  useUnsavedWarning(changed && !busy);

  const save = async () => {
    setErrors({});
    const typed = TIERS.flatMap((videoType) => {
      const text = prices[videoType].trim();
      return text === '' ? [] : [{ videoType, price: Number(text) }];
    });
    if (typed.some(({ price }) => !isYuan(price))) return setErrors({ prices: '系列价应为数字，最多两位小数' });
    const words = { seriesName: name, remark, videoIds: clips.map(({ videoId }) => videoId), prices: typed };
    if (series) {
      const input = { seriesId: series.seriesId, version: saved.version, ...words };
      const { version } = await call('POST /series/v1/update', input);
      setSaved({ name, remark, clips, prices, version });
      toast.success('保存成功');
      await refreshSeries();
      return;
    }
    const { seriesId } = await call('POST /series/v1/create', words);
    toast.success('系列已创建');
    await refreshSeries();
    navigate(`/user/series/${seriesId}`, { replace: true });
  };
  const move = (id: number, before: number | null) => {
    const moved = clips.filter(({ videoId }) => videoId === id);
    const others = clips.filter(({ videoId }) => videoId !== id);
    const at = before === null ? others.length : others.findIndex(({ videoId }) => videoId === before);
    setClips([...others.slice(0, at), ...moved, ...others.slice(at)]);
  };
  return (
    <>
      <Form className={styles.form} noValidate onSubmit={() => run(save)}>
        <Field
          label="系列名称"
          autoComplete="off"
          maxLength={SERIES_MAX.name}
          value={name}
          error={errors.seriesName}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label="简介（选填）"
          max={SERIES_MAX.remark}
          value={remark}
          error={errors.remark}
          onChange={setRemark}
        />
        <section className="stack" aria-label="系列的作品">
          <div className="between">
            <h3>作品 {clips.length} 条</h3>
            <Button disabled={clips.length >= SERIES_MAX.clips} onClick={() => setPicking(true)}>
              添加作品
            </Button>
          </div>
          {errors.videoIds && <p className="danger">{errors.videoIds}</p>}
          {clips.length === 0 ? (
            <p className="muted">添加同一次拍摄的在售作品。买家在每条作品的页面上都能看到同系列的其他作品。</p>
          ) : (
            <ClipRows
              clips={clips}
              onMove={move}
              onRemove={(id) => setClips(clips.filter((clip) => clip.videoId !== id))}
            />
          )}
        </section>
        <SeriesPriceFields clips={clips} prices={prices} error={errors.prices} onChange={setPrices} />
        <div>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={busy}
            disabled={!changed || !name.trim() || clips.length === 0}
          >
            {series ? '保存' : '创建系列'}
          </Button>
        </div>
      </Form>
      {picking && (
        <ClipPicker
          taken={clips}
          room={SERIES_MAX.clips - clips.length}
          onAdd={(added) => {
            setClips([...clips, ...added]);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

interface ClipRowsProps {
  clips: readonly SeriesClip[];
  onMove: (videoId: number, before: number | null) => void;
  onRemove: (videoId: number) => void;
}

function ClipRows({ clips, onMove, onRemove }: ClipRowsProps) {
  const { drag, handle } = useReorder(
    clips.map(({ videoId }) => videoId),
    onMove,
  );
  return (
    <ol className={styles.clips} data-drop-end={drag?.before === null}>
      {clips.map(({ videoId, videoName, thumbnailUrl, onSale }, at) => (
        <li
          key={videoId}
          data-item={videoId}
          data-dragged={drag?.itemId === videoId}
          data-drop={drag?.before === videoId && drag.itemId !== videoId}
        >
          <button
            type="button"
            className={styles.handle}
            aria-label={`移动 ${videoName}，第 ${at + 1} 条：拖动，或按上下方向键`}
            {...handle(videoId)}
          >
            <span aria-hidden="true">⠿</span>
          </button>
          <img src={thumbnailUrl || undefined} alt="" width="112" height="63" loading="lazy" />
          <span className={styles.about}>
            <span>{videoName}</span>
            {!onSale && <small className="warning small">不在售，买家看不到</small>}
          </span>
          <Button variant="quiet" aria-label={`移出 ${videoName}`} onClick={() => onRemove(videoId)}>
            移出
          </Button>
        </li>
      ))}
    </ol>
  );
}
