import { View } from '@tarojs/components'
import { Icon } from '@/ui/icon/icon'
import type { IconName } from '@/ui/icon/icon-name'
import './identity-promises.scss'

const PROMISES: readonly { icon: IconName; title: string; note: string }[] = [
  {
    icon: 'shield-check',
    title: '加密保存，只用于清关和绑卡核验',
    note: '认证后页面只显示 林*安 3301**********214*',
  },
  { icon: 'wallet', title: '付款账户须与购买人同名', note: '不同名的订单会被海关退回并全额退款' },
  { icon: 'user', title: '一人一证，只能认证到一个账号', note: '换绑请联系客服，约 1 个工作日' },
]

/** Facts for the shopper before the real name is given. */
export function IdentityPromises() {
  return (
    <View className="card promises">
      {PROMISES.map(({ icon, title, note }) => (
        <View key={title} className="promise">
          <View className="promise__icon">
            <Icon name={icon} size={18} />
          </View>
          <View className="promise__words">
            <View>{title}</View>
            <View className="promise__note">{note}</View>
          </View>
        </View>
      ))}
    </View>
  )
}
