import { Text, View } from '@tarojs/components'
import { toast } from '@/app/dialog'
import { go } from '@/app/navigate'
import { page, useLocalStore, useOpen } from '@/app/page'
import { Screen } from '@/app/screen'
import { VoucherSubmitStore } from '@/features/offers/voucher/voucher-submit.store'
import { AmountRows } from '@/features/trade/order/amount-rows'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Facts } from '@/ui/facts/facts'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Price } from '@/ui/price/price'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Stepper } from '@/ui/stepper/stepper'
import './index.scss'

/** The number of vouchers to buy, and the sum. */
export default page('newVoucherOrder', ({ params: { voucherId = '' } }) => {
  const store = useLocalStore('submit', (env) => new VoucherSubmitStore(env, voucherId))
  const { detail, buyCall, number } = store
  useOpen(() => detail.reload())
  const voucher = detail.value
  const isOn = voucher?.button.code === 'buy'
  const sum = (voucher?.price ?? 0) * number
  return (
    <Screen
      of={detail}
      isStack
      gone={{ text: '这个卡券不在了', actionText: '去领券中心', onAction: () => void go('couponCentre') }}
      skeleton={<CardSkeleton cards={['goods', 3, 2]} />}
      bottom={
        voucher ? (
          <BottomBar>
            <View className="voucher-sum">
              <View className="voucher-sum__due">
                <Text>应付</Text>
                <Price cents={sum} size="lg" isDeal />
              </View>
              <View className="voucher-sum__note">共 {number} 份</View>
            </View>
            <Button isBusy={buyCall.isBusy} isOff={!isOn} onTap={() => void store.buy()}>
              {isOn ? '提交订单' : voucher.button.text}
            </Button>
          </BottomBar>
        ) : null
      }
    >
      {voucher ? (
        <>
          <View className="card">
            <GoodsLine
              picture={voucher.picture}
              name={voucher.title}
              size={80}
              foot={
                <>
                  <Price cents={voucher.price} />
                  <View className="voucher-sum__count">
                    <Stepper
                      value={number}
                      max={Math.max(1, voucher.most)}
                      label={voucher.title}
                      onChange={store.setNumber}
                      onOver={(top) => toast(`现在最多买 ${top} 份`)}
                    />
                  </View>
                </>
              }
            />
          </View>
          <Facts
            rows={[
              { label: '有效期', value: voucher.validText },
              { label: '门店', value: voucher.placeText },
              { label: '预约', value: voucher.needsSlot ? '付款后在券码页预约' : null },
              { label: '退款', value: '未使用的次数随时可退' },
            ]}
          />
          <View className="card">
            <AmountRows
              rows={[
                { label: `商品金额 ${number} 份`, amount: sum, kind: 'goods' },
                { label: '应付金额', amount: sum, kind: 'pay' },
              ]}
            />
          </View>
          <View className="stack__lead">付款后券码立即放入我的卡券</View>
        </>
      ) : null}
    </Screen>
  )
})
