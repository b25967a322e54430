import { Tap } from '@/ui/tap/tap'
import type { FriendButtonProps } from './friend-button.types'

export function FriendButton({ className, label, onTap, children }: FriendButtonProps) {
  return (
    <Tap className={className} label={label} onTap={onTap}>
      {children}
    </Tap>
  )
}
