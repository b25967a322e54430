import { ScrollView, Text } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { Icon } from '@/ui/icon/icon'
import { Tap } from '@/ui/tap/tap'
import { chosenOf, NO_CHOICES } from './choices'
import type { ProductListStore } from './product-list.store'
import './chosen-chips.scss'

/** Active filters under the sort bar; a tap removes one. */
export const ChosenChips = observer(function ChosenChips({ store }: { store: ProductListStore }) {
  const { choices, hasChoices } = store
  const isStoreNamed = choices.storeId === undefined
  useEffect(() => {
    if (!isStoreNamed) void store.loadStores()
  }, [isStoreNamed, store])
  if (!hasChoices) return null
  const chips = chosenOf(choices, (storeId) => store.stores.find((one) => one.storeId === storeId)?.name)
  return (
    <ScrollView className="chosen-chips" scrollX enhanced showScrollbar={false}>
      {chips.map(({ text, without }) => (
        <Tap
          key={text}
          className="chosen-chips__one"
          label={`去掉筛选 ${text}`}
          onTap={() => void store.setChoices(without)}
        >
          <Text className="one">{text}</Text>
          <Icon name="x" size={14} />
        </Tap>
      ))}
      {chips.length > 1 ? (
        <Tap className="chosen-chips__none" onTap={() => void store.setChoices(NO_CHOICES)}>
          清除筛选
        </Tap>
      ) : null}
    </ScrollView>
  )
})
