import { Component, type ReactNode } from 'react';
import { renderedPage } from './router/rendered-page.ts';
import { ErrorState, PageSkeleton } from './states.tsx';

interface Props {
  /** A change clears the error, for example when another page opens. */
  resetKey?: string;
  children: ReactNode;
}

interface State {
  /** `unloaded`: code failed to load for a reason still to be determined. */
  failed: 'crashed' | 'unloaded' | 'outdated' | 'offline' | null;
  resetKey: string | undefined;
}

/** Error messages about code that failed to load, in Chromium and Firefox, in Safari, and from Vite for stylesheets. */
const MISSING_CODE = /dynamically imported module|module script failed|preload CSS/i;
const RECENT_RELOAD_MS = 60_000;
const ANSWER_TIMEOUT_MS = 10_000;
const ASK_AGAIN_MS = 3_000;

/** Returns whether the page was reloaded just now, so that reloading it again would not help. */
function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' && performance.now() < RECENT_RELOAD_MS;
}

/**
 * Returns whether the server now serves a page with another entry script; null if the server does not answer. Asks for
 * the home page if the server rendered this page, because the page may be missing by now.
 */
async function findNewVersion(): Promise<boolean | null> {
  const entry = document.querySelector('script[type=module]')?.getAttribute('src');
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const response = await fetch(renderedPage() ? '/' : location.pathname, { cache: 'no-store', signal });
    return response.ok ? !entry || !(await response.text()).includes(entry) : null;
  } catch {
    return null;
  }
}

/** Shows a page's crash as an error while the rest of the site keeps working. A page of an old version reloads once. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: null, resetKey: this.props.resetKey };
  private askAgain: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: MISSING_CODE.test(String(error)) ? 'unloaded' : 'crashed' };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { failed: null, resetKey };
  }

  override componentWillUnmount() {
    clearTimeout(this.askAgain);
  }

  override componentDidCatch(error: unknown) {
    if (MISSING_CODE.test(String(error))) void this.recover(false);
  }

  /**
   * Reloads once, or if the user asks, but only if the server answers. Otherwise the browser's error page
   * would replace the site. Without an answer, asks again until there is one.
   */
  async recover(asked: boolean) {
    const isNew = await findNewVersion();
    const { failed } = this.state;
    if (failed !== 'unloaded' && failed !== 'offline') return;
    this.setState({ failed: isNew === null ? 'offline' : isNew ? 'outdated' : 'crashed' });
    clearTimeout(this.askAgain);
    if (isNew === null) this.askAgain = setTimeout(() => void this.recover(true), ASK_AGAIN_MS);
    if (isNew !== null && (asked || !wasReloaded())) location.reload();
  }

  retry = () => {
    if (this.state.failed !== 'offline') return location.reload();
    this.setState({ failed: 'unloaded' }, () => void this.recover(true));
  };

  override render() {
    const { failed } = this.state;
    if (!failed) return this.props.children;
    if (failed === 'unloaded') return <PageSkeleton />;
    const messages = {
      crashed: '页面出错了，请刷新后重试',
      outdated: '网站有新版本，请刷新后继续',
      offline: '网络不通，恢复后自动重试',
    };
    return <ErrorState message={messages[failed]} onRetry={this.retry} />;
  }
}
