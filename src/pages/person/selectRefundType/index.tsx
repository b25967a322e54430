import { View } from '@tarojs/components'
import { toast } from '@/app/dialog'
import { page, useEnv, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { FORMS } from '@/features/trade/aftersale/case-actions'
import { NO_ORDER } from '@/features/trade/order/no-order'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Icon } from '@/ui/icon/icon'
import { ListItem } from '@/ui/list-item/list-item'
import { Price } from '@/ui/price/price'
import { CardSkeleton } from '@/ui/skeleton/skeleton'

/** The after-sale types of an order line; the id of the line also identifies the order. */
export default page('selectRefundType', ({ params: { orderId, orderLineId } }) => {
  const env = useEnv()
  const form = useResource(
    (own) => own.call('GET refundOrder/getRefundForm', { orderLineId, ...(orderId && { orderId }) }, { quiet: true }),
    {
      at: 'show',
    },
  )
  const shown = form.value
  return (
    <Screen of={form} isStack skeleton={<CardSkeleton cards={['goods', 2, 2]} />} gone={NO_ORDER}>
      {shown ? (
        <>
          <View className="card">
            <GoodsLine
              picture={shown.line.picture}
              name={shown.line.title}
              foot={<Price cents={shown.line.price} size="sm" />}
            />
          </View>
          {shown.types.length === 0 ? <ListItem title="该订单当前不能申请售后" facts={[shown.storeName]} /> : null}
          {shown.types.map(({ type, text, note, disabledReason }) => (
            <ListItem
              key={type}
              title={text}
              facts={[disabledReason ?? note]}
              end={<Icon name="chevron-right" size={16} />}
              onTap={() =>
                disabledReason
                  ? toast(disabledReason)
                  : void env.go(FORMS[type], { orderId: shown.orderId, orderLineId })
              }
            />
          ))}
        </>
      ) : null}
    </Screen>
  )
})
