import { observer } from 'mobx-react'
import { Failed } from '@/app/failed'
import { EmptyState } from '@/ui/empty-state/empty-state'
import { RichText } from '@/ui/rich-text/rich-text'
import { TextSkeleton } from '@/ui/skeleton/skeleton'
import type { ProtocolStore } from './protocol.store'

/** A protocol's text; an unpublished one shows a message without a retry button. */
export const ProtocolText = observer(function ProtocolText({ store }: { store: ProtocolStore }) {
  const { value, error } = store.text
  if (value) return <RichText html={value.html} />
  if (!error) return <TextSkeleton lines={4} />
  if (store.isUnpublished) return <EmptyState picture="order" title={error.message} note="请稍后再来看看" />
  return <Failed why={error.message} onRetry={() => store.text.reload()} />
})
