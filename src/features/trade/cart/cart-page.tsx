import type { CartLine } from '@contract/schema/cart'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { type ReactNode, useState } from 'react'
import { go, toLogin } from '@/app/navigate'
import { useEnv, useHide, useLocalStore, useShow, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { Button } from '@/ui/button/button'
import { NavBar, NavWord } from '@/ui/nav-bar/nav-bar'
import { Bone, GoodsRowBone } from '@/ui/skeleton/skeleton'
import { BordersSheet } from './borders-sheet'
import { CartStore } from './cart.store'
import { CartBar } from './cart-bar'
import { CartEditStore } from './cart-edit.store'
import { CartGroupCard, openGoods } from './cart-group'
import { CartSettlementStore, type Desk } from './cart-settlement.store'
import { InvalidLines } from './invalid-lines'
import { MemberTip } from './member-tip'
import { PriceSheet } from './price-sheet'
import { MemberCoupons, OfferTips } from './tip-row'
import './cart-page.scss'

/** Actions of features above the cart, for its page. */
export interface CartPageProps {
  /** Tab page, or the same cart as an inner page. */
  name: 'cart' | 'subCart'
  desk: Desk
  /** 领券 of a store. */
  coupons: { open(of: { storeId: string }): void; sheet: ReactNode }
  /** Selects another SKU for a line. */
  spec: { open(line: CartLine): void; sheet: ReactNode }
  /** Content below the cart, empty or not. */
  below: ReactNode
}

/** The cart page: lines, offers, edit mode and settlement. */
export const CartPage = observer(function CartPage({ name, desk, coupons, spec, below }: CartPageProps) {
  const isInner = name === 'subCart'
  const cart = useStore(CartStore)
  const edit = useLocalStore('edit', (own) => new CartEditStore(own, name))
  const settlement = useLocalStore('settlement', (own) => new CartSettlementStore(own, name))
  const [showsPrice, setShowsPrice] = useState(false)
  const env = useEnv()
  useShow(() => cart.show())
  useHide(() => {
    cart.hide()
    // Edit mode stays on when the whole program is hidden: the shopper returns to the same state.
    if (!env.isInFront()) edit.end()
  })
  const shown = cart.cart
  const hasLines = shown !== null && !cart.isEmpty
  const manage = hasLines ? (
    <NavWord text={edit.isOn ? '完成' : '管理'} onTap={edit.isOn ? edit.end : edit.begin} />
  ) : null
  return (
    <Screen
      nav={isInner ? { ground: 'page', right: manage } : false}
      of={cart.detail}
      isEmpty={cart.isEmpty}
      empty={{
        text: '购物车空空如也',
        note: '去看看今天的上新吧',
        picture: 'cart',
        actionText: '去逛逛',
        onAction: () => void go('home'),
        below,
      }}
      skeleton={<CartSkeleton />}
      top={
        <>
          {isInner ? null : (
            <NavBar ground="page" right={manage}>
              <CartTitle number={shown?.totalNumber ?? 0} />
            </NavBar>
          )}
          {cart.isLocal && shown ? <LoginStrip name={name} /> : null}
        </>
      }
      bottom={
        shown && (hasLines || cart.aside) ? (
          <CartBar
            shown={shown}
            edit={edit}
            settlement={settlement}
            desk={desk}
            isOnTab={!isInner}
            onSum={() => setShowsPrice(true)}
          />
        ) : null
      }
      hasFoot={false}
    >
      <View className="cart">
        {shown && !cart.isLocal ? <MemberTip place="cart" of={shown} /> : null}
        <MallOffers />
        {shown?.shopCartDtos.map((group) => (
          <CartGroupCard
            key={group.storeId}
            group={group}
            edit={edit}
            onCoupons={() => coupons.open({ storeId: group.storeId })}
            onSpec={spec.open}
          />
        ))}
        <InvalidLines
          lines={shown?.invalidProducts ?? []}
          isTicked={edit.isOn ? edit.isTicked : null}
          onTick={(line) => edit.tick([line], !edit.isTicked(line))}
          onOpen={(line) => void openGoods(line)}
          onReselect={spec.open}
          swipeOf={edit.swipeOf}
          onClear={() => void edit.remove(shown?.invalidProducts ?? [], '确定清空失效商品吗？')}
        />
      </View>
      {below}
      {shown ? (
        <>
          <PriceSheet cart={shown} isOpen={showsPrice} onClose={() => setShowsPrice(false)} />
          <BordersSheet
            cart={shown}
            isOpen={settlement.isParting}
            onClose={() => settlement.part(false)}
            onChoose={(left) => void settlement.settleWithout(left, desk)}
          />
        </>
      ) : null}
      {coupons.sheet}
      {spec.sheet}
    </Screen>
  )
})

function CartTitle({ number }: { number: number }) {
  return (
    <View className="cart__title">
      购物车
      {number > 0 ? <Text className="cart__count">{number} 件</Text> : null}
    </View>
  )
}

function LoginStrip({ name }: Pick<CartPageProps, 'name'>) {
  return (
    <View className="cart__login">
      <Text className="cart__login-words">登录后同步购物车，享受会员价</Text>
      <Button size="sm" kind="secondary" onTap={() => toLogin({ name })}>
        登录
      </Button>
    </View>
  )
}

/** Offers across stores and the shopper's coupons; the next one that is not reached is shown above the bar. */
const MallOffers = observer(function MallOffers() {
  const { cart } = useStore(CartStore)
  if (!cart) return null
  const { shopCartTopActivityDTOList: offers, mermberCouponList: forMembers, activityOrCouponTipDto: nearest } = cart
  const own = (nearest?.coupons ?? [])
    .filter(({ isMet, activityId }) => isMet || activityId !== nearest?.activityId)
    // Several held coupons of one kind are shown as one row.
    .filter(({ activityId }, at, all) => all.findIndex((one) => one.activityId === activityId) === at)
  if (offers.length + own.length + forMembers.length === 0) return null
  return (
    <View className="card cart__mall">
      <OfferTips tips={offers} />
      <OfferTips tips={own} />
      <MemberCoupons coupons={forMembers} />
    </View>
  )
})

function CartSkeleton() {
  return (
    <View className="cart">
      {[1, 2].map((n) => (
        <View key={n} className="card cart-group">
          <View className="cart-group__store">
            <Bone className="bone--line" width="40%" />
          </View>
          <View className="cart__bone">
            <GoodsRowBone size={72} />
          </View>
          <View className="cart__bone">
            <GoodsRowBone size={72} />
          </View>
        </View>
      ))}
    </View>
  )
}
