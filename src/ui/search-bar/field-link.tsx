import { View } from '@tarojs/components'
import { Icon } from '../icon/icon'
import type { IconName } from '../icon/icon-name'
import { Tap } from '../tap/tap'
import './search-bar.scss'
import './field-link.scss'

interface FieldLinkProps {
  icon: IconName
  placeholder: string
  /** What is done there with what is typed: 兑换. */
  word: string
  /** The page's name. */
  leadsTo: string
  onTap: () => void
}

/** A field as a door to the page where it is typed. */
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
