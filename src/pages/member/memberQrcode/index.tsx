import { CODE_SECONDS } from '@contract/codes/minute-code'
import { Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { go } from '@/app/navigate'
import { page, useHide, useLocalStore, useOpen, useShow } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { PassStore } from '@/features/people/member/pass.store'
import { barcodePicture } from '@/platform/barcode'
import { bright } from '@/platform/bright'
import { qrPicture } from '@/platform/qr'
import { Icon } from '@/ui/icon/icon'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { Img } from '@/ui/picture/img'
import { Shot } from '@/ui/shot/shot'
import { Bone } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

/** The member code: shown at a till, another each minute, bright and awake (behaviours 2.14; look book member-qr.html). */
export default page('memberQrcode', () => {
  const store = useLocalStore('pass', (env) => new PassStore(env))
  const { who, code } = store
  const [isOut, setOut] = useState(true)
  useOpen(() => who.reload())
  useShow(() => {
    setOut(true)
    void code.refresh()
  })
  useHide(() => setOut(false))
  useEffect(() => {
    if (!isOut) return
    const end = bright.begin()
    const timer = setInterval(store.tick, 1000)
    return () => {
      clearInterval(timer)
      end()
    }
  }, [isOut, store])
  const me = who.value
  const digits = code.value?.code ?? ''
  const isNight = !who.error && !code.error
  return (
    <Screen
      nav={false}
      of={[who, code]}
      className={isNight ? 'pass-page' : ''}
      skeleton={
        <View className="pass-page__body">
          <Bone className="pass-page__bone" />
        </View>
      }
      top={<ScreenNav ground="clear" right={<NavWord text="使用说明" onTap={() => void go('memberPower')} />} />}
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
            <View className="pass__codes">
              <View className="pass__say">结账时向店员出示</View>
              <Img className="pass__bars" url={barcodePicture(digits)} alt="会员码的条形码" isEager />
              <View className="pass__digits">{digits.replace(/(\d{6})(?=\d)/g, '$1 ')}</View>
              <View className="pass__cut" />
              <Img className="pass__qr" url={qrPicture(digits)} alt="会员码的二维码" isEager />
              <View className="pass__renew">
                <Text className="pass__left">{Math.max(0, store.left)}</Text>
                <Text>秒后自动换新码</Text>
                <Tap className="pass__again" label="刷新会员码" onTap={() => void code.refresh()}>
                  <Icon name="rotate-ccw" size={16} />
                  刷新
                </Tap>
              </View>
            </View>
          </View>
          <View className="pass-page__note">
            <Icon name="shield-check" size={14} />每 {CODE_SECONDS} 秒换一次，用过或截图即失效
          </View>
        </View>
      ) : null}
    </Screen>
  )
})
