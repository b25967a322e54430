import { go } from '@/app/navigate'
import { Cell } from '@/ui/cell/cell'
import type { CheckoutCell, StoreCellProps } from '../checkout/checkout-cell'

/** 备注 to one store. */
function RemarkCell({ orderKey, store: { storeId }, choices: { remark } }: StoreCellProps) {
  return (
    <Cell
      label="备注"
      value={remark || '选填，给商家留言'}
      isHollow={!remark}
      onTap={() => void go('orderRemark', { orderKey, storeId })}
    />
  )
}

export const remarkChoice: CheckoutCell = { key: 'remark', StoreCell: RemarkCell }
