// Replaces the pictures of lists whose cards the user has made large, once the usual ones have loaded: few users do so, and
// the app's first load has no room for it.
import { BIG_CARD } from '../features/clips/posters.ts';

const enlarge = ({ target }: Event) => {
  if (!(target instanceof HTMLImageElement) || document.documentElement.dataset.cards !== 'l') return;
  // The items of lists with a choice of size have a style with their ratio.
  if (target.srcset && target.sizes !== BIG_CARD && target.matches('li[style] > article img')) target.sizes = BIG_CARD;
};
document.addEventListener('load', enlarge, { capture: true });
