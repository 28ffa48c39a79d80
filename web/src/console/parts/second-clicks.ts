let decided = false;

/** Called once a decision is made: what stands where its button was is something else now. */
export function dropSecondClick(): void {
  decided = true;
}

/**
 * Drops the second click of a double click whose first one decided something, wherever it lands: on the same button of the next
 * item, or on what was behind the form. A new click is let through: the operator has seen the new page.
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
