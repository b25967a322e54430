import { View } from '@tarojs/components'
import { access } from '../access'
import { classes } from '../classes'
import '../cell/cell.scss'
import '../goods-card/goods-card.scss'
import '../goods-line/goods-line.scss'
import './skeleton.scss'

/** A grey box with an animated highlight; widths in %, heights by class names. */
export function Bone({ className, width }: { className?: string; width?: `${number}%` }) {
  return (
    <View
      className={classes('bone', className)}
      style={width ? { width } : undefined}
      {...access({ isHidden: true })}
    />
  )
}

/** Lines of text; the last one is shorter. */
export function TextSkeleton({ lines = 2 }: { lines?: 1 | 2 | 3 | 4 }) {
  return (
    <View>
      {([1, 2, 3, 4] as const).slice(0, lines).map((line) => (
        <Bone key={line} className="bone--line" width={line === lines && lines > 1 ? '64%' : '100%'} />
      ))}
    </View>
  )
}

/** The skeleton of a GoodsCard, with the same dimensions. */
export function GoodsCardBone() {
  return (
    <View className="goods">
      <Bone className="bone--square" />
      <View className="goods__text">
        <View className="goods__name">
          <TextSkeleton lines={2} />
        </View>
        <View className="goods__tags" />
        <View className="bone-foot">
          <Bone className="bone--price" />
        </View>
      </View>
    </View>
  )
}

/** The skeleton of a GoodsRow or GoodsLine. */
export function GoodsRowBone({ size = 96 }: { size?: 96 | 80 | 72 }) {
  return (
    <View className="goods-line">
      <Bone className={`bone--s${size}`} />
      <View className="goods-line__text">
        <TextSkeleton lines={2} />
        <View className="goods-line__foot">
          <Bone className="bone--price" />
        </View>
      </View>
    </View>
  )
}

/** The skeleton of a Cell. */
export function CellBone() {
  return (
    <View className="cell">
      <Bone className="bone--label" />
      <View className="cell__value">
        <Bone className="bone--value" />
      </View>
    </View>
  )
}

/**
 * The skeleton of a stack of cards: each with lines of text, or goods; `isLed` ones have a picture before the lines.
 */
export function CardSkeleton({ cards, isLed }: { cards: readonly (1 | 2 | 3 | 4 | 'goods')[]; isLed?: boolean }) {
  return (
    <>
      {[...cards.entries()].map(([at, lines]) => (
        <View key={at} className={classes('card', isLed && 'bone-row')}>
          {isLed ? <Bone className="bone--lead" /> : null}
          {lines === 'goods' ? <GoodsRowBone size={72} /> : <TextSkeleton lines={lines} />}
        </View>
      ))}
    </>
  )
}
