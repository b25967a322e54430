import { PARCEL_STATE } from '@contract/codes/parcel'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useCallback, useState } from 'react'
import { useEvery } from '@/app/every'
import { goStore } from '@/app/go-store'
import { go } from '@/app/navigate'
import { useResource } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { NO_ORDER } from '@/features/trade/order/no-order'
import { Cell, Cells } from '@/ui/cell/cell'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tabs } from '@/ui/tabs/tabs'
import { ParcelView } from './parcel-view'

/** Refresh interval of a rider's position. */
const RIDE_MS = 5000

/** The parcels of an order, one tab each; `expressNo` selects the first tab shown. */
export const OrderParcels = observer(function OrderParcels({
  orderId,
  storeId,
  expressNo,
}: {
  orderId: string
  /** The delivery address of the parcel; empty without one. */
  storeId: string
  expressNo?: string
}) {
  const shown = useResource((own) => own.call('GET express/orderExpressQueryAll', { orderId }, { quiet: true }), {
    at: 'show',
  })
  const [chosen, setChosen] = useState<string | null>(null)
  const parcels = shown.value?.parcels ?? []
  const refresh = useCallback(() => void shown.refresh(), [shown])
  useEvery(
    RIDE_MS,
    refresh,
    parcels.some(({ isRider, state }) => isRider && state < PARCEL_STATE.signed),
  )
  const current = parcels.find((one) => (chosen ? one.parcelId === chosen : one.expressNo === expressNo)) ?? parcels[0]
  return (
    <Screen
      nav={false}
      of={shown}
      isStack
      isEmpty={shown.isLoaded && parcels.length === 0}
      empty={{
        text: '还没有发货',
        note: '商家发货后可以在这里查看物流',
        picture: 'order',
        actionText: '查看订单',
        onAction: () => void go('order', { orderId }),
      }}
      gone={NO_ORDER}
      skeleton={<CardSkeleton cards={[3, 'goods', 3]} />}
      top={
        <View className="screen-top">
          <ScreenNav />
          {current && parcels.length > 1 ? (
            <Tabs
              items={parcels.map(({ parcelId, stateText }, i) => ({
                key: parcelId,
                text: `包裹 ${i + 1} ${stateText}`,
              }))}
              value={current.parcelId}
              onChange={setChosen}
            />
          ) : null}
        </View>
      }
    >
      {current && shown.value ? (
        <ParcelView parcel={current} now={shown.value.serverNow} orderId={orderId} storeName={shown.value.storeName} />
      ) : null}
      {shown.value && storeId !== '' ? (
        <Cells>
          <Cell label={shown.value.storeName} value="进店看看" onTap={() => goStore(storeId)} />
        </Cells>
      ) : null}
    </Screen>
  )
})
