import type { Reply } from '../../app/api'
import { useAct } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { Facts } from '../../ui'
import { periodText } from './period'

type Offer = Pick<
  Reply<'offer/list'>['records'][number],
  'offerId' | 'version' | 'title' | 'texts' | 'storeName' | 'startsAt' | 'endsAt'
>

/** Asks before an offer ends; it names the offer and what shoppers lose. */
export function EndDrawer({ offer, onClose, onEnded }: { offer: Offer; onClose(): void; onEnded(): void }) {
  const end = useAct('offer/end', ['offer', 'audit'])
  const { offerId, version, title, texts, storeName } = offer
  return (
    <ActDrawer
      title={`结束 ${title}`}
      button="结束活动"
      isDanger
      act={end}
      onSubmit={async () => {
        await end.mutateAsync({ offerId, version })
        onEnded()
      }}
      onClose={onClose}
    >
      <p>购物车和结算马上不再有这个优惠，已经提交的订单不变</p>
      <Facts
        of={[
          ['优惠', texts.join('，')],
          ['店铺', storeName],
          ['时间', periodText(offer.startsAt, offer.endsAt)],
        ]}
      />
    </ActDrawer>
  )
}
