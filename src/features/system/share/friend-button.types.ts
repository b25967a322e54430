import type { ReactNode } from 'react'

export interface FriendButtonProps {
  className: string
  label: string
  onTap: () => void
  children: ReactNode
}
