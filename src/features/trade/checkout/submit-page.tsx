import { SUBMIT_SOURCE } from '@contract/codes/order'
import { maskedPhone } from '@contract/codes/phone'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { isApiError } from '@/app/api/api-error'
import { back, go } from '@/app/navigate'
import { useOnlineAgain } from '@/app/online-again'
import { useEnv, useLocalStore, useShow, useStore } from '@/app/page'
import { startPayment } from '@/app/payment'
import type { ParamsOf } from '@/app/routes/index'
import { Screen } from '@/app/screen'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Cells, SwitchCell } from '@/ui/cell/cell'
import { EmptyState } from '@/ui/empty-state/empty-state'
import { Icon } from '@/ui/icon/icon'
import { Price } from '@/ui/price/price'
import { GoodsRowBone, TextSkeleton } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import { areaNamesOf } from '../../customer/address/area-names'
import { PickedAddressStore } from '../../customer/address/picked-address.store'
import { InvoiceCell } from '../../finance/invoice/invoice-cell'
import { CartStore } from '../cart/cart.store'
import { MemberTip } from '../cart/member-tip'
import { AmountRows } from '../order/amount-rows'
import { CheckoutDesk } from './checkout-desk.store'
import { CouponCell } from './coupon-cell'
import { PointsCell } from './points-cell'
import { ProblemSheet } from './problem-sheet'
import { SlotCell } from './slot-cell'
import { StoreBlock } from './store-block'
import './submit-page.scss'

