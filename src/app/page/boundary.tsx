import { Component, type ReactNode } from 'react'
import { toast } from '../dialog'
import { reportError } from '../report-error'

interface BoundaryProps {
  children: ReactNode
  /** Replaces a page that failed to render. */
  fallback(retry: () => void): ReactNode
}

/** Catches a render error of one page, so that the app continues: shows a page with 重试 and 回首页 instead. */
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
