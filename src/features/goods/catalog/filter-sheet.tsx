import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { Button } from '@/ui/button/button'
import { Chip } from '@/ui/chip/chip'
import { Sheet } from '@/ui/sheet/sheet'
import { TextInput } from '@/ui/text-input/text-input'
import { type Choices, NO_CHOICES, SERVICES } from './choices'
import { FilterAttributes } from './filter-attributes'
import type { ProductListStore } from './product-list.store'
import './filter-sheet.scss'

/** Brands shown; the list is sorted by number of products. */
const MOST_BRANDS = 24

const yuanOf = (cents: number | undefined) => (cents === undefined ? '' : String(Math.floor(cents / 100)))
const centsOf = (yuan: string) => (/^\d{1,6}$/.test(yuan) ? Number(yuan) * 100 : undefined)

/** The filter drawer with its live result count. */
export const FilterSheet = observer(function FilterSheet(props: {
  store: ProductListStore
  isOpen: boolean
  onClose: () => void
}) {
  const { store, isOpen, onClose } = props
  const [draft, setDraft] = useState<Choices>(store.choices)
  useEffect(() => {
    if (isOpen) {
      setDraft(store.choices)
      void store.preview(store.choices)
      void store.loadStores()
    }
  }, [isOpen, store])
  const change = (part: Partial<Choices>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    void store.preview(next)
  }
  const done = () => {
    onClose()
    void store.setChoices(draft)
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="筛选"
      foot={
        <>
          <Button kind="secondary" isEven onTap={() => change(NO_CHOICES_WITH_THE_REST_CLEARED)}>
            重置
          </Button>
          <Button isEven onTap={done}>
            {store.count === null ? '查看商品' : `查看 ${store.count} 件商品`}
          </Button>
        </>
      }
    >
      <View className="filter__name">价格区间（元）</View>
      <View className="filter__range">
        <View className="filter__box">
          <TextInput
            kind="digits"
            label="最低价"
            placeholder="最低价"
            maxLength={6}
            value={yuanOf(draft.minPrice)}
            onInput={(text) => change({ minPrice: centsOf(text) })}
          />
        </View>
        <View className="filter__dash" />
        <View className="filter__box">
          <TextInput
            kind="digits"
            label="最高价"
            placeholder="最高价"
            maxLength={6}
            value={yuanOf(draft.maxPrice)}
            onInput={(text) => change({ maxPrice: centsOf(text) })}
          />
        </View>
      </View>
      <View className="filter__name">服务</View>
      <View className="filter__chips">
        {SERVICES.map(({ key, text }) => (
          <Chip key={key} text={text} isOn={draft[key]} onTap={() => change({ [key]: !draft[key] })} />
        ))}
      </View>
      {store.stores.length > 0 ? (
        <>
          <View className="filter__name">门店</View>
          <View className="filter__chips">
            {store.stores.map(({ storeId, name }) => (
              <Chip
                key={storeId}
                text={name}
                isOn={draft.storeId === storeId}
                onTap={() => change({ storeId: draft.storeId === storeId ? undefined : storeId })}
              />
            ))}
          </View>
        </>
      ) : null}
      {store.brands.length > 0 ? (
        <>
          <View className="filter__name">品牌</View>
          <View className="filter__chips">
            {store.brands.slice(0, MOST_BRANDS).map(({ name }) => {
              const isOn = draft.brands.includes(name)
              return (
                <Chip
                  key={name}
                  text={name}
                  isOn={isOn}
                  onTap={() =>
                    change({ brands: isOn ? draft.brands.filter((brand) => brand !== name) : [...draft.brands, name] })
                  }
                />
              )
            })}
          </View>
        </>
      ) : null}
      <FilterAttributes
        offered={store.attributes}
        chosen={draft.attributes}
        onChange={(attributes) => change({ attributes })}
      />
    </Sheet>
  )
})

const NO_CHOICES_WITH_THE_REST_CLEARED: Choices = {
  ...NO_CHOICES,
  minPrice: undefined,
  maxPrice: undefined,
  storeId: undefined,
}
