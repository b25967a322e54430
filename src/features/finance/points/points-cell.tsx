import { priceText } from '@contract/codes/money'
import { Cells, SwitchCell } from '@/ui/cell/cell'
import type { CheckoutCell, OrderCellProps } from '../../trade/checkout/checkout-cell'

/** Row 积分 of a submit page; not shown when no points can be used. */
function PointsCell({ reply: { points }, set }: OrderCellProps) {
  if (!points) return null
  const { usable, isUsed } = points
  return (
    <Cells>
      <SwitchCell
        label="积分"
        note={`可用 ${usable.toLocaleString('en-US')} 分，抵 ${priceText(usable)}`}
        isOn={isUsed}
        onTap={() => void set({ usePoints: isUsed ? undefined : true })}
      />
    </Cells>
  )
}

export const pointsChoice: CheckoutCell = {
  key: 'points',
  OrderCell: PointsCell,
  committed: ({ points }) => ({ usePoints: points?.isUsed ? true : undefined }),
}
