import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useResource, useShare } from '@/app/page'
import { Screen } from '@/app/screen'
import { useLateShare } from '@/features/system/share/late-share'
import { ShareIcon } from '@/features/system/share/share-icon'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Cell, Cells } from '@/ui/cell/cell'
import { Gallery } from '@/ui/gallery/gallery'
import { Price } from '@/ui/price/price'
import { Bone, CardSkeleton } from '@/ui/skeleton/skeleton'
import './index.scss'

/** The page of a shared product picture: the picture first, then its product. */
export default page('mediaShare', ({ params: { productId, at = '0' } }) => {
  const shown = useResource(async (env) => {
    const [product, said] = await Promise.all([
      env.call('GET product/getProductDetail', { productId }, { quiet: true }),
      env.call('POST product/shareProduct', { productId }, { quiet: true }),
    ])
    return { product, said }
  })
  const share = useLateShare()
  const product = shown.value?.product
  const first = Number(at) || 0
  const pictures = product ? [...product.pictures.slice(first), ...product.pictures.slice(0, first)] : []
  useShare(() => ({
    title: shown.value?.said.title ?? '',
    desc: shown.value?.said.desc ?? '',
    params: { productId, at },
    ...(pictures[0] && { imageUrl: pictures[0].url, ground: pictures[0].ground }),
    ...(product && { priceCents: product.price }),
  }))
  return (
    <Screen
      of={shown}
      nav={{ right: <ShareIcon share={share} /> }}
      gone={{ text: '商品已下架', note: '看看别的好物吧', actionText: '回首页', onAction: () => void go('home') }}
      skeleton={
        <>
          <Bone className="media-share__bone" />
          <CardSkeleton cards={[2]} />
        </>
      }
      bottom={
        product ? (
          <BottomBar>
            <Button isEven onTap={() => void go('details', { productId })}>
              查看商品
            </Button>
          </BottomBar>
        ) : null
      }
    >
      {product ? (
        <>
          <Gallery pictures={pictures} name={product.title} goneText={null} />
          <View className="media-share__words">
            <View className="card">
              <Price cents={product.price} size="lg" />
              <View className="media-share__title">{product.title}</View>
              <View className="media-share__note">{product.subtitle}</View>
            </View>
            <Cells>
              <Cell
                label="店铺"
                value={product.store.name}
                onTap={() => void go('storeShare', { storeId: product.storeId })}
              />
            </Cells>
          </View>
        </>
      ) : null}
      {share.sheet}
    </Screen>
  )
})
