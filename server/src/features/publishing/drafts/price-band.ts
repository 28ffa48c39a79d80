import type { ClipWords } from '@zhenku/contract/publishing/publishing';
import type { Db } from '../../../platform/database/database.ts';
import { invalidField } from '../../../platform/errors.ts';
import { siteSettings } from '../../../platform/site-settings.ts';

type Prices = Pick<ClipWords, 'hdPrice' | 'hd4kPrice' | 'hdPlusPrice'>;

export async function assertWithinPriceBand(db: Db, { hdPrice, hd4kPrice, hdPlusPrice }: Prices): Promise<void> {
  const { min, max } = (await siteSettings(db)).priceBand;
  for (const [field, price] of Object.entries({ hdPrice, hd4kPrice, hdPlusPrice })) {
    if (price !== undefined && (price < min || price > max)) {
      throw invalidField(field, `价格应在${min}到${max}之间`);
    }
  }
}
