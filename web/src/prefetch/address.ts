// Page addresses follow the #. The server also answers paths without # with this page, so a typed or linked path is
// redirected to the page of that name.
const { pathname, search, hash } = location;
if (pathname !== '/' && pathname !== '/index.html') {
  history.replaceState(null, '', `/#${hash.startsWith('#/') ? hash.slice(1) : pathname + search}`);
}
