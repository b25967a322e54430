import { chinaMinute } from '@contract/codes/china-time'
import { priceText } from '@contract/codes/money'
import { useState } from 'react'
import { go } from '@/app/navigate'
import { page, useEnv, useResource } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { BookCell } from '@/features/offers/voucher/book-cell'
import { GiveCell } from '@/features/offers/voucher/give-cell'
import { TicketCard } from '@/features/offers/voucher/ticket-card'
import { UsableStores } from '@/features/offers/voucher/usable-stores'
import { giveBack } from '@/features/offers/voucher/voucher-actions'
import { Cell, Cells } from '@/ui/cell/cell'
import { Facts } from '@/ui/facts/facts'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { TermsCard } from '@/ui/terms-card/terms-card'

/** A voucher: its code, the stores that accept it, the refundable part. */
export default page('newVoucherDetail', ({ params: { purchaseId = '', ticketId } }) => {
  const shown = useResource((env) => env.call('GET voucher/purchase', { purchaseId }, { quiet: true }), { at: 'show' })
  const [turned, setTurned] = useState<number | null>(null)
  const env = useEnv()
  const tickets = shown.value?.tickets ?? []
  const first = Math.max(
    0,
    tickets.findIndex((ticket) => ticket.ticketId === ticketId),
  )
  const at = Math.min(turned ?? first, tickets.length - 1)
  const ticket = tickets[at]
  const refund = async () => {
    if (ticket && (await giveBack(env, purchaseId, [ticket], ticket.backCents))) await shown.refresh()
  }
  return (
    <Screen
      nav={false}
      of={shown}
      isStack
      isEmpty={shown.isLoaded && tickets.length === 0}
      empty={{
        text: '没有券码',
        note: '付款后才会生成券码',
        picture: 'order',
        actionText: '查看订单',
        onAction: () => void go('voucherOrder', { purchaseId }),
      }}
      skeleton={<CardSkeleton cards={['goods', 4, 2]} />}
      top={<ScreenNav right={<NavWord text="订单" onTap={() => void go('voucherOrder', { purchaseId })} />} />}
    >
      {ticket ? (
        <>
          <TicketCard
            of={shown}
            tickets={tickets}
            at={at}
            onTurn={setTurned}
            tag={ticket.backUses > 0 && ticket.backCents > 0 ? '未用可退' : ''}
          />
          {ticket.needsSlot && ticket.state === 'unused' ? (
            <BookCell ticket={ticket} onBooked={() => void shown.refresh()} />
          ) : null}
          <GiveCell ticket={ticket} onChanged={() => void shown.refresh()} />
          <UsableStores stores={ticket.stores} />
          {ticket.uses.length > 0 ? (
            <Facts
              rows={ticket.uses.map(({ at: usedAt, number, storeName }) => ({
                label: chinaMinute(usedAt),
                value: `${storeName} 用 ${number} 次`,
              }))}
            />
          ) : null}
          {ticket.backUses > 0 ? (
            <Cells>
              <Cell
                label="申请退款"
                value={`${ticket.backUses} 次可退 ${priceText(ticket.backCents)}`}
                onTap={() => void refund()}
              />
            </Cells>
          ) : null}
          <TermsCard title="购买须知" terms={shown.value?.terms ?? []} />
        </>
      ) : null}
    </Screen>
  )
})
