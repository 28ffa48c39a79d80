import { Component, type ReactNode } from 'react';
import { ErrorState } from './states.tsx';

interface Props {
  /** A new value, such as another page's, clears the error. */
  resetKey?: string;
  children: ReactNode;
}

interface State {
  failed: 'crashed' | 'outdated' | null;
  resetKey: string | undefined;
}

/** How Chromium and Firefox, Safari, and Vite for styles report files of a version that is no longer on the server. */
const MISSING_CODE = /dynamically imported module|module script failed|preload CSS/i;
const AGAIN_MS = 60_000;

/** Returns whether the page was reloaded just now, so that reloading it again would not help. */
function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' && performance.now() < AGAIN_MS;
}

/** Shows a page's crash as an error; the rest of the site keeps working. A page of an old version reloads once. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: MISSING_CODE.test(String(error)) ? 'outdated' : 'crashed' };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { failed: null, resetKey };
  }

  override componentDidCatch(error: unknown) {
    if (MISSING_CODE.test(String(error)) && !wasReloaded()) location.reload();
  }

  override render() {
    const { failed } = this.state;
    if (!failed) return this.props.children;
    const message = failed === 'outdated' ? '网站有新版本，请刷新后继续' : '页面出错了，请刷新后重试';
    return <ErrorState message={message} onRetry={() => location.reload()} />;
  }
}
