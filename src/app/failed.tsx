import { FAILURE_TEXTS } from '@contract/codes/failures'
import { Blank } from '@/ui/blank/blank'
import { useOnlineAgain } from './online-again'

/** In place of a part of a page that could not be loaded, with the reason and the way to try again. */
export function Failed({ why, onRetry }: { why: string; onRetry: () => unknown }) {
  useOnlineAgain(onRetry)
  return (
    <Blank
      picture="tools"
      title={FAILURE_TEXTS.notLoaded}
      note={why}
      action="重试"
      actionKind="ghost"
      onAction={() => void onRetry()}
    />
  )
}
