import { Component, type ReactNode } from 'react'

type Props = { readonly fallback: ReactNode; readonly children: ReactNode }

/** What fails while it is drawn (a map without WebGL) must not bring down the rest of the page. */
export class FailureGuard extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
