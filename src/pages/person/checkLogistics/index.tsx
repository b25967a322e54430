import { page, useEnv, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { ParcelView } from '@/features/trade/parcel/parcel-view'
import { CardSkeleton } from '@/ui/skeleton/skeleton'

/** The return parcel of a case, and the parcel of its replacement. */
export default page('checkLogistics', ({ params: { refundOrderNo } }) => {
  const env = useEnv()
  const shown = useResource(
    (own) => own.call('POST refundOrder/getRefundOrderExpressRoute', { refundOrderNo }, { quiet: true }),
    { at: 'show' },
  )
  const parcels = shown.value?.parcels ?? []
  return (
    <Screen
      of={shown}
      isStack
      isEmpty={shown.isLoaded && parcels.length === 0}
      empty={{ text: '还没有物流信息', note: '寄出后填写单号，就能在这里查看', picture: 'order' }}
      gone={{ text: '售后单不存在', picture: 'order', actionText: '返回', onAction: () => void env.back() }}
      skeleton={<CardSkeleton cards={[3, 3]} />}
    >
      {parcels.map((parcel) => (
        <ParcelView key={parcel.parcelId} parcel={parcel} now={shown.value?.serverNow ?? 0} />
      ))}
    </Screen>
  )
})
