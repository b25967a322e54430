import { MEMBER_AGREEMENT, MEMBER_REFUND } from '@contract/codes/member'
import { priceText } from '@contract/codes/money'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Check } from '@/ui/check/check'
import { useProtocolReader } from '../../system/protocol/protocol-reader'
import type { MemberCenterStore } from './member-center.store'
import './center-bar.scss'

const DOCUMENTS = [
  { typeCode: MEMBER_AGREEMENT, title: '会员服务协议' },
  { typeCode: MEMBER_REFUND, title: '退款规则' },
]

/** Bottom bar of a member centre: the documents and the selected plan, or the unpaid purchase. */
export const CenterBar = observer(function CenterBar({ store }: { store: MemberCenterStore }) {
  const { links, sheet } = useProtocolReader('documents', DOCUMENTS)
  const { plan, unpaid } = store
  if (unpaid)
    return (
      <BottomBar above={<View className="center-bar__wait">{unpaid.text} 还没有付款</View>}>
        <Button kind="ghost" isEven onTap={() => void store.cancel(unpaid.tradeNo)}>
          取消
        </Button>
        <Button isEven onTap={() => void store.pay(unpaid.tradeNo)}>
          {`去支付 ${priceText(unpaid.price)}`}
        </Button>
      </BottomBar>
    )
  if (!plan) return null
  return (
    <>
      <BottomBar
        above={
          <View className="center-bar__agree">
            <Check
              isOn={store.hasAgreed}
              label="同意会员服务协议和退款规则"
              onTap={() => store.agree(!store.hasAgreed)}
            />
            <Text className="center-bar__words">同意{links}</Text>
            <Text className="center-bar__end">到期不自动扣费</Text>
          </View>
        }
      >
        <Button isEven isBusy={store.buyCall.isBusy} onTap={() => void store.buy()}>
          {plan.buttonText}
        </Button>
      </BottomBar>
      {sheet}
    </>
  )
})
