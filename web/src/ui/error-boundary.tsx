import { Component, type ReactNode } from 'react';
import { ErrorState } from './states.tsx';

interface Props {
  /** A change of it (another page) clears the error. */
  resetKey?: string;
  children: ReactNode;
}

interface State {
  failed: boolean;
  resetKey: string | undefined;
}

/** Shows a crash of a page as an error with a way on; the rest of the site stays usable. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State) {
    return resetKey === state.resetKey ? null : { failed: false, resetKey };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    // A part of the page that no longer exists after an update of the site fails to load: only a reload helps.
    return <ErrorState message="页面出错了，请刷新后重试" onRetry={() => location.reload()} />;
  }
}
