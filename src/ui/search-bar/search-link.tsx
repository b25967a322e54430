import { View } from '@tarojs/components'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import { Tap } from '../tap/tap'
import './search-bar.scss'

interface SearchLinkProps {
  placeholder: string
  onTap: () => void
  isOnCard?: boolean
  /** The placeholder is a search term. */
  hasWord?: boolean
  /** With it the field starts with the scan icon. */
  onScan?: () => void
}

/** A search field that opens the search page. */
export function SearchLink({ placeholder, onTap, isOnCard, hasWord, onScan }: SearchLinkProps) {
  const link = {
    role: 'link' as const,
    label: hasWord ? `${placeholder} 搜索` : placeholder,
    leadsTo: 'search',
    onTap,
  }
  const words = (
    <>
      <View className="search-bar__words">{placeholder}</View>
      {hasWord ? <View className="search-bar__go">搜索</View> : null}
    </>
  )
  const look = classes('search-bar', isOnCard && 'search-bar--on-card')
  if (!onScan) {
    return (
      <Tap className={`${look} search-bar--link`} {...link}>
        <Icon name="search" size={18} />
        {words}
      </Tap>
    )
  }
  return (
    <View className={look}>
      <Tap className="search-bar__scan" label="扫一扫" onTap={onScan}>
        <Icon name="scan-line" size={18} />
      </Tap>
      <Tap className="search-bar__link" {...link}>
        {words}
      </Tap>
    </View>
  )
}
