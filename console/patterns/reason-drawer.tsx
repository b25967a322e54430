import { type ReactNode, useState } from 'react'
import { Input } from '../ui'
import { ActDrawer, type ActDrawerProps } from './act-drawer'

interface ReasonFieldProps {
  value: string
  max: number
  /** Names the readers of the reason. */
  placeholder?: string
  isFirst?: boolean
  onChange(value: string): void
}

/** A field for a reason of one line. */
export function ReasonField({
  value,
  max,
  placeholder = '原因，会员看得到',
  isFirst = false,
  onChange,
}: ReasonFieldProps) {
  return (
    <Input
      autoFocus={isFirst}
      aria-label="原因"
      placeholder={placeholder}
      value={value}
      maxLength={max}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

interface ReasonDrawerProps extends Pick<ActDrawerProps, 'title' | 'button' | 'act' | 'onClose'> {
  max: number
  placeholder?: string
  onSubmit(reason: string): Promise<void>
  /** The effect of the action. */
  children: ReactNode
}

/** The drawer of a refusal, a cancellation and the like, which needs a reason. */
export function ReasonDrawer({ max, placeholder, onSubmit, children, ...drawer }: ReasonDrawerProps) {
  const [value, setValue] = useState('')
  const reason = value.trim()
  return (
    <ActDrawer {...drawer} isDanger isOff={reason === ''} onSubmit={() => onSubmit(reason)}>
      {children}
      <ReasonField isFirst value={value} max={max} {...(placeholder && { placeholder })} onChange={setValue} />
    </ActDrawer>
  )
}
