import { Select } from '../../ui'
import { useSoughtChoices } from './sought-choices'

interface ChoiceFieldProps {
  label: string
  /** The page whose subjects are chosen: products, categories. */
  cmd: string
  value: readonly string[]
  /** Names of the chosen subjects, by id. */
  names: Readonly<Record<string, string>>
  most: number
  isOff: boolean
  onChange(value: string[]): void
}

/** Chooses subjects of the shop by their names, at most `most`, in their order. */
export function ChoiceField({ label, cmd, value, names, most, isOff, onChange }: ChoiceFieldProps) {
  const found = useSoughtChoices(cmd)
  const options = found.records.map((one) => ({ value: one.value, label: one.title }))
  const missing = value.filter((id) => options.every((one) => one.value !== id))
  return (
    <Select
      mode="multiple"
      maxCount={most}
      showSearch
      filterOption={false}
      aria-label={label}
      placeholder="按名字找"
      disabled={isOff}
      value={[...value]}
      options={[...missing.map((id) => ({ value: id, label: names[id] ?? id })), ...options]}
      notFoundContent={found.error ? found.error.message : found.isFetching ? '正在找…' : '没有找到'}
      onSearch={found.search}
      onChange={(next: string[]) => onChange(next)}
    />
  )
}
