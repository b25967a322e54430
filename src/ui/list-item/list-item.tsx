import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Tap } from '../tap/tap'
import './list-item.scss'

interface ListItemProps {
  /** At the left: a picture or an icon. */
  lead?: ReactNode
  title: ReactNode
  /** Secondary lines below the title; empty ones are left out. */
  facts?: readonly (string | false | null)[]
  /** At the right: a time or a text button. */
  end?: ReactNode
  /** Opens the item. */
  onTap?: () => void
}

/** An item of a list or a detail on its own card: title and facts. */
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
