import { ROOT_AREA_CODE } from '@contract/codes/session'
import type { Area } from '@contract/schema/address'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Failed } from '@/app/failed'
import { Cell, Cells } from '@/ui/cell/cell'
import { CheckMark } from '@/ui/check/check'
import { Sheet } from '@/ui/sheet/sheet'
import { TextSkeleton } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import type { RegionStore } from './region.store'
import './region-sheet.scss'

interface RegionSheetProps {
  store: RegionStore
  isOpen: boolean
  onClose: () => void
  /** Called after the last level is selected. */
  onDone: (chosen: readonly Area[]) => void
}

/** Selects province, city, district and street, one level at a time. */
export const RegionSheet = observer(function RegionSheet({ store, isOpen, onClose, onDone }: RegionSheetProps) {
  const { chosen, choices, isLoading, message } = store
  const isLeaf = store.isComplete
  const steps = isLeaf ? chosen : [...chosen, null]
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="选择地区">
      <View className="region__steps">
        {steps.map((area, level) => (
          <Tap
            key={area?.code ?? 'next'}
            className={level === steps.length - 1 ? 'region__step region__step--on' : 'region__step'}
            onTap={() => void store.backTo(level)}
          >
            {area?.name ?? '请选择'}
          </Tap>
        ))}
      </View>
      {message ? (
        <Failed why={message} onRetry={() => store.load(chosen.at(-1)?.code ?? ROOT_AREA_CODE)} />
      ) : isLoading ? (
        <TextSkeleton lines={4} />
      ) : (
        <Cells>
          {choices.map((area) => (
            <Cell
              key={area.code}
              label={area.name}
              control={<CheckMark isOn={chosen.some(({ code }) => code === area.code)} />}
              onTap={() => {
                if (store.choose(area)) onDone(store.chosen)
              }}
            />
          ))}
        </Cells>
      )}
    </Sheet>
  )
})
