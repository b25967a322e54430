import { View } from '@tarojs/components'
import { Chip } from '../chip/chip'
import '../field/field.scss'

interface ChoiceProps<K extends string> {
  /** Above the chips, where no other text names them. */
  label?: string
  options: readonly { code: K; text: string }[]
  value: K | ''
  onPick: (code: K) => void
}

/** A choice of few options, as chips among the fields of a form. */
export function Choice<K extends string>({ label, options, value, onPick }: ChoiceProps<K>) {
  return (
    <View className="field">
      {label ? <View className="field__label">{label}</View> : null}
      <View className="field__choice">
        {options.map(({ code, text }) => (
          <Chip key={code} text={text} isOn={code === value} onTap={() => onPick(code)} />
        ))}
      </View>
    </View>
  )
}
