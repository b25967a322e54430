import { boxOf, PLAN_MARKS, type PlanMarkKind, type PlanPoint } from '@contract/codes/floor-plan'
import type { LevelPlan, PlanPlace } from '@contract/schema/floor-plan'
import { Text, View } from '@tarojs/components'
import type { CSSProperties } from 'react'
import { access } from '@/ui/access'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icon/icon'
import type { IconName } from '@/ui/icon/icon-name'
import { Tap } from '@/ui/tap/tap'
import './plan-drawing.scss'

export const MARK_ICONS: Readonly<Record<PlanMarkKind, IconName>> = {
  lift: 'arrow-up-down',
  escalator: 'trending-up',
  stairs: 'rows-3',
  toilet: 'toilet',
  entrance: 'log-in',
  desk: 'concierge-bell',
}
/** Backgrounds of the categories of stores; others are stone. */
const GROUNDS: Readonly<Record<string, string>> = {
  fashion: 'rose',
  beauty: 'lilac',
  food: 'peach',
  supermarket: 'mint',
  digital: 'sky',
  sports: 'aqua',
  children: 'lemon',
  fun: 'lemon',
}

const percent = (part: number, whole: number): string => `${Math.round((part / whole) * 10_000) / 100}%`

/** Size and corners of a shape inside the plan. The cut applies to taps as well: a tap beside the shape misses it. */
function shapeStyle({ width, height }: LevelPlan, corners: readonly PlanPoint[]): CSSProperties {
  const box = boxOf(corners)
  const points = corners.map(({ x, y }) => `${percent(x - box.left, box.width)} ${percent(y - box.top, box.height)}`)
  const clipPath = `polygon(${points.join(', ')})`
  return {
    left: percent(box.left, width),
    top: percent(box.top, height),
    width: percent(box.width, width),
    height: percent(box.height, height),
    clipPath,
    WebkitClipPath: clipPath,
  }
}

function labelStyle(corners: readonly PlanPoint[], { x, y }: PlanPoint): CSSProperties {
  const box = boxOf(corners)
  return { left: percent(x - box.left, box.width), top: percent(y - box.top, box.height) }
}

interface DrawingProps {
  plan: LevelPlan
  /** The shopper's place. */
  place: PlanPlace | null
  /** Width in widths of the card. */
  zoom: number
  onStore(storeId: string): void
}

/** A level drawn with shapes of the style sheet, so that it is sharp at any size and follows light and dark mode. */
export function PlanDrawing({ plan, place, zoom, onStore }: DrawingProps) {
  const { width, height } = plan
  return (
    <View className="floor-plan">
      <View className="floor-plan__sheet" style={{ width: `${zoom * 100}%` }}>
        <View className="floor-plan__room" style={{ paddingTop: percent(height, width) }} />
        {plan.outline.length > 0 ? (
          <View className="floor-plan__outline" style={shapeStyle(plan, plan.outline)} />
        ) : null}
        {plan.rooms.map(({ name, corners, label }) => (
          <View
            key={`${name} ${label.x} ${label.y}`}
            className="floor-plan__shape floor-plan__shape--room"
            style={shapeStyle(plan, corners)}
          >
            <View className="floor-plan__label" style={labelStyle(corners, label)}>
              {name}
            </View>
          </View>
        ))}
        {plan.stores.map(({ storeId, name, category, isOpen, corners, label }) => (
          <Tap
            key={storeId}
            role="link"
            label={isOpen ? name : `${name}，休息中`}
            className={classes('floor-plan__shape', GROUNDS[category] ?? 'stone')}
            style={shapeStyle(plan, corners)}
            onTap={() => onStore(storeId)}
          >
            <View className="floor-plan__label floor-plan__label--store" style={labelStyle(corners, label)}>
              {name}
              {isOpen ? null : <Text className="floor-plan__closed">休息中</Text>}
            </View>
          </Tap>
        ))}
        {plan.marks.map(({ kind, x, y }) => (
          <View
            key={`${kind} ${x} ${y}`}
            className="floor-plan__mark"
            style={{ left: percent(x, width), top: percent(y, height) }}
            {...access({ role: 'img', label: PLAN_MARKS.find(({ code }) => code === kind)?.text })}
          >
            <Icon name={MARK_ICONS[kind]} size={14} />
          </View>
        ))}
        {place ? (
          <View
            className={classes('floor-plan__here', place.name !== '' && 'floor-plan__here--store')}
            style={{ left: percent(place.x, width), top: percent(place.y, height) }}
          >
            <View className="floor-plan__here-word">你在这里</View>
            <Icon className="floor-plan__pin" name="map-pin" size={26} />
          </View>
        ) : null}
      </View>
    </View>
  )
}
