import type { ComponentProps, MouseEvent } from 'react';
import { isCurrentPage, navigate, type NavigateOptions, type To, toHref } from './location.tsx';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  to: To;
}

export function Link({ to, replace, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(to, { replace: replace ?? isCurrentPage(to) });
  };
  // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/click-events-have-key-events -- the other properties contain the content; Enter also activates a link
  return <a {...rest} href={toHref(to)} onClick={follow} />;
}

/** Excludes clicks that open a new tab or window or start a download. */
function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey, currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const elsewhere = currentTarget.target !== '' && currentTarget.target !== '_self';
  return button === 0 && !elsewhere && !metaKey && !altKey && !ctrlKey && !shiftKey;
}
