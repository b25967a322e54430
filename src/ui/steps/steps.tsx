import { View } from '@tarojs/components'
import { Icon } from '../icon/icon'
import './steps.scss'

export interface Step {
  text: string
  /** When it was or will be; may be empty. */
  note: string
  state: 'done' | 'now' | 'open'
}

/** The way of something from left to right: what is done, where it stands, what comes (look book refund-detail.html). */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <View className="card steps">
      {steps.map(({ text, note, state }) => (
        <View key={text} className={`step step--${state}`}>
          <View className="step__dot">{state === 'done' ? <Icon name="check" size={14} /> : null}</View>
          <View className="step__text">{text}</View>
          <View className="step__note">{note}</View>
        </View>
      ))}
    </View>
  )
}
