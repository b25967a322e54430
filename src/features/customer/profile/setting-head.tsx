import type { UserProfile } from '@contract/schema/account'
import { View } from '@tarojs/components'
import { Avatar } from '@/ui/avatar/avatar'
import { Icon } from '@/ui/icon/icon'
import { Tap } from '@/ui/tap/tap'
import { birthdayText, sexText } from './profile-texts'
import './setting-head.scss'

/** The shopper at the top of the settings: avatar, nickname, sex and birthday. */
export function SettingHead({ profile, onTap }: { profile: UserProfile; onTap: () => void }) {
  const birthday = birthdayText(profile.birthday)
  const facts = [sexText(profile.sex), birthday && `生日 ${birthday}`].filter(Boolean).join(' · ')
  return (
    <Tap className="card setting-head" onTap={onTap}>
      <View className="setting-head__face">
        <Avatar picture={profile.avatar} size={64} />
        <View className="setting-head__mark">
          <Icon name="camera" size={14} />
        </View>
      </View>
      <View className="setting-head__who">
        <View className="setting-head__name">{profile.name}</View>
        <View className="setting-head__facts">{facts || '还没有填写性别和生日'}</View>
      </View>
      <View className="setting-head__more">编辑资料</View>
      <Icon name="chevron-right" size={16} />
    </Tap>
  )
}
