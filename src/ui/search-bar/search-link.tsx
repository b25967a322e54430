import { View } from '@tarojs/components'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import type { IconName } from '../icon/icon-name'
import { Tap } from '../tap/tap'
import './search-bar.scss'

interface SearchLinkProps {
  placeholder: string
  onTap: () => void
  isOnCard?: boolean
  /** At its end, what the tap does with the placeholder: 搜索. */
  word?: string
  /** With it the field begins with the scanner's icon. */
  onScan?: () => void
  /** Where it leads if not to the search: the page's name, the field's icon. */
  other?: { page: string; icon: IconName }
}

/** A field as a door: a tap leads to the page where it is typed, the search unless told. */
export function SearchLink(props: SearchLinkProps) {
  const { placeholder, onTap, isOnCard, word, onScan, other } = props
  const door = {
    role: 'link' as const,
    label: word ? `${placeholder} ${word}` : placeholder,
    leadsTo: other?.page ?? 'search',
    onTap,
  }
  const words = (
    <>
      <View className="search-bar__words">{placeholder}</View>
      {word ? <View className="search-bar__go">{word}</View> : null}
    </>
  )
  const look = classes('search-bar', isOnCard && 'search-bar--on-card', other && 'search-bar--other')
  if (!onScan) {
    return (
      <Tap className={`${look} search-bar--link`} {...door}>
        <Icon name={other?.icon ?? 'search'} size={18} />
        {words}
      </Tap>
    )
  }
  return (
    <View className={look}>
      <Tap className="search-bar__scan" label="扫一扫" onTap={onScan}>
        <Icon name="scan-line" size={18} />
      </Tap>
      <Tap className="search-bar__door" {...door}>
        {words}
      </Tap>
    </View>
  )
}
