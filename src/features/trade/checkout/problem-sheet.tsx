import type { SubmitProblem } from '@contract/schema/order'
import { View } from '@tarojs/components'
import { Button } from '@/ui/button/button'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Sheet } from '@/ui/sheet/sheet'
import './problem-sheet.scss'

interface ProblemSheetProps {
  problems: readonly SubmitProblem[]
  /** False when no goods would remain: then the sheet only goes back. */
  canGoOn: boolean
  /** The goods are in a cart, and the way back leads there. */
  isFromCart: boolean
  /** The goods cannot be delivered to the address; another address may work. */
  onAddress?: (() => void) | undefined
  onRemove: () => void
  /** The pickup slot is gone: the shopper selects another. */
  onSlot: () => void
  onBack: () => void
}

/** The goods that block the order, with the possible solutions. */
export function ProblemSheet(props: ProblemSheetProps) {
  const { problems, canGoOn, isFromCart, onAddress, onRemove, onSlot, onBack } = props
  const isOfPlace = onAddress !== undefined && problems.every(({ kind }) => kind === 'delivery')
  const isOfTime = problems.every(({ kind }) => kind === 'slot')
  return (
    <Sheet
      isOpen={problems.length > 0}
      onClose={onBack}
      title={isOfPlace ? '换个地址再下单' : isOfTime ? '请重新选择取货时间' : '部分商品暂时不能下单'}
      foot={
        isOfPlace ? (
          <>
            <Button kind="secondary" isEven onTap={canGoOn ? onRemove : onBack}>
              {canGoOn ? '移除并继续' : '返回'}
            </Button>
            <Button isEven onTap={onAddress}>
              换地址
            </Button>
          </>
        ) : (
          <>
            <Button kind="secondary" isEven onTap={onBack}>
              {isFromCart ? '返回购物车' : '返回'}
            </Button>
            {canGoOn ? (
              <Button isEven onTap={isOfTime ? onSlot : onRemove}>
                {isOfTime ? '重新选择' : '移除并继续'}
              </Button>
            ) : null}
          </>
        )
      }
    >
      {problems.map((problem) => (
        <View key={problem.skuId} className="problem">
          <GoodsLine picture={problem.picture} name={problem.title}>
            <View className="problem__text">{problem.text}</View>
          </GoodsLine>
        </View>
      ))}
    </Sheet>
  )
}
