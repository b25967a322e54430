import { FREE_FREIGHT } from '@contract/codes/offer'
import { LIST_SOURCE } from '@contract/codes/tracking'
import type { CartGroup, CartLine } from '@contract/schema/cart'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { type ReactNode, useState } from 'react'
import { confirm, toast } from '@/app/dialog'
import { go, toLogin } from '@/app/navigate'
import { useEnv, useHide, useShow, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import type { Env } from '@/app/stores'
import { meet } from '@/app/tracking/met'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Check } from '@/ui/check/check'
import { Icon } from '@/ui/icon/icon'
import { NavBar, NavWord } from '@/ui/nav-bar/nav-bar'
import { Price } from '@/ui/price/price'
import { Bone, GoodsRowBone } from '@/ui/skeleton/skeleton'
import { Tag } from '@/ui/tag/tag'
import { Tap } from '@/ui/tap/tap'
import { AddOnRows } from './add-on-rows'
import { BordersSheet, tickedByBorder } from './borders-sheet'
import { validLines } from './cart.rules'
import { CartStore } from './cart.store'
import { CartLineRow } from './cart-line'
import { InvalidLines } from './invalid-lines'
import { MemberTip } from './member-tip'
import { PriceSheet } from './price-sheet'
import { MemberCoupons, OfferTips, TipRow } from './tip-row'
import { UndoStrip } from './undo-strip'
import './cart-page.scss'

/** To the store's goods, those first that close what is missing for free delivery. */
const topUpFreight = ({ storeId }: CartGroup) =>
  go('canBonce', { activeType: String(FREE_FREIGHT), activityId: storeId })
const openStore = ({ storeId, storeName }: CartGroup) => go('goodsList', { storeId, name: storeName })
const openGoods = ({ productId }: CartLine) => {
  meet(productId, { listSource: LIST_SOURCE.cart })
  return go('details', { productId })
}

/** What features above the cart do for its page. */
export interface CartPageProps {
  /** A tab, or the same cart as an inner page. */
  name: 'cart' | 'subCart'
  /** Takes what is ticked to a submit page. */
  desk: { isConfirming: boolean; begin(env: Env, ask: { source: 'cart'; isInner: boolean }): Promise<unknown> }
  /** 领券 of a store. */
  coupons: { open(of: { storeId: string }): void; sheet: ReactNode }
  /** Another SKU for a line. */
  spec: { open(line: CartLine): void; sheet: ReactNode }
  /** Something to look at below an empty cart. */
  below: ReactNode
}

