import { Text, View } from '@tarojs/components'
import { access } from '../access'
import { Icon } from '../icon/icon'
import type { IconName } from '../icon/icon-name'
import { Tap } from '../tap/tap'
import './notice.scss'

export interface NoticeProps {
  text: string
  icon?: IconName
  /** A short text button at the right: 重试. */
  action?: string
  onAction?: () => void
}

/** The amber strip below the nav bar: offline, or a warning. The content below stays usable. */
export function Notice({ text, icon = 'circle-alert', action, onAction }: NoticeProps) {
  return (
    <View className="notice" {...access({ role: 'status' })}>
      <Icon name={icon} size={18} />
      <Text className="notice__text">{text}</Text>
      {action && onAction ? (
        <Tap className="notice__action" onTap={onAction}>
          {action}
        </Tap>
      ) : null}
    </View>
  )
}
