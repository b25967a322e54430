import { Cell, Cells } from '@/ui/cell/cell'
import type { CheckoutCell, OrderCellProps } from '../../trade/checkout/checkout-cell'

/** Row of an order for a points item: its points, and the balance after it. */
function PointItemCell({ reply: { pointItem } }: OrderCellProps) {
  if (!pointItem) return null
  const { points, available } = pointItem
  const left = available - points
  return (
    <Cells>
      <Cell
        label="积分"
        note={left >= 0 ? `兑后剩 ${left.toLocaleString('en-US')} 分` : '积分不足'}
        value={`${points.toLocaleString('en-US')} 分`}
      />
    </Cells>
  )
}

export const pointItemChoice: CheckoutCell = { key: 'pointItem', OrderCell: PointItemCell }
