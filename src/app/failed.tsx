import { FAILURE_TEXTS } from '@contract/codes/failures'
import { EmptyState } from '@/ui/empty-state/empty-state'
import { useOnlineAgain } from './online-again'

/** In place of a part of a page that could not be loaded, with the reason and the way to try again. */
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
