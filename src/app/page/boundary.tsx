import { Component, type ReactNode } from 'react'
import { toast } from '../dialog'
import { reportError } from '../report-error'

interface BoundaryProps {
  children: ReactNode
  /** What stands in place of a page that broke. */
  fallback(retry: () => void): ReactNode
}

/** Keeps a broken page from taking the app with it: a friendly page with 重试 and 回首页 stands in its place. */
export class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    reportError(error, toast)
  }

  readonly retry = () => this.setState({ isBroken: false })

  override render() {
    return this.state.isBroken ? this.props.fallback(this.retry) : this.props.children
  }
}
