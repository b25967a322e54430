import type { AmountRow } from '@contract/schema/order'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { Icon } from '@/ui/icon/icon'
import { type AdjustedLine, isAdjusted, LineAdjustments } from '@/ui/line-adjustments/line-adjustments'
import { Sheet } from '@/ui/sheet/sheet'
import { Tap } from '@/ui/tap/tap'
import { AmountRows } from './amount-rows'
import './price-details.scss'

interface PriceDetailsProps {
  amounts: readonly AmountRow[]
  /** Content under the amounts. */
  note?: string | undefined
  lines: readonly AdjustedLine[]
  /** The refunded money. */
  refund?: AmountRow | null
}

/** The card of amounts, with a sheet that shows the reduction of each offer per line. */
export function PriceDetails({ amounts, note, lines, refund }: PriceDetailsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <View className="card">
      <AmountRows rows={amounts} note={note} />
      {refund ? <AmountRows rows={[refund]} /> : null}
      {lines.some(isAdjusted) ? (
        <>
          <Tap className="price-details__more" onTap={() => setOpen(true)}>
            每件商品的优惠
            <Icon name="chevron-right" size={14} />
          </Tap>
          <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="金额明细">
            <AmountRows rows={amounts} />
            <LineAdjustments lines={lines} />
          </Sheet>
        </>
      ) : null}
    </View>
  )
}
