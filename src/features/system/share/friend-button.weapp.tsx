import { Button } from '@tarojs/components'
import type { FriendButtonProps } from './friend-button.types'

/** WeChat sends a card only after a tap on its own button. */
export function FriendButton({ className, label, onTap, children }: FriendButtonProps) {
  return (
    <Button className={className} hoverClass="none" openType="share" ariaLabel={label} onClick={onTap}>
      {children}
    </Button>
  )
}
