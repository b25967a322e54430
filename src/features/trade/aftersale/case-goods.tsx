import { timesText } from '@contract/codes/scan'
import type { AftersaleCard } from '@contract/schema/aftersale'
import { Text, View } from '@tarojs/components'
import { classes } from '@/ui/classes'
import { GoodsLine } from '@/ui/goods-line/goods-line'
import { Tag } from '@/ui/tag/tag'
import './case.scss'

/** The goods of a case. */
export function CaseGoods({
  one: { lines, typeText },
  isBare,
}: {
  one: Pick<AftersaleCard, 'lines' | 'typeText'>
  /** Set when the parent already draws a card. */
  isBare?: boolean
}) {
  return (
    <View className={classes('case-goods', !isBare && 'card')}>
      {lines.map((line) => (
        <GoodsLine
          key={line.orderLineId}
          picture={line.picture}
          name={line.title}
          foot={
            <>
              <Tag kind="quiet" text={typeText} />
              <Text className="case-goods__note case-goods__times">{timesText(line)}</Text>
            </>
          }
        >
          <View className="case-goods__note">{line.specText}</View>
        </GoodsLine>
      ))}
    </View>
  )
}
