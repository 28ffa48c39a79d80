import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import styles from './day-chart.module.css';
import { useScheme } from '../theme/theme.ts';
import { fontFamily, palette, type Scheme } from '../theme/tokens.ts';

const HALF_DAY = 43_200;

export interface DayValue {
  /** YYYY-MM-DD. */
  date: string;
  /** null: unknown. */
  value: number | null;
}

interface DayChartProps {
  days: readonly DayValue[];
  format: (value: number) => string;
  /** Whether to draw a line, for states rather than daily amounts. */
  line?: boolean;
  height?: number;
}

function optionsOf(scheme: Scheme, width: number, { format, line, height = 220 }: DayChartProps): uPlot.Options {
  const { accent, muted, line: rule } = palette(scheme);
  const axis = { stroke: muted, grid: { stroke: rule, width: 1 }, ticks: { show: false }, font: `12px ${fontFamily}` };
  return {
    width,
    height,
    legend: { show: false },
    cursor: { show: false },
    // UTC, because days must not depend on the reader's time zone.
    tzDate: (time) => uPlot.tzDate(new Date(time * 1_000), 'Etc/UTC'),
    // Half a day more on both sides, so that the first and last bars are complete.
    scales: {
      x: { range: (_chart, min, max) => [min - HALF_DAY, max + HALF_DAY] },
      y: { range: (_chart, min, max) => [Math.min(0, (min ?? 0) * 1.1), Math.max((max ?? 0) * 1.1, 1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_chart, times) => times.map((time) => new Date(time * 1_000).toISOString().slice(5, 10)),
        incrs: [1, 2, 5, 10, 15, 30, 90, 180, 365].map((days) => days * 86_400),
      },
      { ...axis, size: 72, values: (_chart, amounts) => amounts.map(format) },
    ],
    series: [
      {},
      line
        ? { stroke: accent, width: 2, points: { show: false } }
        : {
            fill: accent,
            stroke: accent,
            width: 0,
            points: { show: false },
            paths: uPlot.paths.bars!({ size: [0.7, 40] }),
          },
    ],
  };
}

/** Charts values by day as bars or a line. Callers also show the values as a table for screen readers. */
export function DayChart(props: DayChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const scheme = useScheme();
  const { days, format, line, height } = props;
  useEffect(() => {
    const element = box.current!;
    const times = days.map(({ date }) => Date.parse(date) / 1_000);
    const data: uPlot.AlignedData = [times, days.map(({ value }) => value)];
    const options = optionsOf(scheme, element.clientWidth, { days, format, line, height } as DayChartProps);
    const chart = new uPlot(options, data, element);
    const observer = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: options.height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.destroy();
    };
  }, [days, format, line, height, scheme]);
  return <div ref={box} className={styles.chart} aria-hidden="true" />;
}
