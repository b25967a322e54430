import { chinaMinute } from '@contract/codes/china-time'
import { Input } from 'antd'

export interface MomentFieldProps {
  label: string
  /** Epoch ms; null shows an empty field. */
  value: number | null
  isOff?: boolean
  /** Null: the field is empty, or not a moment yet. */
  onChange(value: number | null): void
}

/** A minute in China's time, by the browser's own picker. */
export function MomentField({ label, value, isOff = false, onChange }: MomentFieldProps) {
  return (
    <Input
      type="datetime-local"
      aria-label={label}
      disabled={isOff}
      value={value === null ? '' : chinaMinute(value).replace(' ', 'T')}
      onChange={({ target }) => {
        const at = Date.parse(`${target.value}:00+08:00`)
        onChange(Number.isFinite(at) ? at : null)
      }}
    />
  )
}
