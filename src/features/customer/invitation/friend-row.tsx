import type { Picture } from '@contract/schema/shared'
import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Avatar } from '@/ui/avatar/avatar'
import { Tag, type TagKind } from '@/ui/tag/tag'
import { Tap } from '@/ui/tap/tap'
import './friend-row.scss'

interface FriendRowProps {
  name: string
  avatar: Picture | null
  note: string
  /** State, at the right end. */
  state: { text: string; kind: TagKind }
  /** Reward below the state: +200. */
  worth?: string
  /** A button that replaces both. */
  action?: ReactNode
  /** Opens the page of the row. */
  onTap?: () => void
}

/** A friend in the list of a card: name, event, state and worth. */
export function FriendRow({ name, avatar, note, state, worth, action, onTap }: FriendRowProps) {
  const content = (
    <>
      <Avatar picture={avatar} />
      <View className="friend__words">
        <View className="friend__name">{name}</View>
        <View className="friend__note">{note}</View>
      </View>
      {action ?? (
        <View className="friend__end">
          <Tag text={state.text} kind={state.kind} />
          {worth ? <View className="friend__note">{worth}</View> : null}
        </View>
      )}
    </>
  )
  if (!onTap) return <View className="friend">{content}</View>
  return (
    <Tap className="friend" role="link" onTap={onTap}>
      {content}
    </Tap>
  )
}
