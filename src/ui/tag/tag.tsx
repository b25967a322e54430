import { Text, View } from '@tarojs/components'
import './tag.scss'

/** solid: offer · tint: benefit · quiet: fact · ok: service · warn: expires soon · gold: membership. */
export type TagKind = 'solid' | 'tint' | 'quiet' | 'ok' | 'warn' | 'gold'
export interface TagWords {
  text: string
  kind: TagKind
}

export function Tag({ text, kind = 'quiet' }: { text: string; kind?: TagKind }) {
  return <Text className={`tag tag--${kind}`}>{text}</Text>
}

/** A row of tags with a fixed height, even when empty, so that cards align; two tags by default. */
export function Tags({ tags, max = 2 }: { tags: readonly TagWords[]; max?: number }) {
  return (
    <View className="tags">
      {tags.slice(0, max).map((tag) => (
        <Tag key={tag.text} text={tag.text} kind={tag.kind} />
      ))}
    </View>
  )
}
