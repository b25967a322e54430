import type { RefundExtras } from '@contract/schema/aftersale'
import { Text, View } from '@tarojs/components'
import { SectionHead } from '@/ui/section-head/section-head'
import './refund-extras.scss'

const pointsText = (points: number): string => `${points.toLocaleString('en-US')} 分`

/** Whether a refund changes points or coupons. */
export const hasExtras = ({ pointsBack, pointsTaken, coupons }: RefundExtras): boolean =>
  pointsBack > 0 || pointsTaken > 0 || coupons.length > 0

/** The effect of a refund on points and coupons, as rows of a card. */
export function RefundExtrasRows({ extras }: { extras: RefundExtras }) {
  const { pointsBack, pointsLapsed, pointsTaken, coupons } = extras
  const lapsed = pointsLapsed > 0 ? `其中 ${pointsText(pointsLapsed)}已到期，退回后即失效` : ''
  return (
    <>
      {pointsBack > 0 ? <Row label="退回积分" note={lapsed} value={pointsText(pointsBack)} /> : null}
      {pointsTaken > 0 ? <Row label="扣回奖励积分" value={`−${pointsText(pointsTaken)}`} /> : null}
      {coupons.map(({ heldId, title, isBack, note }) => (
        <Row key={heldId} label={title} note={note} value={isBack ? '退回' : '不退回'} />
      ))}
    </>
  )
}

/** The same as a card of its own; nothing when the refund changes neither. */
export function RefundExtrasCard({ extras }: { extras: RefundExtras | null }) {
  if (!extras || !hasExtras(extras)) return null
  return (
    <View className="card">
      <SectionHead title="积分和优惠券" />
      <RefundExtrasRows extras={extras} />
    </View>
  )
}

function Row({ label, note, value }: { label: string; note?: string; value: string }) {
  return (
    <View className="refund-extra">
      <View className="refund-extra__words">
        <View>{label}</View>
        {note ? <View className="refund-extra__note">{note}</View> : null}
      </View>
      <Text className="refund-extra__value">{value}</Text>
    </View>
  )
}
