import { PLAN_MARKS } from '@contract/codes/floor-plan'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { goStore } from '@/app/go-store'
import { useEnv, useLocalStore, useOpen, useShow, useStore } from '@/app/page'
import { ScannedCodeStore } from '@/features/onsite/scan/scanned-code.store'
import { scanForField } from '@/features/onsite/scan/start-scan'
import { Button } from '@/ui/button/button'
import { Chip } from '@/ui/chip/chip'
import { EmptyState } from '@/ui/empty-state/empty-state'
import { Icon } from '@/ui/icon/icon'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import { FloorPlanStore } from './floor-plan.store'
import { MARK_ICONS, PlanDrawing } from './plan-drawing'
import './plan-part.scss'

const CLOSE = 2

/** The plans of the levels: a tap on a store opens it; a scanned code shows where the shopper is [floor-plan.here]. */
export const PlanPart = observer(function PlanPart({
  level,
  here,
}: {
  level?: string | undefined
  here?: string | undefined
}) {
  const env = useEnv()
  const plans = useLocalStore('plans', (own) => new FloorPlanStore(own))
  const scanned = useStore(ScannedCodeStore)
  const [zoom, setZoom] = useState(1)
  useOpen(() => plans.open({ level, here }))
  useShow(() => {
    const code = scanned.take()
    if (code !== null) void plans.locate(code)
  })
  const { levels, plan, levelId, place } = plans
  const error = levels.error ?? plan.error
  const failed = error && !(levels.isLoaded && plan.isLoaded)
  const records = levels.value?.records ?? []
  if (failed)
    return (
      <EmptyState
        picture="tools"
        title={error.message}
        action="重试"
        onAction={() => void (levels.isLoaded ? plan.reload() : plans.open({ level, here }))}
      />
    )
  if (!levels.isLoaded) return <CardSkeleton cards={[4]} />
  if (records.length === 0) return <EmptyState picture="compass" title="还没有平面图" note="可以按楼层查找店铺" />
  const kinds = PLAN_MARKS.filter(({ code }) => plan.value?.marks.some(({ kind }) => kind === code))
  return (
    <>
      <View className="plan-part__levels">
        {records.map((one) => (
          <Chip
            key={one.levelId}
            isOnPage
            text={one.levelId}
            isOn={one.levelId === levelId}
            onTap={() => void plans.choose(one.levelId)}
          />
        ))}
      </View>
      {plan.value && plan.value.levelId === levelId ? (
        <View className="card plan-part">
          <View className="plan-part__head">
            <View className="plan-part__title">{plan.value.title}</View>
            <Tap
              className="plan-part__zoom"
              label={zoom === 1 ? '放大平面图' : '缩小平面图'}
              onTap={() => setZoom(zoom === 1 ? CLOSE : 1)}
            >
              <Icon name={zoom === 1 ? 'plus' : 'minus'} size={18} />
            </Tap>
          </View>
          <PlanDrawing plan={plan.value} place={place} zoom={zoom} onStore={goStore} />
          <View className="plan-part__marks">
            {kinds.map(({ code, text }) => (
              <View key={code} className="plan-part__mark">
                <Icon name={MARK_ICONS[code]} size={14} />
                {text}
              </View>
            ))}
          </View>
        </View>
      ) : (
        <CardSkeleton cards={[4]} />
      )}
      <View className="plan-part__scan">
        <Button
          kind="ghost"
          isEven
          onTap={() => void scanForField((code) => void plans.locate(code)).catch(() => env.toast('没有打开扫码'))}
        >
          扫店铺码，看我在哪
        </Button>
      </View>
    </>
  )
})
