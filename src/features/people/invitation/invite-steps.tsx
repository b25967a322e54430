import { View } from '@tarojs/components'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icon/icon'
import type { IconName } from '@/ui/icon/icon-name'
import './invite-steps.scss'

export interface InviteStep {
  icon: IconName
  title: string
  note: string
  /** What it is all for. */
  isWin?: boolean
}

/** How it goes, from left to right, a disc each (look book "how-to"). */
export function InviteSteps({ steps }: { steps: readonly InviteStep[] }) {
  return (
    <View className="how-to">
      {steps.map(({ icon, title, note, isWin }) => (
        <View key={title} className="how-to__step">
          <View className={classes('how-to__disc', isWin && 'how-to__disc--win')}>
            <Icon name={icon} />
          </View>
          <View className="how-to__title">{title}</View>
          <View className="how-to__note">{note}</View>
        </View>
      ))}
    </View>
  )
}
