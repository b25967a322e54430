import { observer } from 'mobx-react'
import { Cell, Cells, SwitchCell } from '@/ui/cell/cell'
import { priceText } from '@/ui/price/cents'
import type { CheckoutStore } from './checkout.store'

/** 积分 of a submit page; nothing where none can be used (behaviours 2.13 "Deduction"). */
export const PointsCell = observer(function PointsCell({ checkout }: { checkout: CheckoutStore }) {
  const { points, pointItem } = checkout.submit ?? {}
  if (pointItem) return <PointsItemCell {...pointItem} />
  if (!points) return null
  const { usable, isUsed } = points
  return (
    <Cells>
      <SwitchCell
        label="积分"
        note={`可用 ${usable.toLocaleString('en-US')} 分，抵 ${priceText(usable)}`}
        isOn={isUsed}
        onTap={() => void checkout.change({ usePoints: !isUsed })}
      />
    </Cells>
  )
})

/** What its goods are had for, and what is left then. */
function PointsItemCell({ points, available }: { points: number; available: number }) {
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
