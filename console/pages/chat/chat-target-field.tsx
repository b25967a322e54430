import { MALL_TARGET, MALL_TARGET_NAME } from '@contract/codes/chat'
import { useCall } from '../../app/query'
import { useStaff } from '../../app/session'
import { Select } from '../../ui'

/** Targets that the account may answer: its stores by name, and the mall for an account of every store. */
export function useTargets(): { value: string; label: string }[] {
  const { allStores } = useStaff()
  const stores = useCall('store/names', {})
  const named = (stores.data?.records ?? []).map(({ storeId, name }) => ({ value: storeId, label: name }))
  return allStores ? [{ value: MALL_TARGET, label: MALL_TARGET_NAME }, ...named] : named
}

interface TargetFieldProps {
  value: string | undefined
  /** Shown while nothing is chosen; without it one is always chosen. */
  placeholder?: string
  onChange(targetId: string | undefined): void
}

export function TargetField({ value, placeholder, onChange }: TargetFieldProps) {
  const targets = useTargets()
  return (
    <Select
      aria-label="店铺"
      className="chat-target"
      showSearch={{ optionFilterProp: 'label' }}
      allowClear={placeholder !== undefined}
      {...(placeholder !== undefined && { placeholder })}
      value={value}
      options={targets}
      onChange={(next?: string) => onChange(next)}
    />
  )
}
