import { MALL_TARGET } from '@contract/codes/chat'
import type { ImTarget } from '@contract/schema/chat'
import { Avatar } from '@/ui/avatar/avatar'

/** The picture of a store, or the logo of the mall. */
export function ChatFace({ target, size }: { target: Pick<ImTarget, 'targetId' | 'avatar'>; size: 36 | 48 }) {
  return <Avatar picture={target.avatar} size={size} isMall={target.targetId === MALL_TARGET} />
}
