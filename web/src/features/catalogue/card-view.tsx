import { useState } from 'react';
import { Checkbox, Radio } from '../../ui/input.tsx';
import { type CardSize, cardSize, cardTitles, setCardSize, setCardTitles } from '../../ui/theme/card-view.ts';
import styles from './card-view.module.css';

const SIZES: readonly (readonly [CardSize, string])[] = [
  ['s', '小'],
  ['m', '中'],
  ['l', '大'],
];

/** Renders the choice of the cards' size, and of titles that stay visible. The browser remembers both. */
export default function CardView() {
  const [size, setSize] = useState(cardSize);
  const [titles, setTitles] = useState(cardTitles);
  return (
    <>
      <fieldset className={styles.sizes}>
        <legend>画面大小</legend>
        {SIZES.map(([value, label]) => (
          <Radio
            key={value}
            name="card-size"
            checked={size === value}
            onChange={() => {
              setSize(value);
              setCardSize(value);
              resizePictures();
            }}
          >
            {label}
          </Radio>
        ))}
      </fieldset>
      <Checkbox
        className={styles.titles}
        checked={titles}
        onChange={({ target }) => {
          setTitles(target.checked);
          setCardTitles(target.checked);
        }}
      >
        始终显示标题
      </Checkbox>
    </>
  );
}

/** Lets `prefetch/card-pictures.ts` replace the pictures shown, which have loaded already. */
function resizePictures(): void {
  for (const image of document.querySelectorAll('article img')) image.dispatchEvent(new Event('load'));
}
