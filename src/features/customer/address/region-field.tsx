import type { Area } from '@contract/schema/address'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { useLocalStore } from '@/app/page'
import { PickField } from '@/ui/field/field'
import { RegionStore } from './region.store'
import { RegionSheet } from './region-sheet'

interface RegionFieldProps {
  /** Code of the selected area. */
  code: string
  text: string
  error?: string | null
  /** Called after the last level is selected. */
  onPick: (chosen: readonly Area[]) => void
}

/** The field of a region, with its sheet. */
export const RegionField = observer(function RegionField({ code, text, error, onPick }: RegionFieldProps) {
  const region = useLocalStore('region', (env) => new RegionStore(env))
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <PickField
        label="所在地区"
        value={text}
        placeholder="省、市、区、街道"
        error={error}
        onTap={() => {
          setChoosing(true)
          void region.open(code)
        }}
      />
      <RegionSheet
        store={region}
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        onDone={(chosen) => {
          onPick(chosen)
          setChoosing(false)
        }}
      />
    </>
  )
})
