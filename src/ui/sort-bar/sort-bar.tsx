import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import { Tap } from '../tap/tap'
import './sort-bar.scss'

export interface SortItem<K extends string> {
  text: string
  /** The order of the item, or both directions of one (价格↑↓): the first tap selects the first, the next the second. */
  keys: readonly [K] | readonly [K, K]
}

export interface SortBarProps<K extends string> {
  items: readonly SortItem<K>[]
  value: K
  onChange: (key: K) => void
  /** In a pane beside a rail. */
  isNarrow?: boolean
  /** At the right: filter, grid or list. */
  children?: ReactNode
}

/** The sort orders of a list as text; the selected one is dark and bold. */
export function SortBar<K extends string>({ items, value, onChange, isNarrow, children }: SortBarProps<K>) {
  return (
    <View className={classes('sort-bar', isNarrow && 'sort-bar--narrow')}>
      {items.map(({ text, keys }) => {
        const [first, second] = keys
        const isOn = value === first || value === second
        const icon = value === first ? 'chevron-up' : value === second ? 'chevron-down' : 'chevrons-up-down'
        const spoken = second === undefined || !isOn ? text : `${text}，${value === first ? '从低到高' : '从高到低'}`
        return (
          <Tap
            key={first}
            className={classes('sort-bar__item', isOn && 'sort-bar__item--on')}
            isSelected={isOn}
            label={spoken}
            onTap={() => onChange(value === first && second !== undefined ? second : first)}
          >
            {text}
            {second === undefined ? null : <Icon name={icon} size={14} />}
          </Tap>
        )
      })}
      {children ? <View className="sort-bar__right">{children}</View> : null}
    </View>
  )
}
