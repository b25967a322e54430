import type { Reply } from '../../app/api'
import { Tag } from '../../ui'

type Store = Reply<'store/list'>['records'][number]

/** Whether a store is open now. */
export function StoreTag({ state, text }: { state: Store['state']; text: string }) {
  if (state === 'closed') return <Tag look="warn">{text}</Tag>
  return state === 'open' ? (
    <Tag look="ok" progress="full">
      {text}
    </Tag>
  ) : (
    <Tag look="plain">{text}</Tag>
  )
}
