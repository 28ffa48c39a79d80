import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { useCardPreview } from './use-card-preview.ts';

const HELD_MS = 600;
const onPress = vi.fn<() => void>();

function Card() {
  const { active, handlers } = useCardPreview();
  return (
    <div {...handlers} data-testid="card" data-active={active}>
      <button type="button" onClick={onPress}>
        快速查看
      </button>
    </div>
  );
}

/** Touches the card for as long as the events say, which the page handles `handledMs` apart. */
function touch({ heldMs, handledMs }: { heldMs: number; handledMs: number }) {
  const button = screen.getByRole('button');
  const fire = (name: 'pointerDown' | 'pointerUp', timeStamp: number) => {
    const event = createEvent[name](button, { pointerType: 'touch', clientX: 5, clientY: 5 });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    fireEvent(button, event);
  };
  fire('pointerDown', 1_000);
  act(() => void vi.advanceTimersByTime(handledMs));
  fire('pointerUp', 1_000 + heldMs);
  fireEvent.click(button);
}

describe('a touch on a card', () => {
  it('plays its preview if it is long, and presses nothing', () => {
    vi.useFakeTimers();
    onPress.mockClear();
    show(<Card />);
    touch({ heldMs: HELD_MS, handledMs: HELD_MS });
    expect(onPress).not.toHaveBeenCalled();
    expect(screen.getByTestId('card')).toHaveAttribute('data-active', 'true');
  });

  it('is a tap if it is short, even if the page is too busy to handle its end in time', () => {
    vi.useFakeTimers();
    onPress.mockClear();
    show(<Card />);
    touch({ heldMs: 60, handledMs: HELD_MS });
    expect(onPress).toHaveBeenCalledOnce();
    expect(screen.getByTestId('card')).toHaveAttribute('data-active', 'false');
  });
});
