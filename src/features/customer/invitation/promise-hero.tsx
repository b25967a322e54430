import type { InvitationPromise } from '@contract/schema/invitation'
import { View } from '@tarojs/components'
import gift from '@/assets/empty-state/gift.webp'
import { Img } from '@/ui/picture/img'
import './promise-hero.scss'

interface PromiseHeroProps {
  promise: InvitationPromise
  /** Text above the lines. */
  kicker: string
  lines: readonly string[]
  note: string
}

/** The reward of an invitation in large type. */
export function PromiseHero({ promise: { isOn, endText }, kicker, lines, note }: PromiseHeroProps) {
  return (
    <View className="invite-hero rose">
      <View className="invite-hero__niche invite-hero__niche--far" />
      <View className="invite-hero__niche" />
      <View className="invite-hero__exhibit">
        <Img className="invite-hero__picture" url={gift} isEager />
      </View>
      <View className="invite-hero__words">
        <View className="invite-hero__note">
          {isOn ? [kicker, endText].filter(Boolean).join('，') : '邀请活动暂未开放'}
        </View>
        {lines.map((line) => (
          <View key={line} className="invite-hero__line">
            {line}
          </View>
        ))}
        <View className="invite-hero__note">{note}</View>
      </View>
    </View>
  )
}
