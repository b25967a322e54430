import { SUBMIT_SOURCE } from '@contract/codes/order'
import { maskedPhone } from '@contract/codes/phone'
import type { ConfirmStore, OptionRow } from '@contract/schema/order'
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
import { Cells } from '@/ui/cell/cell'
import { EmptyState } from '@/ui/empty-state/empty-state'
import { Icon } from '@/ui/icon/icon'
import { OptionRows } from '@/ui/option-rows/option-rows'
import { Price } from '@/ui/price/price'
import { GoodsRowBone, TextSkeleton } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import { areaNamesOf } from '../../customer/address/area-names'
import { PickedAddressStore } from '../../customer/address/picked-address.store'
import { CartStore } from '../cart/cart.store'
import { MemberTip } from '../cart/member-tip'
import { PriceDetails } from '../order/price-details'
import { type CheckoutCell, committedChoices, committedOf } from './checkout-cell'
import { CheckoutDesk } from './checkout-desk.store'
import { fieldChange } from './choices'
import { ProblemSheet } from './problem-sheet'
import { StoreBlock } from './store-block'
import './submit-page.scss'

interface SubmitPageProps {
  params: ParamsOf<'submit'>
  /** In the order in which they stand. */
  cells: readonly CheckoutCell[]
}

/** An order before it is placed (behaviours 2.5), on its page or on the inner one. */
export const SubmitPage = observer(function SubmitPage({ params, cells }: SubmitPageProps) {
  const checkout = useLocalStore('checkout', (env) => env.stores.get(CheckoutDesk).take(env, params.orderKey))
  const picked = useStore(PickedAddressStore)
  const cart = useStore(CartStore)
  const sending = useLocalStore('sending', () => ({ isDue: params.isSendOnline === '1' }))
  const { submit } = checkout
  const env = useEnv()
  /** What was missing when the order was sent: the cell that is to choose it opens. */
  const [wanted, setWanted] = useState<{ storeId: string; key: string } | null>(null)
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

  // An address chosen on the address page, a text written on its own, come back here.
  useShow(async () => {
    checkout.dropForeign()
    void checkout.readChoices()
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
    const missing = submit.stores.map(missingAt).find((one) => one !== null)
    if (missing) return setWanted(missing)
    try {
      const reply = await checkout.commit(committedChoices(cells, checkout.choices, submit))
      if (!reply) return
      for (const { onPlaced } of cells) {
        const leading = onPlaced?.(env, submit, reply)
        if (leading) return await leading
      }
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
  const missingAt = (store: ConfirmStore) => {
    const cell = cells.find(({ isMissing }) => isMissing?.(store))
    return cell ? { storeId: store.storeId, key: cell.key } : null
  }
  /** A store's time is gone, and nothing else: the order is confirmed without it, and another one is asked for. */
  const chooseAgain = async () => {
    const storeId = submit?.problems.find(({ kind }) => kind === 'slot')?.storeId
    const atStore = (one: ConfirmStore) => one.storeId === storeId
    const store = submit?.stores.find(atStore)
    if (!store) return
    const own = committedOf(cells, checkout.choices.stores[store.storeId] ?? {}, store)
    if (!(await checkout.change({ choices: { stores: { [store.storeId]: own } } }))) return
    const left = checkout.submit?.stores.find(atStore)
    if (left) setWanted(missingAt(left))
  }
  const editText = ({ key, field }: OptionRow, storeId?: string) =>
    go('orderRemark', { orderKey: checkout.orderKey, key, field, ...(storeId ? { storeId } : {}) })
  const setRow = (row: OptionRow, storeId = '') =>
    checkout.change({ choices: fieldChange(checkout.choices, { ...row, storeId }, !row.isOn) })
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
              {firstOf(cells.map(({ submitText }) => submitText?.(submit))) ?? '提交订单'}
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
              onDelivery={(type) => void checkout.change({ delivery: { storeId: store.storeId, type } })}
            >
              <OptionRows
                rows={store.rows}
                onSwitch={(row) => void setRow(row, store.storeId)}
                onText={(row) => void editText(row, store.storeId)}
              />
              {cells.map(({ key, StoreCell }) =>
                StoreCell ? (
                  <StoreCell
                    key={key}
                    orderKey={checkout.orderKey}
                    store={store}
                    choices={checkout.choices.stores[store.storeId] ?? {}}
                    set={(change) => checkout.change({ choices: { stores: { [store.storeId]: change } } })}
                    isWanted={wanted?.storeId === store.storeId && wanted.key === key}
                    onClose={() => setWanted(null)}
                  />
                ) : null,
              )}
            </StoreBlock>
          ))}
          {cells.map(({ key, OrderCell }) =>
            OrderCell ? (
              <OrderCell
                key={key}
                reply={submit}
                choices={checkout.choices.order}
                set={(order, by) => checkout.change({ choices: { order }, ...(by ? { by } : {}) })}
                request={(order) => checkout.requestWith({ order })}
                isConfirming={checkout.isConfirming}
              />
            ) : null,
          )}
          {submit.rows.length > 0 ? (
            <Cells>
              <OptionRows
                rows={submit.rows}
                onSwitch={(row) => void setRow(row)}
                onText={(row) => void editText(row)}
              />
            </Cells>
          ) : null}
          <MemberTip place="submitOrder" of={submit} />
          <PriceDetails
            amounts={submit.amounts}
            note={firstOf(cells.map(({ note }) => note?.(submit)))}
            lines={submit.stores.flatMap(({ storeId, lines }) =>
              lines.map((line, at) => ({ ...line, id: `${storeId} ${at}` })),
            )}
          />
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
        onSlot={() => void chooseAgain()}
        onBack={() => {
          if (isStopped) return setStopped(false)
          void cart.refresh()
          void back()
        }}
      />
    </Screen>
  )
})

/** The first that is there. */
const firstOf = (texts: readonly (string | null | undefined)[]) => texts.find(Boolean) ?? undefined

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
