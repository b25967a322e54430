import { View } from '@tarojs/components'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import { Tap } from '../tap/tap'
import './search-bar.scss'

/** The search field as a door: a tap leads to the search page. */
export function SearchLink(props: { placeholder: string; onTap: () => void; isOnCard?: boolean; hasWord?: boolean }) {
  const { placeholder, onTap, isOnCard, hasWord } = props
  return (
    <Tap
      className={classes('search-bar search-bar--link', isOnCard && 'search-bar--on-card')}
      role="link"
      label={`搜索 ${placeholder}`}
      onTap={onTap}
    >
      <Icon name="search" size={18} />
      <View className="search-bar__words">{placeholder}</View>
      {hasWord ? <View className="search-bar__go">搜索</View> : null}
    </Tap>
  )
}
