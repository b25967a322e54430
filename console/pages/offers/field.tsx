import type { ReactNode } from 'react'
import { Input } from '../../ui'

interface FieldProps {
  title: string
  note?: ReactNode
  fault?: string | undefined
  /** Another person's or an own unsaved value. */
  isChanged?: boolean
  children: ReactNode
}

/** A named field of an editor, with why it cannot be saved. */
export function Field({ title, note, fault, isChanged = false, children }: FieldProps) {
  return (
    <div className={`offer-field${fault ? ' is-wrong' : ''}${isChanged ? ' is-changed' : ''}`}>
      <div className="name">
        <span>{title}</span>
        {note && <span className="note">{note}</span>}
      </div>
      {children}
      {fault && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

const OFFSET_MS = 8 * 3_600_000

/** A moment in China's time, by the device's own picker; null: none, and 0 is always. */
export function MomentField({
  title,
  value,
  isOff = false,
  onChange,
}: {
  title: string
  value: number | null
  isOff?: boolean
  onChange(value: number | null): void
}) {
  return (
    <Input
      type="datetime-local"
      aria-label={title}
      disabled={isOff}
      value={value === null || value === 0 ? '' : new Date(value + OFFSET_MS).toISOString().slice(0, 16)}
      onChange={({ target }) => {
        const at = Date.parse(`${target.value}:00+08:00`)
        onChange(Number.isFinite(at) ? at : null)
      }}
    />
  )
}
