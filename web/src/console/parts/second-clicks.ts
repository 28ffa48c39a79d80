let decided = false;

/** Starts ignoring a second click, because another button may have taken the place of the clicked one. */
export function dropSecondClick(): void {
  decided = true;
}

/**
 * Ignores the second click of a double click if the first click decided something, because it could hit the next item's
 * button or the page behind a form. A separate click passes, because the operator has seen the new page.
 */
export function watchSecondClicks(): () => void {
  const check = (event: MouseEvent) => {
    if (event.detail <= 1) decided = false;
    else if (decided) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  addEventListener('click', check, true);
  return () => removeEventListener('click', check, true);
}
