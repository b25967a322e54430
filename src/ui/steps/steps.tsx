import { View } from '@tarojs/components'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import './steps.scss'

export interface Step {
  text: string
  /** The time of the step; may be empty. */
  note: string
  state: 'done' | 'now' | 'open'
}

/** With more steps than this a label of four characters has two lines; in one line it would touch its neighbours. */
const MOST_IN_LINE = 5

/** The progress of a process from left to right: finished steps, the current one, later ones. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <View className={classes('card steps', steps.length > MOST_IN_LINE && 'steps--many')}>
      {steps.map(({ text, note, state }) => (
        <View key={text} className={`step step--${state}`}>
          <View className="step__dot">{state === 'done' ? <Icon name="check" size={14} /> : null}</View>
          <View className="step__text">{text}</View>
          {note ? <View className="step__note">{note}</View> : null}
        </View>
      ))}
    </View>
  )
}