/** The cart with all that is done in it (behaviours 2.4). */
export const CartPage = observer(function CartPage({ name, desk, coupons, spec, below }: CartPageProps) {
  const isInner = name === 'subCart'
  const cart = useStore(CartStore)
  const [editing, setEditing] = useState<ReadonlySet<string> | null>(null)
  const [showsPrice, setShowsPrice] = useState(false)
  const [isParting, setParting] = useState(false)
  /** 结算 was tapped while a change was still on its way. */
  const [isWaiting, setWaiting] = useState(false)
  useShow(() => cart.refresh())
  const env = useEnv()
  useHide(() => {
    cart.commitRemoval()
    // Not when the whole program goes out of sight: the shopper comes back to where they were.
    if (!env.isHere()) setEditing(null)
  })

  const shown = cart.cart
  const valid = validLines(shown)
  const invalid = shown?.invalidProducts ?? []
  const all = [...valid, ...invalid]
  const nearest = shown?.activityOrCouponTipDto ?? null
  // The one that is not reached yet stands above the bar.
  const own = nearest?.coupons.filter(({ isMet, activityId }) => isMet || activityId !== nearest.activityId) ?? []

  const toggle = (lines: readonly CartLine[], isOn: boolean) => {
    if (!editing) return void cart.select(lines, isOn)
    const ids = new Set(editing)
    for (const line of lines) isOn ? ids.add(line.id) : ids.delete(line.id)
    setEditing(ids)
  }
  const isTicked = (line: CartLine) => (editing ? editing.has(line.id) : line.isSelect)
  const areTicked = (lines: readonly CartLine[]) => lines.length > 0 && lines.every(isTicked)

  const remove = async (lines: readonly CartLine[], content: string) => {
    if (lines.length === 0) return toast('请先选择商品')
    if (!(await confirm({ content, confirmText: '删除' }))) return
    setEditing(null)
    await cart.remove(lines)
  }
  const favour = (lines: readonly CartLine[]) => {
    if (lines.length === 0) return toast('请先选择商品')
    if (cart.isLocal) return toLogin({ name })
    setEditing(null)
    cart.moveToFavourites(lines)
  }
  const ticked = tickedByBorder(shown)
  const isMixed = ticked.foreign.length > 0 && ticked.home.length > 0
  const settleWithout = async (left: readonly CartLine[]) => {
    setParting(false)
    await cart.select(left, false)
    // Refused, or something else happened to the cart: it shows what is ticked now.
    if (!cart.cart || cart.cart.settleBlockedReason) return
    if (cart.isLocal) return toLogin({ name })
    await desk.begin(env, { source: 'cart', isInner })
  }
  const settle = async () => {
    if (!shown) return
    if (isMixed) return setParting(true)
    if (shown.settleBlockedReason) return toast(shown.settleBlockedReason)
    if (cart.isLocal) return toLogin({ name })
    setWaiting(true)
    await cart.rested()
    setWaiting(false)
    await desk.begin(env, { source: 'cart', isInner })
  }

  const manage =
    all.length > 0 ? (
      <NavWord text={editing ? '完成' : '管理'} onTap={() => setEditing(editing ? null : new Set())} />
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
              <View className="cart__title">
                购物车
                {shown && shown.totalNumber > 0 ? <Text className="cart__count">{shown.totalNumber} 件</Text> : null}
              </View>
            </NavBar>
          )}
          {cart.isLocal && shown ? (
            <View className="cart__login">
              <Text className="cart__login-words">登录后同步购物车，享受会员价</Text>
              <Button size="sm" kind="secondary" onTap={() => toLogin({ name })}>
                登录
              </Button>
            </View>
          ) : null}
        </>
      }
      bottom={
        shown && (all.length > 0 || cart.aside) ? (
          <BottomBar
            isOnTab={!isInner}
            above={
              cart.aside ? (
                <UndoStrip cart={cart} />
              ) : nearest && !nearest.isMet && !editing ? (
                <View className="cart__nearest">
                  <OfferTips tips={[nearest]} />
                </View>
              ) : null
            }
          >
            <View className="cart__all">
              <Check
                isOn={editing ? areTicked(all) : shown.isAllSelect && valid.length > 0}
                isOff={!editing && valid.length === 0}
                label="全选"
                onTap={() => (editing ? toggle(all, !areTicked(all)) : void cart.selectAll(!shown.isAllSelect))}
              />
              <Text>全选</Text>
            </View>
            {editing ? (
              <View className="cart__acts">
                <Button kind="ghost" onTap={() => favour(all.filter(isTicked))}>
                  移入收藏
                </Button>
                <Button
                  kind="line"
                  onTap={() =>
                    void remove(all.filter(isTicked), `确定删除选中的 ${all.filter(isTicked).length} 种商品吗？`)
                  }
                >
                  删除
                </Button>
              </View>
            ) : (
              <>
                <Tap className="cart__sum" onTap={() => setShowsPrice(true)}>
                  <View className="cart__total">
                    <Text>合计</Text>
                    <Price cents={shown.totalAmount} />
                  </View>
                  <View className="cart__more">
                    {shown.discountFee > 0 ? (
                      <View className="cart__saved">
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
                <Button
                  isOff={shown.settleBlockedReason !== null && !isMixed}
                  onOff={() => void settle()}
                  isBusy={isWaiting || desk.isConfirming}
                  onTap={() => void settle()}
                >
                  结算（{shown.selectTotalNumber}）
                </Button>
              </>
            )}
          </BottomBar>
        ) : null
      }
      hasFoot={false}
    >
      <View className="cart">
        {shown && !cart.isLocal ? <MemberTip place="cart" of={shown} /> : null}
        {shown && shown.shopCartTopActivityDTOList.length + own.length + shown.mermberCouponList.length > 0 ? (
          <View className="card cart__mall">
            <OfferTips tips={shown.shopCartTopActivityDTOList} />
            <OfferTips tips={own} />
            <MemberCoupons coupons={shown.mermberCouponList} />
          </View>
        ) : null}
        {shown?.shopCartDtos.map((group) => (
          <View key={group.storeId} className="card cart__group">
            <View className="cart__store">
              <Check
                isOn={editing ? areTicked(group.productDetails) : group.isAllSelect}
                label={group.storeName}
                onTap={() =>
                  toggle(group.productDetails, !(editing ? areTicked(group.productDetails) : group.isAllSelect))
                }
              />
              <Tap className="cart__shop" role="link" onTap={() => void openStore(group)}>
                <Icon name="store" size={18} />
                <Text className="cart__store-name">{group.storeName}</Text>
                <Icon name="chevron-right" size={14} />
              </Tap>
              {group.isInstant ? <Tag text="30 分钟达" kind="ok" /> : null}
              <Text className="cart__floor">{group.floor}</Text>
              <Tap
                className="cart__coupons"
                label={`${group.storeName}，领券`}
                onTap={() => coupons.open({ storeId: group.storeId })}
              >
                领券
              </Tap>
            </View>
            <OfferTips tips={group.activityTips} />
            {group.freightTip ? (
              <TipRow
                tag="包邮"
                text={group.freightTip.text}
                isMet={group.freightTip.isFree}
                isQuiet={group.freightTip.isFree}
                onTopUp={group.freightTip.isFree ? undefined : () => void topUpFreight(group)}
              />
            ) : null}
            {group.productDetails.map((line) => (
              <CartLineRow
                key={line.id}
                line={line}
                isTicked={isTicked(line)}
                onTick={() => toggle([line], !isTicked(line))}
                onNumber={(number) => void cart.setNumber(line, number)}
                onOpen={() => void openGoods(line)}
                onSpec={() => spec.open(line)}
                onRemove={() => void remove([line], '确定不要这件商品了吗？')}
                onSwipe={() => cart.removeWithUndo(line)}
              />
            ))}
            {group.addOns.map((addOn) => (
              <AddOnRows key={addOn.offerId} addOn={addOn} />
            ))}
          </View>
        ))}
        <InvalidLines
          lines={invalid}
          isTicked={editing ? isTicked : null}
          onTick={(line) => toggle([line], !isTicked(line))}
          onOpen={(line) => void openGoods(line)}
          onReselect={spec.open}
          onSwipe={cart.removeWithUndo}
          onClear={() => void remove(invalid, '确定清空失效商品吗？')}
        />
      </View>
      {shown ? (
        <>
          <PriceSheet cart={shown} isOpen={showsPrice} onClose={() => setShowsPrice(false)} />
          <BordersSheet
            cart={shown}
            isOpen={isParting}
            onClose={() => setParting(false)}
            onChoose={(left) => void settleWithout(left)}
          />
        </>
      ) : null}
      {coupons.sheet}
      {spec.sheet}
    </Screen>
  )
})

function CartSkeleton() {
  return (
    <View className="cart">
      {[1, 2].map((n) => (
        <View key={n} className="card cart__group">
          <View className="cart__store">
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
