import { View } from '@tarojs/components'
import { Icon } from '../icon/icon'
import type { IconName } from '../icon/icon-name'
import { Tap } from '../tap/tap'
import './search-bar.scss'
import './field-link.scss'

interface FieldLinkProps {
  icon: IconName
  placeholder: string
  /** Label of the action on that page: 兑换. */
  word: string
  /** Name of the page. */
  leadsTo: string
  onTap: () => void
}

/** A field that opens the page where the text is entered. */
export function FieldLink({ icon, placeholder, word, leadsTo, onTap }: FieldLinkProps) {
  return (
    <Tap
      className="search-bar search-bar--link field-link"
      role="link"
      label={`${placeholder} ${word}`}
      leadsTo={leadsTo}
      onTap={onTap}
    >
      <Icon name={icon} size={18} />
      <View className="search-bar__words">{placeholder}</View>
      <View className="search-bar__go field-link__go">{word}</View>
    </Tap>
  )
}
