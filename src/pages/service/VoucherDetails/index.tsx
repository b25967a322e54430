import { chinaMinute } from '@contract/codes/china-time'
import { useState } from 'react'
import { useLazyComponent } from '@/app/late'
import { go } from '@/app/navigate'
import { page, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { TicketCard } from '@/features/offers/voucher/ticket-card'
import { UsableStores } from '@/features/offers/voucher/usable-stores'
import { Facts } from '@/ui/facts/facts'
import { CardSkeleton } from '@/ui/skeleton/skeleton'

const loadExit = () => import('@/features/onsite/exit/exit-view').then(({ ExitView }) => ExitView)

/** The tickets of an order, each with its code; the exit code of a scan order. */
export default page('voucherDetails', ({ params }) => {
  const { orderId = '', ticketId } = params
  const shown = useResource(
    (env) => env.call('GET ticket/list', { subject: 'order', subjectId: orderId }, { quiet: true }),
    { at: 'show' },
  )
  const [turned, setTurned] = useState<number | null>(null)
  const tickets = shown.value?.records ?? []
  const first = Math.max(
    0,
    tickets.findIndex((ticket) => ticket.ticketId === ticketId),
  )
  const at = Math.min(turned ?? first, tickets.length - 1)
  const ticket = tickets[at]
  // Tickets of goods have their picture; a code of a whole order has none.
  const isExit = ticket !== undefined && ticket.picture === null
  const Exit = useLazyComponent(isExit, loadExit)
  const plain = ticket ? (
    <>
      <TicketCard
        of={shown}
        tickets={tickets}
        at={at}
        onTurn={setTurned}
        tag={ticket.state === 'unused' && ticket.used === 0 ? '未用可退' : ''}
      />
      <UsableStores stores={ticket.stores} />
      {ticket.uses.length > 0 ? (
        <Facts
          rows={ticket.uses.map(({ at: usedAt, number, storeName }) => ({
            label: chinaMinute(usedAt),
            value: `${storeName} 用 ${number} 次`,
          }))}
        />
      ) : null}
    </>
  ) : null
  return (
    <Screen
      of={shown}
      isStack
      {...(isExit && { nav: { ground: 'clear' as const } })}
      isEmpty={shown.isLoaded && tickets.length === 0}
      empty={{
        text: '没有券码',
        note: '付款后才会生成券码',
        picture: 'order',
        actionText: '我的订单',
        onAction: () => void go('orderList'),
      }}
      skeleton={<CardSkeleton cards={['goods', 4]} />}
    >
      {!isExit ? plain : Exit ? <Exit ticket={ticket}>{plain}</Exit> : <CardSkeleton cards={['goods', 4]} />}
    </Screen>
  )
})
