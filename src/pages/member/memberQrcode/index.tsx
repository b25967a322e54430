import { CODE_SECONDS } from '@contract/codes/minute-code'
import { View } from '@tarojs/components'
import { useLiveCode } from '@/app/live-code'
import { go } from '@/app/navigate'
import { page, useResource } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { barcodePicture } from '@/platform/barcode'
import { qrPicture } from '@/platform/qr'
import { CodeDone } from '@/ui/code-page/code-done'
import { CodeRenew } from '@/ui/code-page/code-renew'
import { Icon } from '@/ui/icon/icon'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { Img } from '@/ui/picture/img'
import { Shot } from '@/ui/shot/shot'
import { Bone } from '@/ui/skeleton/skeleton'
import './index.scss'

/** The member code for a till; it changes each minute and after each scan. */
export default page('memberQrcode', () => {
  const who = useResource((env) => env.call('GET member/getMemberQRPageInfo', {}, { quiet: true }), { key: 'who' })
  const live = useLiveCode((env) => env.call('GET member/getUserQRCode', {}, { quiet: true }), true)
  const me = who.value
  const digits = live.code
  const isNight = !who.error && !live.once.error
  return (
    <Screen
      nav={false}
      of={[who, live.once]}
      className={isNight ? 'pass-page' : ''}
      skeleton={
        <View className="pass-page__body">
          <Bone className="pass-page__bone" />
        </View>
      }
      top={
        <ScreenNav
          ground={isNight ? 'night' : 'card'}
          right={<NavWord text="使用说明" onTap={() => void go('memberPower')} />}
        />
      }
    >
      {me && digits ? (
        <View className="pass-page__body">
          <View className="pass">
            <View className="pass__head">
              <View className="pass__avatar">
                {me.avatar ? <Shot picture={me.avatar} isEager /> : <Icon name="user" size={26} />}
              </View>
              <View className="pass__who">
                <View className="pass__name">{me.name}</View>
                <View className="pass__level">{me.levelText}</View>
              </View>
              <View className="pass__points">
                <View className="pass__figure">{me.points}</View>
                可用积分
              </View>
            </View>
            {live.isTaken ? (
              <View className="pass__codes">
                <CodeDone text="已识别" onMore={live.goOn} />
              </View>
            ) : (
              <View className="pass__codes">
                <View className="pass__say">结账时向店员出示</View>
                <Img className="pass__bars" url={barcodePicture(digits)} alt="会员码的条形码" isEager />
                <View className="pass__digits">{digits.replace(/(\d{6})(?=\d)/g, '$1 ')}</View>
                <View className="pass__cut" />
                <Img className="pass__qr" url={qrPicture(digits)} alt="会员码的二维码" isEager />
                <CodeRenew left={live.left} name="会员码" onRenew={live.renew} />
              </View>
            )}
          </View>
          <View className="pass-page__note">
            <Icon name="shield-check" size={14} />每 {CODE_SECONDS} 秒换一次，用过或截图即失效
          </View>
        </View>
      ) : null}
    </Screen>
  )
})
