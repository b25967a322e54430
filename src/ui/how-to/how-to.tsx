import { View } from '@tarojs/components'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import type { IconName } from '../icon/icon-name'
import './how-to.scss'

export interface HowToStep {
  icon: IconName
  /** Bold; a short step has no title. */
  title?: string
  text: string
  /** The result of the steps; highlighted. */
  isWin?: boolean
}

/** The steps of an instruction from left to right, each with a numbered disc. */
export function HowTo({ steps }: { steps: readonly HowToStep[] }) {
  return (
    <View className="how-to">
      {steps.map(({ icon, title, text, isWin }) => (
        <View key={text} className="how-to__step">
          <View className={classes('how-to__disc', isWin && 'how-to__disc--win')}>
            <Icon name={icon} size={title ? 22 : 18} />
          </View>
          {title ? <View className="how-to__title">{title}</View> : null}
          <View className={title ? 'how-to__note' : undefined}>{text}</View>
        </View>
      ))}
    </View>
  )
}
