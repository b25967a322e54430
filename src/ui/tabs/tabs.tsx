import { Text, View } from '@tarojs/components'
import { access } from '../access'
import { classes } from '../classes'
import { Tap } from '../tap/tap'
import './tabs.scss'

export interface TabItem<K extends string | number> {
  key: K
  text: string
  /** A number beside the label; none for 0. */
  count?: number
  /** Only for Seg: not possible now; a tap still arrives, so that the page can give the reason. */
  isOff?: boolean
}

export interface TabsProps<K extends string | number> {
  items: readonly TabItem<K>[]
  value: K
  onChange: (key: K) => void
}

/** The tabs of a page: 44 px high, a short red bar under the selected one. */
export function Tabs<K extends string | number>({ items, value, onChange }: TabsProps<K>) {
  return (
    <View className="tabs" {...access({ role: 'tablist' })}>
      {items.map((item) => (
        <Tap
          key={item.key}
          className={classes('tabs__tab', item.key === value && 'tabs__tab--on')}
          role="tab"
          isSelected={item.key === value}
          label={item.count ? `${item.text}，${item.count}` : item.text}
          onTap={() => onChange(item.key)}
        >
          <View className="tabs__word">
            {item.text}
            {item.count ? <Text className="tabs__count">{item.count > 99 ? '99+' : item.count}</Text> : null}
          </View>
        </Tap>
      ))}
    </View>
  )
}

/** With more choices than this their labels have two lines. */
const MOST_IN_LINE = 4

/** Two or three choices inside a card. */
export function Seg<K extends string | number>({ items, value, onChange }: TabsProps<K>) {
  return (
    <View className={classes('seg', items.length > MOST_IN_LINE && 'seg--many')} {...access({ role: 'tablist' })}>
      {items.map((item) => (
        <Tap
          key={item.key}
          className={classes('seg__item', item.key === value && 'seg__item--on', item.isOff && 'seg__item--off')}
          role="tab"
          isSelected={item.key === value}
          isOff={item.isOff}
          onTap={() => onChange(item.key)}
        >
          {item.text}
        </Tap>
      ))}
    </View>
  )
}
