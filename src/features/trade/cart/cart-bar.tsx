import type { CartReply } from '@contract/schema/cart'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useStore } from '@/app/page'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Check } from '@/ui/check/check'
import { Icon } from '@/ui/icon/icon'
import { Price } from '@/ui/price/price'
import { Tap } from '@/ui/tap/tap'
import { validLines } from './cart.rules'
import { CartStore } from './cart.store'
import type { CartEditStore } from './cart-edit.store'
import type { CartSettlementStore, Desk } from './cart-settlement.store'
import { OfferTips } from './tip-row'
import { UndoStrip } from './undo-strip'
import './cart-bar.scss'

interface CartBarProps {
  shown: CartReply
  edit: CartEditStore
  settlement: CartSettlementStore
  desk: Desk
  /** Set on a tab page. */
  isOnTab: boolean
  /** Opens the price sheet. The page draws it: a sheet inside the bar would be covered by the nav bar. */
  onSum: () => void
}

/** 全选, and the actions for ticked lines: settle, or in edit mode move to favourites and delete. */
export const CartBar = observer(function CartBar(props: CartBarProps) {
  const { shown, edit, settlement, desk, isOnTab, onSum } = props
  const cart = useStore(CartStore)
  const valid = validLines(shown)
  const all = [...valid, ...shown.invalidProducts]
  const nearest = shown.activityOrCouponTipDto
  const isAllOn = edit.isOn ? edit.areTicked(all) : shown.isAllSelect && valid.length > 0
  return (
    <BottomBar
      isOnTab={isOnTab}
      above={
        cart.aside ? (
          <UndoStrip cart={cart} />
        ) : nearest && !nearest.isMet && !edit.isOn ? (
          <View className="cart-bar__nearest">
            <OfferTips tips={[nearest]} />
          </View>
        ) : null
      }
    >
      <View className="cart-bar__all">
        <Check
          isOn={isAllOn}
          isOff={!edit.isOn && valid.length === 0}
          label="全选"
          onTap={() => (edit.isOn ? edit.tick(all, !isAllOn) : void cart.selectAll(!shown.isAllSelect))}
        />
        <Text>全选</Text>
      </View>
      {edit.isOn ? (
        <EditActions ticked={all.filter(edit.isTicked)} edit={edit} />
      ) : (
        <>
          <CartSum shown={shown} onTap={onSum} />
          <Button
            isOff={shown.settleBlockedReason !== null && !settlement.isMixed}
            onOff={() => void settlement.settle(desk)}
            isBusy={settlement.isWaiting || desk.isConfirming}
            onTap={() => void settlement.settle(desk)}
          >
            结算（{shown.selectTotalNumber}）
          </Button>
        </>
      )}
    </BottomBar>
  )
})

function EditActions({ ticked, edit }: { ticked: CartReply['invalidProducts']; edit: CartEditStore }) {
  return (
    <View className="cart-bar__acts">
      <Button kind="ghost" onTap={() => void edit.favour(ticked)}>
        移入收藏
      </Button>
      <Button kind="line" onTap={() => void edit.remove(ticked, `确定删除选中的 ${ticked.length} 种商品吗？`)}>
        删除
      </Button>
    </View>
  )
}

/** The sum of the ticked lines. */
function CartSum({ shown, onTap }: { shown: CartReply; onTap: () => void }) {
  return (
    <Tap className="cart-bar__sum" onTap={onTap}>
      <View className="cart-bar__total">
        <Text>合计</Text>
        <Price cents={shown.totalAmount} />
      </View>
      <View className="cart-bar__more">
        {shown.discountFee > 0 ? (
          <View className="cart-bar__saved">
            已优惠
            <Price cents={shown.discountFee} size="xs" isDeal />
          </View>
        ) : (
          <Text>不含运费</Text>
        )}
        <Text className="sep" />
        明细
        <Icon name="chevron-up" size={14} />
      </View>
    </Tap>
  )
}
