import { View } from '@tarojs/components'
import { SectionHead } from '../section-head/section-head'
import './terms-card.scss'

interface TermsCardProps {
  title: string
  terms: readonly string[]
  /** A link at the right of the title, which opens the whole text. */
  more?: string
  onMore?: () => void
}

/** Numbered terms, one per line; not shown without any. */
export function TermsCard({ title, terms, more, onMore }: TermsCardProps) {
  if (terms.length === 0) return null
  return (
    <View className="card">
      <SectionHead title={title} {...(more && onMore && { more, onMore })} />
      {[...terms.entries()].map(([at, text]) => (
        <View key={text} className="term">
          <View className="term__no">{at + 1}</View>
          <View className="term__text">{text}</View>
        </View>
      ))}
    </View>
  )
}
