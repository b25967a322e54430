import { SUBMIT_SOURCE } from '@contract/codes/order'
import type { ConfirmReply, ConfirmStore } from '@contract/schema/order'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Cells } from '@/ui/cell/cell'
import { OptionRows } from '@/ui/option-rows/option-rows'
import { MemberTip } from '../cart/member-tip'
import { PriceDetails } from '../order/price-details'
import { StoreBlock } from './store-block'
import { SubmitAddress } from './submit-address'
import type { SubmitPageStore } from './submit-page.store'

interface SubmitBodyProps {
  page: SubmitPageStore
  submit: ConfirmReply
}

/** The order from its address to its amounts, with the cells of its parts. */
export const SubmitBody = observer(function SubmitBody({ page, submit }: SubmitBodyProps) {
  const { checkout, cells } = page
  return (
    <View className="submit">
      {submit.source === SUBMIT_SOURCE.scanCart ? <ScanHead stores={submit.stores} /> : null}
      {submit.needsAddress ? <SubmitAddress address={submit.address} onTap={page.chooseAddress} /> : null}
      {submit.stores.map((store) => (
        <SubmitStore key={store.storeId} page={page} store={store} />
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
            onSwitch={(row) => void page.switchRow(row)}
            onText={(row) => void page.editText(row)}
          />
        </Cells>
      ) : null}
      <MemberTip place="submitOrder" of={submit} />
      <PriceDetails
        amounts={submit.amounts}
        note={cells.map(({ note }) => note?.(submit)).find(Boolean)}
        lines={submit.stores.flatMap(({ storeId, lines }) =>
          lines.map((line, at) => ({ ...line, id: `${storeId} ${at}` })),
        )}
      />
    </View>
  )
})

/** A scan order leaves the store with the shopper: the store's name, in large type, replaces the address. */
function ScanHead({ stores }: Pick<ConfirmReply, 'stores'>) {
  return (
    <>
      {stores.map(({ storeId, storeName, floor }) => (
        <View key={storeId} className="card submit__scan">
          <View className="submit__scan-name">{storeName}</View>
          <View className="submit__scan-note">
            {['店内自取', floor, '付款后出示离场码'].filter(Boolean).join(' · ')}
          </View>
        </View>
      ))}
    </>
  )
}

/** One store's part of the order. */
const SubmitStore = observer(function SubmitStore({ page, store }: { page: SubmitPageStore; store: ConfirmStore }) {
  const { checkout, wanted } = page
  const { storeId } = store
  return (
    <StoreBlock store={store} onDelivery={(type) => void checkout.change({ delivery: { storeId, type } })}>
      {page.cells.map(({ key, StoreCell }) =>
        StoreCell ? (
          <StoreCell
            key={key}
            orderKey={checkout.orderKey}
            store={store}
            choices={checkout.choices.stores[storeId] ?? {}}
            set={(change) => checkout.change({ choices: { stores: { [storeId]: change } } })}
            isWanted={wanted?.storeId === storeId && wanted.key === key}
            onClose={() => page.want(null)}
          />
        ) : null,
      )}
      <OptionRows
        rows={store.rows}
        onSwitch={(row) => void page.switchRow(row, storeId)}
        onText={(row) => void page.editText(row, storeId)}
      />
    </StoreBlock>
  )
})
