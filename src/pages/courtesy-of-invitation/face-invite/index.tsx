import { CODE_SECONDS } from '@contract/codes/minute-code'
import { View } from '@tarojs/components'
import { useLiveCode } from '@/app/live-code'
import { page, useResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { shareDataOf } from '@/app/share'
import { qrPicture } from '@/platform/qr'
import '@/ui/code-page/code-page.scss'
import { CodeRenew } from '@/ui/code-page/code-renew'
import { Icon } from '@/ui/icon/icon'
import { Img } from '@/ui/picture/img'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import './index.scss'

/** A QR code for a friend who is present; it changes each minute, and the screen stays bright and on. */
export default page('faceInvite', () => {
  const home = useResource((env) => env.call('GET invitation/home', {}, { quiet: true }), { key: 'home' })
  const live = useLiveCode((env) => env.call('GET invitation/faceCode', {}, { quiet: true }))
  const { isOn = false, points = 0, guestPoints = 0 } = home.value?.promise ?? {}
  return (
    <Screen
      of={[home, live.once]}
      nav={{ ground: 'clear' }}
      isStack
      isEmpty={home.isLoaded && !isOn}
      empty={{ text: '邀请活动暂未开放', picture: 'search' }}
      skeleton={<CardSkeleton cards={[4, 'goods', 2]} />}
    >
      <View className="wash rose" />
      <View className="card face">
        <View className="face__head">
          <View className="face__title">请好友用手机扫一扫</View>
          <View className="face__say">
            {guestPoints > 0 ? `TA 注册领 ${guestPoints} 积分，` : ''}首单完成后你得 {points} 积分
          </View>
        </View>
        <View className="code-page__frame face__frame">
          {live.code ? (
            <Img className="code-page__qr" url={qrPicture(linkOf(live.code))} alt="面对面邀请的二维码" isEager />
          ) : null}
        </View>
        <CodeRenew left={live.left} name="邀请二维码" onRenew={live.renew} />
      </View>
      <View className="face-note">
        <Icon name="shield-check" size={14} />每 {CODE_SECONDS} 秒换一次，截图转发无效
      </View>
    </Screen>
  )
})

/** The address in the QR code: the registration page for friends, as if shared. */
const linkOf = (face: string) =>
  shareDataOf({ name: 'inviteRegister', params: { face }, title: null, shareCard: () => ({}) }).link
