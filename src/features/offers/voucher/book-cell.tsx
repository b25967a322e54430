import type { PickupSlots } from '@contract/schema/slot'
import type { Ticket } from '@contract/schema/ticket'
import { useState } from 'react'
import { isApiError } from '@/app/api/api-error'
import { confirm, toast } from '@/app/dialog'
import { useLazyComponent } from '@/app/late'
import { useEnv } from '@/app/page'
import { Cell, Cells } from '@/ui/cell/cell'
import { Choice } from '@/ui/choice/choice'

const load = () => import('../../trade/pickup/slot-sheet').then(({ SlotSheet }) => SlotSheet)

/** Appointment of a ticket: time and store; the hours are loaded with the first tap. */
export function BookCell({ ticket, onBooked }: { ticket: Ticket; onBooked: () => void }) {
  const env = useEnv()
  const { ticketId, stores, slotText } = ticket
  const [storeId, setStoreId] = useState(stores[0]?.storeId ?? '')
  const [slots, setSlots] = useState<PickupSlots | null>(null)
  const Sheet = useLazyComponent(slots !== null, load)
  const choose = async () => {
    const reply = await env.try(env.call('GET voucher/slots', { ticketId, storeId }))
    if (!isApiError(reply)) setSlots(reply)
  }
  const book = async (slotAt: number) => {
    const reply = await env.try(env.call('POST voucher/book', { ticketId, storeId, slotAt }))
    if (!isApiError(reply)) toast('预约成功')
    onBooked()
  }
  const leave = async () => {
    const content = '取消后可以重新预约，不会扣次数'
    if (!(await confirm({ title: '取消预约？', content, confirmText: '取消预约', cancelText: '再想想' }))) return
    if (!isApiError(await env.try(env.call('POST voucher/unbook', { ticketId })))) toast('已取消预约')
    onBooked()
  }
  return (
    <>
      {stores.length > 1 ? (
        <Choice
          label="预约门店"
          options={stores.map(({ storeId: code, name: text }) => ({ code, text }))}
          value={storeId}
          onPick={setStoreId}
        />
      ) : null}
      <Cells>
        <Cell label="预约时间" value={slotText || '请先预约再到店'} isHollow={!slotText} onTap={() => void choose()} />
        {slotText ? <Cell label="取消预约" onTap={() => void leave()} /> : null}
      </Cells>
      {Sheet && slots ? (
        <Sheet
          title="预约时间"
          pickup={slots}
          isOpen
          onClose={() => setSlots(null)}
          onPick={(slotAt) => void book(slotAt)}
        />
      ) : null}
    </>
  )
}
