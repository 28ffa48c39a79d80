import { describe, expect, it } from 'vitest';
import { show } from '../../../../testing/render.tsx';
import { Frame } from './frame.tsx';

describe("a row's picture", () => {
  it('comes from the server if there is no local file', () => {
    show(<Frame uploadId={null} pictureUrl="data:image/webp;base64,AA" />);
    expect(document.querySelector('img')).toHaveAttribute('src', 'data:image/webp;base64,AA');
  });

  it.each([null, undefined])('is an icon if the server answers %s', (pictureUrl) => {
    show(<Frame uploadId={null} pictureUrl={pictureUrl as string | null} />);
    expect(document.querySelector('img')).toBeNull();
    expect(document.querySelector('svg')).toBeVisible();
  });
});
