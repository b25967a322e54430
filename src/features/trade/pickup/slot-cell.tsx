import type { PickupSlots } from '@contract/schema/slot'
import { useLazyComponent } from '@/app/late'
import { Cell } from '@/ui/cell/cell'

const load = () => import('./slot-sheet').then(({ SlotSheet }) => SlotSheet)

interface SlotCellProps {
  pickup: PickupSlots
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onPick: (slotAt: number) => void
}

/** 取货时间 of a store with pickup by appointment; its sheet is loaded on the first tap. */
export function SlotCell({ pickup, isOpen, onOpen, onClose, onPick }: SlotCellProps) {
  const Sheet = useLazyComponent(isOpen, load)
  const none = pickup.days.length === 0 ? '近期没有可约的时间' : '请选择'
  return (
    <>
      <Cell label="取货时间" value={pickup.text || none} isHollow={!pickup.text} onTap={onOpen} />
      {Sheet ? <Sheet pickup={pickup} isOpen={isOpen} onClose={onClose} onPick={onPick} /> : null}
    </>
  )
}