/** An order before it is placed (behaviours 2.5), on its page or on the inner one. */
export const SubmitPage = observer(function SubmitPage({ params }: { params: ParamsOf<'submit'> }) {
  const checkout = useLocalStore('checkout', (env) => env.stores.get(CheckoutDesk).take(env, params.orderKey))
  const picked = useStore(PickedAddressStore)
  const cart = useStore(CartStore)
  const sending = useLocalStore('sending', () => ({ isDue: params.isSendOnline === '1' }))
  const { submit } = checkout
  const env = useEnv()
  /** The store whose time is being chosen. */
  const [slotFor, setSlotFor] = useState('')
  /** The order was sent while some goods cannot be brought as they are to be: these are shown, and what to do. */
  const [isStopped, setStopped] = useState(false)

  /** Comes back to what was being ordered; without anything to the cart, without network to another try. */
  const restore = async () => {
    if (checkout.submit) return
    const { isScan, type } = params
    const isThere = (await checkout.restore({ isScan: isScan === '1', type })) || checkout.failedText !== null
    if (!isThere) await env.go('cart')
  }

  useOnlineAgain(() => (checkout.failedText ? restore() : undefined))

  // An address chosen on the address page, a remark written on its own, come back here.
  useShow(async () => {
    checkout.dropForeign()
    checkout.readRemarks()
    const addressId = picked.take()
    await restore()
    if (addressId) await checkout.change({ addressId })
    // Once: from then on the shopper's own choice counts.
    if (sending.isDue && checkout.submit) {
      sending.isDue = false
      await checkout.sendOnline()
    }
  })

  const chooseAddress = () => {
    if (!submit) return
    setStopped(false)
    const storeIds = submit.stores.map((store) => store.storeId).join(',')
    // Stores that deliver in different ways have no way in common: then only where they deliver counts.
    const ways = new Set(submit.stores.map((store) => store.deliveryType))
    const [way] = ways
    const distributionType = ways.size === 1 ? String(way) : undefined
    void go('addressList', { id: submit.address?.id ?? '', from: 'submit', storeIds, distributionType })
  }
  const commit = async () => {
    if (!submit) return
    if (submit.needsAddress && !submit.address) return chooseAddress()
    if (submit.problems.length > 0) return setStopped(true)
    const timeless = submit.stores.find(({ pickup }) => pickup?.slotAt === null)
    if (timeless) return setSlotFor(timeless.storeId)
    try {
      const reply = await checkout.commit()
      if (!reply) return
      const [first] = reply.orders
      if (submit.payAtPickup && first) return await env.go.replace('pickupDetail', { orderId: first.orderId })
      const { payOrderNo, payAmount } = reply
      if (payAmount === 0) return await env.go.replace('payResult', { payOrderNo })
      await startPayment(env, { payOrderNo })
    } catch (error) {
      if (!isApiError(error)) throw error
      if (!error.isTold) env.toast(error.message, { ms: 2000 })
      // Something changed: the order is shown as it is now.
      if (error.name === 'SYS_BIZ_DATA_ERROR_CODE') await checkout.change({})
    }
  }
  /** Its time is gone, and nothing else: what is left of the order asks for another one. */
  const askSlotAgain = async () => {
    const storeId = checkout.submit?.problems.find(({ kind }) => kind === 'slot')?.storeId
    if ((await checkout.change({})) && storeId) setSlotFor(storeId)
  }
  // What cannot be brought is told on the page, where another address or way is chosen; anything else stops the order at once.
  const problems = submit?.problems ?? []
  const blocked = isStopped || problems.some(({ kind }) => kind !== 'delivery') ? problems : []
  const badSkus = blocked.filter(({ kind }) => kind !== 'slot').map((problem) => problem.skuId)
  const canGoOn = submit?.stores.some((store) => store.lines.some((line) => !badSkus.includes(line.skuId))) ?? false

  return (
    <Screen
      bottom={
        submit ? (
          <BottomBar>
            <View className="submit__sum">
              <View className="submit__due">
                <Text>应付</Text>
                <Price cents={submit.payAmount} size="lg" isDeal />
              </View>
              <View className="submit__count">共 {submit.totalNumber} 件</View>
            </View>
            <Button
              isBusy={checkout.commitCall.isBusy || checkout.isConfirming || checkout.isChecking}
              onTap={() => void commit()}
            >
              {submit.payAtPickup ? '提交预约' : '提交订单'}
            </Button>
          </BottomBar>
        ) : null
      }
    >
      {submit ? (
        <View className="submit">
          {submit.needsAddress ? (
            <Tap className="card submit__address" onTap={chooseAddress}>
              <View className="submit__pin rose">
                <Icon name="map-pin" size={18} />
              </View>
              {submit.address ? (
                <View className="submit__place">
                  <View className="submit__area">{areaNamesOf({ ...submit.address, streetName: '' }).join(' ')}</View>
                  <View className="submit__where">
                    {submit.address.streetName}
                    {submit.address.detail}
                  </View>
                  <View className="submit__who">
                    {submit.address.name} {maskedPhone(submit.address.mobile)}
                  </View>
                  {submit.address.disabledReason ? (
                    <View className="submit__far">{submit.address.disabledReason}</View>
                  ) : null}
                </View>
              ) : (
                <View className="submit__place">
                  <View className="submit__where">添加收货地址</View>
                  <View className="submit__who">填写后计算运费和送达时间</View>
                </View>
              )}
              {submit.address?.disabledReason ? <Text className="submit__other">换地址</Text> : null}
              <Icon name="chevron-right" size={16} />
            </Tap>
          ) : null}
          {submit.stores.map((store) => (
            <StoreBlock
              key={store.storeId}
              store={store}
              remark={checkout.remarks[store.storeId] ?? ''}
              onDelivery={(type) => void checkout.change({ delivery: { storeId: store.storeId, type } })}
              onRemark={() => void go('orderRemark', { orderKey: checkout.orderKey, storeId: store.storeId })}
            >
              {store.pickup ? (
                <SlotCell
                  pickup={store.pickup}
                  isOpen={slotFor === store.storeId}
                  onOpen={() => setSlotFor(store.storeId)}
                  onClose={() => setSlotFor('')}
                  onPick={(slotAt) => void checkout.change({ slot: { storeId: store.storeId, slotAt } })}
                />
              ) : null}
            </StoreBlock>
          ))}
          <CouponCell checkout={checkout} />
          <PointsCell checkout={checkout} />
          {submit.payAtPickup === undefined ? null : (
            <Cells>
              <SwitchCell
                label="到店付款"
                note="先预约，到店付款取货"
                isOn={submit.payAtPickup}
                onTap={() => void checkout.change({ payAtPickup: !submit.payAtPickup })}
              />
            </Cells>
          )}
          <InvoiceCell invoice={checkout.invoice} onInvoice={checkout.setInvoice} />
          <MemberTip place="submitOrder" of={submit} />
          <View className="card">
            <AmountRows rows={submit.amounts} note={submit.rewardText} />
          </View>
        </View>
      ) : checkout.failedText ? (
        <EmptyState
          isPage
          picture="tools"
          title={checkout.failedText}
          note="请稍后再试"
          action="重试"
          actionKind="ghost"
          onAction={() => void restore()}
        />
      ) : (
        <SubmitSkeleton />
      )}
      <ProblemSheet
        problems={blocked}
        canGoOn={canGoOn}
        isFromCart={submit?.source === SUBMIT_SOURCE.cart}
        onAddress={submit?.address?.disabledReason ? chooseAddress : undefined}
        onRemove={() => {
          setStopped(false)
          void checkout.change({ without: badSkus })
        }}
        onSlot={() => void askSlotAgain()}
        onBack={() => {
          if (isStopped) return setStopped(false)
          void cart.refresh()
          void back()
        }}
      />
    </Screen>
  )
})

function SubmitSkeleton() {
  return (
    <View className="submit">
      <View className="card">
        <TextSkeleton lines={2} />
      </View>
      <View className="card">
        <GoodsRowBone size={72} />
        <GoodsRowBone size={72} />
      </View>
      <View className="card">
        <TextSkeleton lines={3} />
      </View>
    </View>
  )
}
