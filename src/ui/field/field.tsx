import { Text, View } from '@tarojs/components'
import { type ElementType, type ReactNode, useState } from 'react'
import { access } from '../access'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import { Bone } from '../skeleton/skeleton'
import { Tap } from '../tap/tap'
import { TextInput, type TextKind } from '../text-input/text-input'
import './field.scss'

interface Around {
  label: string
  /** What to enter, in secondary text below the field. */
  hint?: string
  /** The problem and how to correct it; replaces the hint. */
  error?: string | null
}

export interface FieldProps extends Around {
  value: string
  onInput: (value: string) => void
  kind?: TextKind
  placeholder?: string
  maxLength?: number
  /** Several lines, growing with the text; `isRoomy` starts with more lines. */
  isLong?: boolean
  isRoomy?: boolean
  /** The main amount of money of a form, in the type of a price. */
  isAmount?: boolean
  /** Shown as dots. */
  isHidden?: boolean
  isOff?: boolean
  isFocused?: boolean
  onBlur?: () => void
  onConfirm?: () => void
  /** Before the text: +86. */
  before?: ReactNode
  /** After the text: 获取验证码. */
  after?: ReactNode
}

// In a browser a real label, so that a tap on it focuses the field.
const Label: ElementType = process.env.TARO_ENV === 'weapp' ? View : 'label'

/** Selects the errors of fields. */
export const BAD_FIELD = '.field__hint--bad'

function Hint({ hint, error }: { hint?: string; error?: string | null }) {
  if (error) {
    return (
      <View className="field__hint field__hint--bad" {...access({ role: 'alert' })}>
        <Icon name="circle-alert" size={14} />
        <Text>{error}</Text>
      </View>
    )
  }
  return hint ? <View className="field__hint">{hint}</View> : null
}

/** A field of a form: label above, the box, and a hint or an error below. */
export function Field(props: FieldProps) {
  const { label, hint, error, before, after, onBlur, isLong, isRoomy, isAmount, ...input } = props
  const [hasFocus, setFocus] = useState(false)
  const box = classes(
    'field__box',
    isLong && 'field__box--long',
    isRoomy && 'field__box--roomy',
    isAmount && 'field__box--amount',
    isAmount && !input.value && 'field__box--hollow',
    error && 'field__box--bad',
    hasFocus && 'field__box--focus',
  )
  return (
    <View className="field">
      <Label className="field__main">
        <View className="field__label">{label}</View>
        <View className={box}>
          {before}
          <TextInput
            {...input}
            label={label}
            isLong={isLong}
            isInvalid={!!error}
            onFocus={() => setFocus(true)}
            onBlur={() => {
              setFocus(false)
              onBlur?.()
            }}
          />
          {after}
        </View>
      </Label>
      <Hint hint={hint} error={error} />
    </View>
  )
}

/** A field whose value is selected elsewhere: region, time. */
export function PickField(props: Around & { value: string; placeholder: string; onTap: () => void }) {
  const { label, value, placeholder, onTap, hint, error } = props
  return (
    <View className="field">
      <View className="field__label">{label}</View>
      <Tap
        className={classes('field__box', error && 'field__box--bad')}
        label={`${label}，${value || placeholder}`}
        onTap={onTap}
      >
        <View className={classes('field__value', !value && 'field__value--none')}>{value || placeholder}</View>
        <Icon name="chevron-right" size={16} />
      </Tap>
      <Hint hint={hint} error={error} />
    </View>
  )
}

/** The skeleton of fields. */
export function FieldSkeleton({ count }: { count: number }) {
  return (
    <>
      {[...Array(count).keys()].map((n) => (
        <View key={n} className="field">
          <Bone className="bone--line" width="20%" />
          <Bone className="field__bone" />
        </View>
      ))}
    </>
  )
}
