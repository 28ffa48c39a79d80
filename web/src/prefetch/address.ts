// Pages are behind the #. Where somebody typed or linked a path without it, which the server answers with this page too, the
// page of that name is shown: the one that was meant, or that there is none.
const { pathname, search, hash } = location;
if (pathname !== '/' && pathname !== '/index.html') {
  history.replaceState(null, '', `/#${hash.startsWith('#/') ? hash.slice(1) : pathname + search}`);
}
