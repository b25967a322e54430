import { TICKET_GIFT_HOURS } from '@contract/codes/ticket'
import type { VoucherTicket } from '@contract/schema/voucher'
import { useState } from 'react'
import { isApiError } from '@/app/api/api-error'
import { useEnv } from '@/app/page'
import { Cell, Cells } from '@/ui/cell/cell'

interface GiveCellProps {
  ticket: Pick<VoucherTicket, 'ticketId' | 'state' | 'giftCode' | 'keepReason'>
  /** The ticket cannot be given any more: its page is outdated. */
  onChanged: () => void
}

/** 送好友: offers the ticket by a link, opens its pending gift, or shows why it cannot be given. */
export function GiveCell({ ticket, onChanged }: GiveCellProps) {
  const { ticketId, state, giftCode, keepReason } = ticket
  const env = useEnv()
  const [isBusy, setBusy] = useState(false)
  const give = async () => {
    if (isBusy) return
    setBusy(true)
    const reply = await env.try(env.call('POST voucher/giveTicket', { ticketId }))
    setBusy(false)
    if (isApiError(reply)) onChanged()
    else await env.go('voucherGet', reply)
  }
  if (giftCode !== '')
    return (
      <Cells>
        <Cell label="送好友" value="等待领取，可收回" onTap={() => void env.go('voucherGet', { giftCode })} />
      </Cells>
    )
  if (state !== 'unused') return null
  return (
    <Cells>
      {keepReason === '' ? (
        <Cell label="送好友" value={`${TICKET_GIFT_HOURS} 小时未领自动退回`} onTap={() => void give()} />
      ) : (
        <Cell label="送好友" value={keepReason} />
      )}
    </Cells>
  )
}
