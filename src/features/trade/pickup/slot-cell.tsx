import type { PickupSlots } from '@contract/schema/slot'
import { useLate } from '@/app/late'
import { Cell } from '@/ui/cell/cell'

const load = () => import('./slot-sheet').then(({ SlotSheet }) => SlotSheet)

interface SlotCellProps {
  pickup: PickupSlots
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onPick: (slotAt: number) => void
}

/** 取货时间 of a store whose goods are fetched by appointment; its sheet comes with the first tap. */
export function SlotCell({ pickup, isOpen, onOpen, onClose, onPick }: SlotCellProps) {
  const Sheet = useLate(isOpen, load)
  return (
    <>
      <Cell label="取货时间" value={pickup.text || '请选择'} isHollow={!pickup.text} onTap={onOpen} />
      {Sheet ? <Sheet pickup={pickup} isOpen={isOpen} onClose={onClose} onPick={onPick} /> : null}
    </>
  )
}
