import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useStore } from '@/app/page'
import { SessionStore } from '@/app/stores/session.store'
import { Gallery } from '@/ui/gallery/gallery'
import { Bone, TextSkeleton } from '@/ui/skeleton/skeleton'
import { goneTextOf } from '../catalog/goods-of'
import { CardLead } from '../catalog/product-lead'
import { previewOf } from '../catalog/product-preview'
import './product-body.scss'

/** Content before the reply: the tapped card, or a skeleton. */
export const ProductSkeleton = observer(function ProductSkeleton({ productId }: { productId: string }) {
  const card = previewOf(productId)
  const { isMember } = useStore(SessionStore)
  return (
    <View>
      {card ? (
        <Gallery pictures={[card.picture]} name={card.title} goneText={goneTextOf(card)} />
      ) : (
        <Bone className="product-body__bone" />
      )}
      <View className="product-body">
        {card ? (
          <CardLead card={card} isMember={isMember} />
        ) : (
          <View className="card">
            <Bone className="bone--price" />
            <TextSkeleton lines={2} />
          </View>
        )}
        <View className="card">
          <TextSkeleton lines={3} />
        </View>
      </View>
    </View>
  )
})
