import { Text, View } from '@tarojs/components'
import { Icon } from '../icon/icon'
import { Tap } from '../tap/tap'
import './code-renew.scss'

/** Below a code that changes: its remaining time, and a button for a new one. */
export function CodeRenew({ left, name, onRenew }: { left: number; name: string; onRenew: () => void }) {
  return (
    <View className="code-renew">
      <Text className="code-renew__left">{Math.max(0, left)}</Text>
      <Text>秒后自动换新码</Text>
      <Tap className="code-renew__again" label={`刷新${name}`} onTap={onRenew}>
        <Icon name="rotate-ccw" size={16} />
        刷新
      </Tap>
    </View>
  )
}
