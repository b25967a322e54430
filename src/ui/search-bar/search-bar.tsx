import { View } from '@tarojs/components'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import { Tap } from '../tap/tap'
import { TextInput } from '../text-input/text-input'
import './search-bar.scss'

export interface SearchBarProps {
  value: string
  onInput: (value: string) => void
  /** The keyboard's search key; the value is trimmed. */
  onSearch: (value: string) => void
  placeholder?: string
  /** The placeholder is a search term: the search key on an empty field searches for it. */
  hasWord?: boolean
  maxLength?: number
  isFocused?: boolean
  onFocus?: () => void
  /** The field is grey on a white card, white on the page. */
  isOnCard?: boolean
}

/** A search field with a clear button. */
export function SearchBar(props: SearchBarProps) {
  const { value, onInput, onSearch, placeholder = '搜索商品', maxLength = 50, isFocused, onFocus, isOnCard } = props
  const hint = props.hasWord ? placeholder : ''
  return (
    <View className={classes('search-bar', isOnCard && 'search-bar--on-card')}>
      <Icon name="search" size={18} />
      <TextInput
        kind="search"
        label={placeholder}
        value={value}
        onInput={onInput}
        placeholder={placeholder}
        maxLength={maxLength}
        isFocused={isFocused}
        onFocus={onFocus}
        onConfirm={() => onSearch(value.trim() || hint)}
      />
      {value ? (
        <Tap className="search-bar__clear" label="清空搜索词" onTap={() => onInput('')}>
          <Icon name="x" size={16} />
        </Tap>
      ) : null}
    </View>
  )
}
