// The script of the offline page, which a service worker shows at the address of any page.
import './theme.ts';

const reload = () => location.reload();

addEventListener('online', reload);
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('button')) reload();
});
