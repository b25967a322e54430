import { durationOf, durationText } from '@contract/codes/live'
import { useState } from 'react'
import { Input } from '../../ui'

/** The value of a field with an unreadable length. */
export const NO_DURATION = -1

/** 0 for an empty text, NO_DURATION for an unreadable one. */
const lengthOf = (text: string): number => (text === '' ? 0 : (durationOf(text) ?? NO_DURATION))

/** The length of a recording, as a player shows it. */
export function DurationField({
  label,
  value,
  isOff,
  onChange,
}: {
  label: string
  value: number
  isOff: boolean
  onChange(value: number): void
}) {
  const [typed, setTyped] = useState('')
  // The typed text stays while it has the same length; another value comes from the record.
  const shown = lengthOf(typed) === value ? typed : durationText(value)
  return (
    <Input
      aria-label={label}
      placeholder="48:20"
      maxLength={8}
      disabled={isOff}
      value={shown}
      onChange={({ target }) => {
        const text = target.value.trim().replaceAll('：', ':')
        setTyped(text)
        onChange(lengthOf(text))
      }}
    />
  )
}
