import { priceText } from '@contract/codes/money'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { go } from '@/app/navigate'
import { useLocalStore } from '@/app/page'
import { Resource } from '@/app/resource'
import { Price } from '@/ui/price/price'
import { SectionHead } from '@/ui/section-head/section-head'
import { Shot } from '@/ui/shot/shot'
import { Tap } from '@/ui/tap/tap'
import './bundle-strip.scss'

/** Bundles of a product with their products and prices; not shown when there are none. */
export const BundleStrip = observer(function BundleStrip({ productId }: { productId: string }) {
  const some = useLocalStore(
    'bundles',
    (env) => new Resource(() => env.call('GET bundle/list', { productId }, { quiet: true })),
  )
  useEffect(() => void some.reload(), [some])
  const bundles = some.value?.records ?? []
  if (bundles.length === 0) return null
  return (
    <View className="card bundle-strip">
      <SectionHead title="优惠套餐" />
      {bundles.map(({ bundleId, title, goods, amount, originalAmount }) => (
        <Tap
          key={bundleId}
          className="bundle-strip__one"
          role="link"
          onTap={() => void go('packageDetails', { bundleId })}
        >
          <View className="bundle-strip__shots">
            {goods.slice(0, 3).map((one) => (
              <Shot key={one.productId} picture={one.picture} size={44} />
            ))}
          </View>
          <View className="bundle-strip__words">
            <View className="one">{title}</View>
            <View className="bundle-strip__price">
              <Price cents={amount} size="sm" isDeal />
              {originalAmount > amount ? `省 ${priceText(originalAmount - amount)}` : ''}
            </View>
          </View>
        </Tap>
      ))}
    </View>
  )
})
