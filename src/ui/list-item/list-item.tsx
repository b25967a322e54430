import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Tap } from '../tap/tap'
import './list-item.scss'

interface ListItemProps {
  /** Left: a picture, an icon. */
  lead?: ReactNode
  title: ReactNode
  /** Quiet lines under it; what is empty makes none. */
  facts?: readonly (string | false | null)[]
  /** Right: a moment, a word to tap. */
  end?: ReactNode
  /** Leads on. */
  onTap?: () => void
}

/** One thing of a list or a detail on a card of its own: what it is, and what there is to know of it. */
export function ListItem({ lead, title, facts = [], end, onTap }: ListItemProps) {
  const content = (
    <>
      {lead}
      <View className="list-item__words">
        <View className="list-item__title">{title}</View>
        {facts.map((fact) =>
          fact ? (
            <View key={fact} className="list-item__fact">
              {fact}
            </View>
          ) : null,
        )}
      </View>
      {end}
    </>
  )
  if (!onTap) return <View className="card list-item">{content}</View>
  return (
    <Tap className="card list-item" role="link" onTap={onTap}>
      {content}
    </Tap>
  )
}
