import { View } from '@tarojs/components'
import { useState } from 'react'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import { Tap } from '../tap/tap'
import { TextInput } from '../text-input/text-input'
import { settle, topOf } from './quantity'
import './stepper.scss'

export interface StepperProps {
  value: number
  onChange: (value: number) => void
  /** The counted item, for screen readers. */
  label: string
  min?: number
  max: number
  step?: number
  /** More than the maximum was requested, by button or by typing. */
  onOver?: (top: number) => void
  /** Less than min was requested by the minus button. */
  onUnder?: (min: number) => void
  /** At the minimum a bin takes the place of the minus: `onUnder` then removes the item. */
  isRemovable?: boolean
  isOff?: boolean
}

/** Minus, an editable number, plus. A typed number applies when the field loses focus. */
export function Stepper(props: StepperProps) {
  const { value, onChange, label, min = 1, max, step = 1, onOver, onUnder, isRemovable, isOff } = props
  const [typed, setTyped] = useState<string | null>(null)
  const range = { min, max, step }
  const top = topOf(range)
  const isLeast = isOff || value - step < min
  const isBin = isRemovable && isLeast && !isOff
  const isMost = isOff || value + step > top

  const change = (next: number) => {
    if (next !== value) onChange(next)
  }
  const less = () => {
    if (isOff) return
    if (value - step < min) onUnder?.(min)
    else change(settle(value - step, range))
  }
  const more = () => {
    if (isOff) return
    if (value + step > top) onOver?.(top)
    else change(settle(value + step, range))
  }
  const finish = () => {
    if (typed === null) return
    setTyped(null)
    const wanted = typed.trim() === '' ? Number.NaN : Number(typed)
    if (wanted > top) onOver?.(top)
    change(Number.isNaN(wanted) ? value : settle(wanted, range))
  }

  return (
    <View className={classes('stepper', isOff && 'stepper--off')} onClick={(event) => event.stopPropagation()}>
      <Tap
        className={classes('stepper__step', isBin ? 'stepper__step--bin' : isLeast && 'stepper__step--off')}
        label={isBin ? `删除${label}` : `减少${label}`}
        isOff={isLeast && !isBin}
        onTap={less}
      >
        <Icon name={isBin ? 'trash-2' : 'minus'} size={16} />
      </Tap>
      <TextInput
        className="stepper__number"
        kind="digits"
        label={`${label}数量`}
        value={typed ?? String(value)}
        isOff={isOff}
        maxLength={3}
        onInput={setTyped}
        onBlur={finish}
        onConfirm={finish}
      />
      <Tap
        className={classes('stepper__step', isMost && 'stepper__step--off')}
        label={`增加${label}`}
        isOff={isMost}
        onTap={more}
      >
        <Icon name="plus" size={16} />
      </Tap>
    </View>
  )
}
