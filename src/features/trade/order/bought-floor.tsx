import { LIST_SOURCE } from '@contract/codes/tracking'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/app/navigate'
import { useShow, useStore } from '@/app/page'
import { rememberSource } from '@/app/tracking/product-source'
import { rememberCard } from '@/features/goods/catalog/product-preview'
import { Price } from '@/ui/price/price'
import { SectionHead } from '@/ui/section-head/section-head'
import { Shot } from '@/ui/shot/shot'
import { Tap } from '@/ui/tap/tap'
import { BoughtStore } from './bought.store'
import './bought-floor.scss'

/** Design px of a frame (.bought-floor__item). */
const WIDTH = 84

/** 再次购买 of a page of blocks: goods of the shopper's last completed orders; absent without them [block.bought]. */
export const BoughtFloor = observer(function BoughtFloor({ title }: { title: string }) {
  const bought = useStore(BoughtStore)
  useShow(() => void bought.look())
  const { records } = bought
  if (records.length === 0) return null
  return (
    <View className="card">
      <SectionHead title={title} more="全部订单" onMore={() => void go('orderList', {})} />
      <View className="bought-floor">
        {records.map((record) => {
          const { card } = record
          const open = () => {
            rememberCard(card)
            rememberSource(card.productId, { listSource: LIST_SOURCE.homeFloor })
            void go('details', { productId: card.productId })
          }
          return (
            <View key={card.productId} className="bought-floor__item">
              <Tap role="link" leadsTo="details" onTap={open}>
                <Shot picture={card.picture} width={WIDTH} />
                <View className="bought-floor__name">{card.title}</View>
                <Price cents={card.price} size="xs" />
              </Tap>
              <Tap className="bought-floor__add" label={`再次购买 ${card.title}`} onTap={() => void bought.add(record)}>
                <View className="bought-floor__pill">再次购买</View>
              </Tap>
            </View>
          )
        })}
      </View>
    </View>
  )
})
