import type { CartAddOn } from '@contract/schema/cart'
import { Text, View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { Icon } from '@/ui/icon/icon'
import { Price, Was } from '@/ui/price/price'
import { Shot } from '@/ui/shot/shot'
import { Tag } from '@/ui/tag/tag'
import { Tap } from '@/ui/tap/tap'
import './add-on-rows.scss'

/** The gifts or add-ons of an offer for one store's goods, with the link to the choice. */
export function AddOnRows({ addOn }: { addOn: CartAddOn }) {
  const { offerId, isGift, most, goods } = addOn
  if (most === 0 && goods.length === 0) return null
  const word = isGift ? '赠品' : '换购'
  return (
    <View className="add-on">
      <View className="add-on__list">
        {goods.map((one) => (
          <View key={one.skuId} className="add-on__goods">
            <Shot picture={one.picture} size={44} />
            <View className="add-on__words">
              <View className="add-on__name">
                <Tag kind="tint" text={word} />
                <Text className="one">{one.title}</Text>
              </View>
              <View className="add-on__foot">
                {one.note ? (
                  <Text className="add-on__note">{one.note}</Text>
                ) : (
                  <>
                    <Price cents={one.price} size="xs" isDeal />
                    {one.originalPrice === null ? null : <Was cents={one.originalPrice} />}
                  </>
                )}
                <Text className="push">×{one.number}</Text>
              </View>
            </View>
          </View>
        ))}
      </View>
      <Tap className="add-on__go" role="link" onTap={() => void go('changeGoods', { activityId: offerId })}>
        {isGift ? '换赠品' : goods.length > 0 ? '重选换购' : '去换购'}
        <Icon name="chevron-right" size={14} />
      </Tap>
    </View>
  )
}
