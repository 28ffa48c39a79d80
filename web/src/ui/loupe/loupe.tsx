import { formatResolution } from '@zhenku/contract/format';
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import { drawFrame, drawLens } from './draw-loupe.ts';
import { fit, lensSize, pixelAt, placeLens, type LoupeTiles, type Point, type Size } from './loupe-geometry.ts';
import styles from './loupe.module.css';
import { useTiles } from './use-tiles.ts';

/** Keyboard step, in frame pixels. */
const STEP = 48;
const BIG_STEP = 4 * STEP;
const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Shows a frame of the original over the player, with a 1:1 lens. */
export default function Loupe({ tiles, onClose }: { tiles: LoupeTiles; onClose: () => void }) {
  const [pixel, setPixel] = useState<Point>({ x: tiles.width / 2, y: tiles.height / 2 });
  const [touched, setTouched] = useState(false);
  const surface = useRef<HTMLButtonElement>(null);
  const box = useSize(surface);
  const { images, loaded, failed } = useTiles(tiles);
  const { frame, lens } = useCanvases(tiles, images, { loaded, box, pixel });
  useEffect(() => {
    surface.current?.focus({ preventScroll: true });
    // The button below a tall picture may be clicked while its top is out of view.
    surface.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const onPointer = (event: PointerEvent) => {
    if (!box) return;
    // A finger moves the lens by dragging, the mouse by pointing.
    if (event.type === 'pointermove' && event.pointerType !== 'mouse' && event.buttons === 0) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    setTouched(event.pointerType !== 'mouse');
    setPixel(pixelAt({ x: event.clientX - left, y: event.clientY - top }, tiles, box));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    if (!direction && event.key !== 'Escape') return;
    event.preventDefault();
    // Hides the keys from the player below, which has its own.
    event.stopPropagation();
    if (!direction) return onClose();
    const step = event.shiftKey ? BIG_STEP : STEP;
    setTouched(false);
    setPixel(({ x, y }) => ({
      x: Math.min(tiles.width, Math.max(0, x + direction.x * step)),
      y: Math.min(tiles.height, Math.max(0, y + direction.y * step)),
    }));
  };
  const shown = box && fit(tiles, box);
  const place = box && placeLens(pixel, tiles, { box, touched });
  return (
    <div className={styles.loupe}>
      <button
        ref={surface}
        type="button"
        className={styles.surface}
        aria-label="放大镜：拖动或按方向键移动，Esc 关闭"
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onKeyDown={onKeyDown}
      >
        <canvas
          ref={frame}
          className={styles.frame}
          style={shown && { left: shown.x, top: shown.y, ...sizeOf(shown) }}
        />
        <canvas
          ref={lens}
          className={styles.lens}
          style={box && place ? { left: place.x, top: place.y, ...sizeOf(lensSize(box)) } : undefined}
        />
      </button>
      <output className={styles.caption}>
        {failed
          ? '部分画面加载失败，请关闭后重新打开'
          : `原片的一帧 ${formatResolution(`${tiles.width}X${tiles.height}`)}，镜内1:1`}
      </output>
      <IconButton label="关闭放大镜" className={styles.close} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}

const sizeOf = ({ width, height }: Size) => ({ width, height });

function useSize(element: { current: HTMLElement | null }): Size | undefined {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setSize(sizeOf(entry.contentRect)));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

interface Drawing {
  loaded: number;
  box: Size | undefined;
  pixel: Point;
}

/** Returns the canvases of frame and lens, sized in device pixels. */
function useCanvases(tiles: LoupeTiles, images: readonly HTMLImageElement[], { loaded, box, pixel }: Drawing) {
  const frame = useRef<HTMLCanvasElement>(null);
  const lens = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (!box || !frame.current) return;
    resize(frame.current, fit(tiles, box));
    drawFrame(frame.current, tiles, images);
  }, [tiles, images, loaded, box]);
  useLayoutEffect(() => {
    if (!box || !lens.current) return;
    resize(lens.current, lensSize(box));
    drawLens(lens.current, { tiles, images }, pixel);
  }, [tiles, images, loaded, box, pixel]);
  return { frame, lens };
}

function resize(canvas: HTMLCanvasElement, size: Size): void {
  const [width, height] = [Math.round(size.width * devicePixelRatio), Math.round(size.height * devicePixelRatio)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}
