import { Component, type ReactNode } from 'react'

interface Props {
  fallback: (retry: () => void) => ReactNode
  onError?: (error: unknown) => void
  children: ReactNode
}

type State = { status: 'fine' } | { status: 'crashed' }

/** An error boundary; React has no hook for one, so it is a class. */
export class Boundary extends Component<Props, State> {
  override state: State = { status: 'fine' }

  static getDerivedStateFromError(): State {
    return { status: 'crashed' }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error)
  }

  override render(): ReactNode {
    if (this.state.status === 'fine') return this.props.children
    return this.props.fallback(() => this.setState({ status: 'fine' }))
  }
}
