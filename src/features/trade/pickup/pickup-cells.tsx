import { useState } from 'react'
import { Cells, SwitchCell } from '@/ui/cell/cell'
import type { CheckoutCell, OrderCellProps, StoreCellProps } from '../checkout/checkout-cell'
import { SlotCell } from './slot-cell'

/** 取货时间 of a store with pickup by appointment. */
function SlotChoiceCell({ store: { pickup }, set, isWanted, onClose }: StoreCellProps) {
  const [isOpen, setOpen] = useState(false)
  if (!pickup) return null
  const close = () => {
    setOpen(false)
    onClose()
  }
  return (
    <SlotCell
      pickup={pickup}
      isOpen={isOpen || isWanted}
      onOpen={() => setOpen(true)}
      onClose={close}
      onPick={(slotAt) => void set({ slotAt })}
    />
  )
}

/** 到店付款, where the store allows it. */
function PayAtPickupCell({ reply: { payAtPickup }, set }: OrderCellProps) {
  if (payAtPickup === undefined) return null
  return (
    <Cells>
      <SwitchCell
        label="到店付款"
        note="先预约，到店付款取货"
        isOn={payAtPickup}
        onTap={() => void set({ payAtPickup: payAtPickup ? undefined : true })}
      />
    </Cells>
  )
}

export const pickupChoice: CheckoutCell = {
  key: 'pickup',
  OrderCell: PayAtPickupCell,
  StoreCell: SlotChoiceCell,
  committed: ({ payAtPickup }) => ({ payAtPickup: payAtPickup ? true : undefined }),
  committedOf: ({ pickup }) => ({ slotAt: pickup?.slotAt ?? undefined }),
  isMissing: ({ pickup }) => pickup?.slotAt === null,
  submitText: ({ payAtPickup }) => (payAtPickup ? '提交预约' : null),
  onPlaced(env, { payAtPickup }, { orders: [first] }) {
    return payAtPickup && first ? env.go.replace('pickupDetail', { orderId: first.orderId }) : null
  },
}
