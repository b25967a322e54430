import type { CartLine, CartReply } from '@contract/schema/cart'
import { View } from '@tarojs/components'
import { Cell, Cells } from '@/ui/cell/cell'
import { Sheet } from '@/ui/sheet/sheet'
import { validLines } from './cart.rules'
import './borders-sheet.scss'

interface BordersSheetProps {
  cart: CartReply
  isOpen: boolean
  onClose: () => void
  /** Called with the ticked lines to leave for another order. */
  onChoose: (left: readonly CartLine[]) => void
}

/** The ticked lines, cross-border and domestic. */
export function tickedByBorder(cart: CartReply | null): { foreign: CartLine[]; home: CartLine[] } {
  const ticked = validLines(cart).filter((line) => line.isSelect)
  return {
    foreign: ticked.filter((line) => line.isCrossBorder),
    home: ticked.filter((line) => !line.isCrossBorder),
  }
}

const pieces = (lines: readonly CartLine[]) => `${lines.reduce((sum, line) => sum + line.number, 0)} 件`

/** The shopper selects which goods to settle first, because cross-border and domestic goods cannot share an order. */
export function BordersSheet({ cart, isOpen, onClose, onChoose }: BordersSheetProps) {
  const { foreign, home } = tickedByBorder(cart)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="请分开结算">
      <View className="borders__why">跨境商品要单独报关，不能和其他商品一起下单。没有结算的会留在购物车里。</View>
      <Cells>
        <Cell label="先结算跨境商品" value={pieces(foreign)} onTap={() => onChoose(home)} />
        <Cell label="先结算其他商品" value={pieces(home)} onTap={() => onChoose(foreign)} />
      </Cells>
    </Sheet>
  )
}
