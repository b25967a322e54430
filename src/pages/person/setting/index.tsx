import { CLOSING_DAYS } from '@contract/codes/account'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { confirm } from '@/app/dialog'
import { go } from '@/app/navigate'
import { page, useEnv, useFresh, useLocalStore, useResource, useStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { ConsentStore } from '@/app/stores/consent.store'
import { SessionStore } from '@/app/stores/session.store'
import { DevicesStore } from '@/features/customer/account/devices.store'
import { useClosing } from '@/features/customer/account/use-closing'
import { ProfileStore } from '@/features/customer/profile/profile.store'
import { changedText } from '@/features/customer/profile/profile-texts'
import { SettingHead } from '@/features/customer/profile/setting-head'
import { useDataExport } from '@/features/customer/profile/use-data-export'
import { cacheText, clearCache } from '@/features/system/cache/cache'
import { appVersion } from '@/platform/build'
import { Button } from '@/ui/button/button'
import { Cell, Cells, SwitchCell } from '@/ui/cell/cell'
import { Icon } from '@/ui/icon/icon'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import './index.scss'

const LEAVING = '退出后重新登录才能看购物车和订单'
const CLEARING = '会清除地区、浏览和搜索记录，保留登录、购物车和草稿'

export default page('setting', () => {
  const env = useEnv()
  const session = useStore(SessionStore)
  const consent = useStore(ConsentStore)
  const store = useLocalStore('profile', (own) => new ProfileStore(own))
  const devices = useLocalStore('devices', (own) => new DevicesStore(own))
  useFresh(store.loaded)
  useFresh(devices.loaded)
  const [cache, setCache] = useState(cacheText)
  const exported = useDataExport()
  const closing = useClosing()
  const identity = useResource((own) => own.call('GET getUserIdentityAuth', {}, { quiet: true }), {
    at: 'show',
    key: 'identity',
  })
  const payPassword = useResource((own) => own.call('GET payPassword/state', {}, { quiet: true }), {
    at: 'show',
    key: 'payPassword',
  })
  const { profile } = store

  const leave = async () => {
    if (!(await confirm({ content: LEAVING, confirmText: '退出' }))) return
    await session.leave()
    await go.relaunch('mine')
  }
  const clear = async () => {
    if (!(await confirm({ content: CLEARING, confirmText: '清除' }))) return
    clearCache()
    setCache(cacheText())
    env.toast('已清除')
  }
  return (
    <Screen of={[store.loaded]} isStack skeleton={<CardSkeleton cards={[2, 3, 3, 2]} />} className="setting">
      {profile ? (
        <>
          <SettingHead profile={profile} onTap={() => void go('me')} />
          {payPassword.value?.isSet === false ? (
            <View className="card setting__hint">
              <Icon name="shield-check" />
              <View className="setting__hint-words">
                <View className="setting__hint-title">还没有设置支付密码</View>
                <View className="setting__hint-note">解绑银行卡时需要</View>
              </View>
              <Button size="sm" onTap={() => void go('payPassword')}>
                去设置
              </Button>
            </View>
          ) : null}
          <Cells>
            <Cell label="手机号" value={profile.mobile} onTap={() => void go('changeMobile')} />
            <Cell
              label="实名认证"
              value={identity.value?.isAuth ? identity.value.name : '未认证'}
              onTap={() => void go('realName', {})}
            />
            <Cell
              label="登录密码"
              value={profile.hasPassword ? changedText(profile.passwordAt, env.now()) : '未设置'}
              onTap={() => void go('setPassword', {})}
            />
            <Cell
              label="支付密码"
              value={payPassword.value?.isSet ? '已设置' : '未设置'}
              onTap={() => void go('payPassword')}
            />
            <Cell label="银行卡" onTap={() => void go('bankCards')} />
            <Cell label="登录设备" value={devices.summary} onTap={() => void go('account')} />
          </Cells>
          <Cells>
            <SwitchCell
              label="个性化推荐"
              note="按浏览和购买推荐商品"
              isOn={profile.isPersonal}
              onTap={() => void store.toggle('isPersonal')}
            />
            <SwitchCell
              label="评价显示昵称"
              note="关闭后显示为匿名"
              isOn={profile.showsName}
              onTap={() => void store.toggle('showsName')}
            />
            <Cell label="隐私与权限" value={consent.isGranted ? '已同意' : '未同意'} onTap={consent.ask} />
          </Cells>
          <Cells>
            <Cell label="清除缓存" value={cache} onTap={() => void clear()} />
            <Cell label="导出个人数据" onTap={exported.open} />
            <Cell label="注销账号" value={`${CLOSING_DAYS} 天内可撤回`} onTap={closing.open} />
          </Cells>
          <Button kind="ghost" isWide className="setting__leave" onTap={() => void leave()}>
            退出登录
          </Button>
          <View className="setting__version">乐廊 Galleria {appVersion}</View>
          {exported.sheet}
          {closing.sheet}
        </>
      ) : null}
    </Screen>
  )
})
