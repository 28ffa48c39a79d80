import { Component, type ReactNode } from 'react';
import { ErrorState } from './states.tsx';

interface Props {
  /** A new value, such as another page's, clears the error. */
  resetKey?: string;
  children: ReactNode;
}

interface State {
  failed: boolean;
  resetKey: string | undefined;
}

/** Shows a page's crash as an error; the rest of the site keeps working. */
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
    // After an update of the site, chunks of the old version fail to load: only a reload helps.
    return <ErrorState message="页面出错了，请刷新后重试" onRetry={() => location.reload()} />;
  }
}
