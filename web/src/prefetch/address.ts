import { hideUnopenedPage, renderedPage } from '../ui/router/rendered-page.ts';

// Page addresses follow the #. The server also answers paths without # with this page, so a typed or linked path is
// redirected to the page of that name. Pages that the server rendered keep their address.
const { pathname, search, hash } = location;
if (pathname !== '/' && pathname !== '/index.html' && !renderedPage()) {
  history.replaceState(null, '', `/#${hash.startsWith('#/') ? hash.slice(1) : pathname + search}`);
}
hideUnopenedPage();

// After a reload of a page that was opened from a rendered one, Back leads to the rendered page's address without loading it.
const loadedPath = location.pathname;
addEventListener('popstate', (event) => {
  if (location.hash !== '' || location.pathname === loadedPath) return;
  event.stopImmediatePropagation();
  location.reload();
});
