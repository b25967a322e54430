import { cleanLine, cleanLines } from '@contract/codes/text'
import { Input, Textarea } from '@tarojs/components'
import { useTakenKeyboard } from './use-taken-keyboard'
import './text-input.scss'

/** The kind of text selects the keyboard and the browser's autofill. */
export type TextKind = 'text' | 'name' | 'phone' | 'code' | 'digits' | 'idCard' | 'search' | 'password' | 'newPassword'

export interface TextInputProps {
  value: string
  onInput: (value: string) => void
  /** The accessible name. */
  label: string
  kind?: TextKind
  placeholder?: string
  maxLength?: number
  /** More than one line. */
  isLong?: boolean
  /** Shown as dots. */
  isHidden?: boolean
  isOff?: boolean
  /** Takes the keyboard when the field is mounted, and when this becomes true. */
  isFocused?: boolean
  isInvalid?: boolean
  onFocus?: () => void
  onBlur?: () => void
  /** The keyboard's own button: done or search. */
  onConfirm?: () => void
  className?: string
}

const isWeapp = process.env.TARO_ENV === 'weapp'
const NUMERIC: readonly TextKind[] = ['phone', 'code', 'digits']
const AUTOCOMPLETE: Partial<Record<TextKind, string>> = {
  name: 'name',
  phone: 'tel-national',
  code: 'one-time-code',
  password: 'current-password',
  newPassword: 'new-password',
}

/** A bare input field, used by Field and SearchBar. Numeric kinds accept only digits. */
export function TextInput(props: TextInputProps) {
  const {
    value,
    onInput,
    label,
    kind = 'text',
    placeholder,
    maxLength = 140,
    isLong,
    isHidden,
    isOff,
    isFocused,
    isInvalid,
  } = props
  const isNumeric = NUMERIC.includes(kind)
  const id = useTakenKeyboard(!isWeapp && !!isFocused)
  const shared = {
    className: `text-input ${props.className ?? ''}`,
    value,
    placeholder,
    placeholderClass: 'text-input__placeholder',
    disabled: isOff,
    maxlength: maxLength,
    onInput: (event: { detail: { value: string } }) => {
      const { value: raw } = event.detail
      // Pasted text may contain invisible characters that the server refuses and the shopper could not find.
      const typed = isLong ? cleanLines(raw) : cleanLine(raw)
      onInput(isNumeric ? typed.replace(/\D/g, '') : typed)
    },
    onFocus: props.onFocus,
    onBlur: props.onBlur,
    onConfirm: props.onConfirm,
    ...(isWeapp
      ? // iOS reads only the label of a text box
        {
          focus: isFocused,
          'aria-role': 'textbox',
          'aria-label': label,
          'aria-invalid': isInvalid ? 'true' : undefined,
        }
      : {
          id,
          nativeProps: {
            'aria-label': label,
            'aria-invalid': isInvalid ? 'true' : undefined,
            inputMode: isNumeric ? 'numeric' : kind === 'search' ? 'search' : undefined,
            autocomplete: AUTOCOMPLETE[kind] ?? 'off',
            enterKeyHint: kind === 'search' ? 'search' : 'done',
          },
        }),
  }
  if (isLong) return <Textarea {...shared} autoHeight />
  return (
    <Input
      {...shared}
      type={isWeapp && isNumeric ? 'number' : isWeapp && kind === 'idCard' ? 'idcard' : 'text'}
      password={isHidden}
      confirmType={kind === 'search' ? 'search' : 'done'}
    />
  )
}
