import { type FloorPlan, PLAN_MARKS, type PlanPoint } from '@contract/codes/floor-plan'
import { Empty } from '../../ui'

const cornersOf = (points: readonly PlanPoint[]) => points.map(({ x, y }) => `${x},${y}`).join(' ')
const SIGNS: Readonly<Record<string, string>> = Object.fromEntries(PLAN_MARKS.map(({ code, text }) => [code, text]))

/** The drawing of a plan's text; shapes with mistakes are missing. */
export function PlanPreview({ plan, names }: { plan: FloorPlan; names: ReadonlyMap<string, string> }) {
  const { width, height } = plan
  if (width === 0) return <Empty text="写好大小后显示预览" />
  const size = Math.max(width, height) / 36
  return (
    <svg className="plan-preview" viewBox={`0 0 ${width} ${height}`} role="img" aria-label="平面图预览">
      <title>平面图预览</title>
      {plan.outline.length > 0 && <polygon className="plan-outline" points={cornersOf(plan.outline)} />}
      {plan.rooms.map(({ name, corners, label }) => (
        <g key={`${name} ${label.x} ${label.y}`}>
          <polygon className="plan-room" points={cornersOf(corners)} />
          <text className="plan-text" x={label.x} y={label.y} fontSize={size}>
            {name}
          </text>
        </g>
      ))}
      {plan.stores.map(({ storeId, corners, label }) => (
        <g key={storeId}>
          <polygon
            className={names.size === 0 || names.has(storeId) ? 'plan-store' : 'plan-store plan-unknown'}
            points={cornersOf(corners)}
          />
          <text className="plan-text plan-name" x={label.x} y={label.y} fontSize={size}>
            {names.get(storeId) ?? storeId}
          </text>
        </g>
      ))}
      {[
        ...plan.marks.map(({ kind, ...at }) => ({ ...at, text: SIGNS[kind] ?? kind })),
        ...plan.spots.map(({ code, ...at }) => ({ ...at, text: code })),
      ].map(({ x, y, text }) => (
        <g key={`${text} ${x} ${y}`}>
          <circle className="plan-mark" cx={x} cy={y} r={size / 3} />
          <text className="plan-text" x={x} y={y + size * 1.1} fontSize={size * 0.8}>
            {text}
          </text>
        </g>
      ))}
    </svg>
  )
}
