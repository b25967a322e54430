import { FAILURE_TEXTS } from '@contract/codes/failures'
import { EmptyState } from '@/ui/empty-state/empty-state'
import { useOnlineAgain } from './online-again'

/** Replaces a part of a page that failed to load: the reason and a retry button. */
export function Failed({ why, onRetry }: { why: string; onRetry: () => unknown }) {
  useOnlineAgain(onRetry)
  return (
    <EmptyState
      picture="tools"
      title={FAILURE_TEXTS.notLoaded}
      note={why}
      action="重试"
      actionKind="ghost"
      onAction={() => void onRetry()}
    />
  )
}

const RETRY_NOTE = '请稍后再试'

/** Replaces the content of a page that failed to load: the message, and a retry note if the message has none. */
export function FailedPage({ message, onRetry }: { message: string | undefined; onRetry: () => unknown }) {
  useOnlineAgain(onRetry)
  const title = message || FAILURE_TEXTS.notLoaded
  return (
    <EmptyState
      isPage
      picture="tools"
      title={title}
      note={/再试|重试/.test(title) ? undefined : RETRY_NOTE}
      action="重试"
      actionKind="ghost"
      onAction={() => void onRetry()}
    />
  )
}
