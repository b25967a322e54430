import type { DeviceLogin } from '@contract/schema/account'
import { confirm } from '@/app/dialog'
import { FormNote } from '@/app/form-screen'
import { page, useEnv, useFresh, useLocalStore } from '@/app/page'
import { Screen } from '@/app/screen'
import { DevicesStore, deviceText } from '@/features/customer/account/devices.store'
import { momentText } from '@/features/talk/message/moment-text'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon/icon'
import { ListItem } from '@/ui/list-item/list-item'
import { Tag } from '@/ui/tag/tag'

export default page('account', () => {
  const env = useEnv()
  const devices = useLocalStore('devices', (own) => new DevicesStore(own))
  useFresh(devices.loaded)
  const { others } = devices
  const endOne = async (device: DeviceLogin) => {
    const content = `${deviceText(device)} 会退出登录，需要重新登录才能使用`
    if (await confirm({ content, confirmText: '退出' })) await devices.end(device.loginId)
  }
  const endOthers = async () => {
    const content = `其他 ${others.length} 台设备会退出登录，本机不受影响`
    if (await confirm({ content, confirmText: '退出' })) await devices.end(null)
  }
  return (
    <Screen
      of={devices.loaded}
      isStack
      bottom={
        others.length > 0 ? (
          <BottomBar>
            <Button kind="ghost" isEven isBusy={devices.isBusy} onTap={() => void endOthers()}>
              退出其他设备
            </Button>
          </BottomBar>
        ) : null
      }
    >
      {(devices.loaded.value ?? []).map((device) => (
        <ListItem
          key={device.loginId}
          lead={<Icon name="smartphone" />}
          title={deviceText(device)}
          facts={[
            [device.platform, device.seenAt > 0 && `${momentText(device.seenAt, env.now())} 使用`]
              .filter(Boolean)
              .join(' · '),
            device.loginAt > 0 && `${momentText(device.loginAt, env.now())} 登录`,
          ]}
          end={
            device.isCurrent ? (
              <Tag kind="ok" text="本机" />
            ) : (
              <Button kind="ghost" size="sm" label={`退出 ${deviceText(device)}`} onTap={() => void endOne(device)}>
                退出
              </Button>
            )
          }
        />
      ))}
      <FormNote>{others.length > 0 ? '不认识的设备，请退出后修改登录密码' : '只有这台设备登录了你的账号'}</FormNote>
    </Screen>
  )
})
