import type { Restock } from '@contract/schema/catalog'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/ui/button/button'
import { isRestock, type RestockStore } from '../catalog/restock.store'
import './restock-rows.scss'

/** Sold-out SKUs of a product that has others in stock, in its picker. */
export const RestockRows = observer(function RestockRows(props: { restocks: readonly Restock[]; store: RestockStore }) {
  const { restocks, store } = props
  if (restocks.length === 0) return null
  return (
    <View className="restock">
      <View className="restock__name">已售罄的规格</View>
      {restocks.map(({ skuId, specText, button: { code, text, primary } }) => (
        <View key={skuId} className="restock__row">
          <Text className="restock__spec">{specText}</Text>
          <Button
            kind={primary ? 'line' : 'ghost'}
            size="sm"
            isBusy={store.busy === skuId}
            label={`${specText}，${text}`}
            onTap={() => isRestock(code) && void store.press(code, skuId)}
          >
            {text}
          </Button>
        </View>
      ))}
    </View>
  )
})
