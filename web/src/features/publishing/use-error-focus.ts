import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Moves the focus to a form's first invalid control, or to an element with `data-problem`. Call `focusFirstError` in
 * the same update that marks errors: the focus moves once they are rendered.
 */
export function useErrorFocus() {
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus();
  }, [asked]);
  return { form, focusFirstError: useCallback(() => setAsked((before) => before + 1), []) };
}
