import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { RichText } from '@/ui/rich-text/rich-text'
import { TextSkeleton } from '@/ui/skeleton/skeleton'

/** The full description and pictures of a virtual product. */
export default page('graphicDetails', ({ params: { productId } }) => {
  const shown = useResource((env) => env.call('GET product/getProductDetail', { productId }, { quiet: true }))
  const html = shown.value?.detailHtml ?? ''
  return (
    <Screen
      of={shown}
      isStack
      isEmpty={shown.isLoaded && html === ''}
      empty={{ text: '还没有图文详情', actionText: '看商品', onAction: () => void go('virtualProduct', { productId }) }}
      skeleton={
        <View className="card">
          <TextSkeleton lines={4} />
        </View>
      }
    >
      <View className="card">
        <RichText html={html} />
      </View>
    </Screen>
  )
})
