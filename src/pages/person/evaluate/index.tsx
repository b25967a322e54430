import { Text } from '@tarojs/components'
import { FormNote, FormScreen } from '@/app/form-screen'
import { page, useEnv, useLocalStore } from '@/app/page'
import { NO_ORDER } from '@/features/trade/order/no-order'
import { EvaluateStore } from '@/features/trade/review/evaluate.store'
import { LineReview } from '@/features/trade/review/line-review'
import { Cell, Cells } from '@/ui/cell/cell'
import { StarInput } from '@/ui/star-input/star-input'
import { Switch } from '@/ui/switch/switch'

/** Reviews bought goods: stars, text and pictures. */
export default page('evaluate', ({ params: { orderId, orderLineId } }) => {
  const env = useEnv()
  const store = useLocalStore('evaluate', (own) => new EvaluateStore(own, orderId, orderLineId))
  const { form, loaded } = store
  const { logisticsStars, serviceStars, isAnonymous } = form.values
  const lines = loaded.value?.lines ?? []
  const points = loaded.value?.points ?? 0
  return (
    <FormScreen
      form={form}
      of={loaded}
      isEmpty={loaded.isLoaded && lines.length === 0}
      empty={{
        text: '没有可评价的商品',
        note: '收货后 7 天内可以评价',
        picture: 'order',
        actionText: '我的评价',
        onAction: () => void env.go.replace('goodsReviews', {}),
      }}
      gone={NO_ORDER}
      leave={{ isAsked: false }}
      action={points > 0 ? `发布，得 ${points} 积分` : '发布'}
      blocked={store.blockedText}
      doneText="谢谢你的评价"
      onDone={() => {
        store.finish()
        return env.go.replace('goodsReviews', { firstShowType: 'done' })
      }}
    >
      {lines.map((line) => (
        <LineReview key={line.orderLineId} store={store} line={line} />
      ))}
      <Cells>
        <Cell
          label="物流服务"
          value={
            <StarInput
              size="sm"
              label="物流服务"
              value={logisticsStars}
              onChange={(stars) => form.put({ logisticsStars: stars })}
            />
          }
        />
        <Cell
          label="商家服务"
          value={
            <StarInput
              size="sm"
              label="商家服务"
              value={serviceStars}
              onChange={(stars) => form.put({ serviceStars: stars })}
            />
          }
        />
        <Cell
          label="匿名评价"
          value={<Switch isOn={isAnonymous} label="匿名评价" onTap={() => form.put({ isAnonymous: !isAnonymous })} />}
        />
      </Cells>
      <FormNote>
        <Text>草稿已自动保存</Text>
      </FormNote>
    </FormScreen>
  )
})
