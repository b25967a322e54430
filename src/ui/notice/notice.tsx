import { Text, View } from '@tarojs/components'
import { access } from '../access'
import { Icon } from '../icon/icon'
import type { IconName } from '../icon/icon-name'
import { Tap } from '../tap/tap'
import './notice.scss'

export interface NoticeProps {
  text: string
  icon?: IconName
  /** One word at the right end: 重试. */
  action?: string
  onAction?: () => void
}

/** The amber strip under the nav: offline, or something to know before going on. Content below it stays. */
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
