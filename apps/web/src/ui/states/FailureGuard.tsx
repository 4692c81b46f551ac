import { Component, type ReactNode } from 'react'

type Props = { readonly fallback: ReactNode; readonly children: ReactNode }

/** Contains an error while a component is drawn (a map without WebGL), so that the rest of the page stays. */
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
