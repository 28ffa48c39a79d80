/** The path of the page that the server rendered into this document; unset for the app's own document. */
export const renderedPage = (): string | undefined => document.documentElement.dataset.page;

/** Returns the path of the rendered page, unless the address leads to another page by its hash. */
export function openRenderedPage(): string | undefined {
  const page = renderedPage();
  // The browser itself follows the skip link before the app runs.
  return ['', '#main', `#${page}`].includes(location.hash) ? page : undefined;
}

/** Hides the rendered page, and shows the app's empty page instead, if the address leads to another page. */
export function hideUnopenedPage(): void {
  if (openRenderedPage() === undefined) delete document.documentElement.dataset.rendered;
}
