import { formatMoney } from '@zhenku/contract/format';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useScheme } from '../../ui/theme.ts';
import { fontFamily, palette, type Scheme } from '../../ui/tokens.ts';
import type { DailySales } from './sales-state.ts';
import styles from './sales.module.css';

const HEIGHT = 220;
const HALF_DAY = 43_200;

function optionsOf(scheme: Scheme, width: number): uPlot.Options {
  const { accent, muted, line } = palette(scheme);
  const axis = { stroke: muted, grid: { stroke: line, width: 1 }, ticks: { show: false }, font: `12px ${fontFamily}` };
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    // Days are days, wherever the reader is.
    tzDate: (time) => uPlot.tzDate(new Date(time * 1_000), 'Etc/UTC'),
    // Half a day more on both sides, so that the first and the last bar are whole.
    scales: {
      x: { range: (_chart, min, max) => [min - HALF_DAY, max + HALF_DAY] },
      y: { range: (_chart, _min, max) => [0, Math.max(max * 1.1, 1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_chart, times) => times.map((time) => new Date(time * 1_000).toISOString().slice(5, 10)),
        incrs: [1, 2, 5, 10, 15, 30, 90, 180, 365].map((days) => days * 86_400),
      },
      { ...axis, size: 72, values: (_chart, amounts) => amounts.map((amount) => `¥${amount}`) },
    ],
    series: [
      {},
      {
        fill: accent,
        stroke: accent,
        width: 0,
        points: { show: false },
        paths: uPlot.paths.bars!({ size: [0.7, 40] }),
      },
    ],
  };
}

/** Income by day as bars, and as a table for those who do not see them. */
export function DailyChart({ days }: { days: readonly DailySales[] }) {
  const box = useRef<HTMLDivElement>(null);
  const scheme = useScheme();
  useEffect(() => {
    const element = box.current!;
    const times = days.map(({ date }) => Date.parse(date) / 1_000);
    const data: uPlot.AlignedData = [times, days.map(({ divideMoney }) => divideMoney)];
    const chart = new uPlot(optionsOf(scheme, element.clientWidth), data, element);
    const observer = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.destroy();
    };
  }, [days, scheme]);
  return (
    <figure className={styles.figure}>
      <figcaption>每日分成收益</figcaption>
      <div ref={box} className={styles.chart} aria-hidden="true" />
      <table className="visually-hidden">
        <caption>每日分成收益</caption>
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col">成交笔数</th>
            <th scope="col">分成收益</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ count }) => count > 0)
            .map(({ date, count, divideMoney }) => (
              <tr key={date}>
                <td>{date}</td>
                <td>{count}</td>
                <td>¥{formatMoney(divideMoney)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  );
}
