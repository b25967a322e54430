import type { ExitFace } from '@contract/schema/exit'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useLayoutEffect, useMemo } from 'react'
import { copyText } from '@/app/dialog'
import { useBrightScreen } from '@/app/live-code'
import { useLocalStore } from '@/app/page'
import type { Resource } from '@/app/resource'
import { TicketCodeStore } from '@/features/finance/ticket/ticket-code.store'
import { qrPicture } from '@/platform/qr'
import { classes } from '@/ui/classes'
import { Countdown } from '@/ui/countdown/countdown'
import { Icon } from '@/ui/icon/icon'
import { Img } from '@/ui/picture/img'
import { Tap } from '@/ui/tap/tap'
import { type ExitOver, overOf } from './exit-words'

const ICONS = { done: 'check', expired: 'clock', refunded: 'x' } as const
/** Seconds between two polls of the decision of staff. */
const WATCH_S = 6
/** The digits in groups of four. */
const GROUPS = [0, 4, 8] as const
const PLACES = [0, 1, 2, 3] as const

/**
 * The arch with the code. While the code is valid the screen is bright and stays on, the code is renewed each minute,
 * and a decision of staff is shown within seconds.
 */
export const ExitPass = observer(function ExitPass({ of, exit }: { of: Resource<unknown>; exit: ExitFace }) {
  const { ticket, storeName, logo } = exit
  const code = useLocalStore('exitCode', (env) => new TicketCodeStore(env, of))
  const over = overOf(exit)
  useLayoutEffect(() => code.show(ticket), [code, ticket])
  // Notes and renewals by staff do not change the digits, so the poll of `code` does not report them.
  const tick = useMemo(() => {
    let seconds = 0
    return () => {
      code.tick()
      seconds += 1
      if (seconds % WATCH_S === 0) void of.refresh()
    }
  }, [code, of])
  // An expired code is watched as well: staff may renew it.
  useBrightScreen(tick, over === null || over.look === 'expired')
  return (
    <View className="exit__pass">
      {logo ? <Img className="exit__logo" url={logo.url} alt="" isEager /> : null}
      <View className="exit__store">{storeName}</View>
      {over ? <Over over={over} /> : <View className="exit__say">向出口店员出示，扫码即可离场</View>}
      {over ? null : <Img className="exit__qr" url={qrPicture(ticket.qr)} alt="离场码的二维码" isEager />}
      {over === null || over.look === 'expired' ? (
        <Tap className="exit__digits" label={`复制离场码 ${ticket.code}`} onTap={() => void copyText(ticket.code)}>
          {GROUPS.map((start) => (
            <View key={start} className="exit__group">
              {PLACES.map((place) => (
                <Text key={place} className="exit__digit">
                  {ticket.code[start + place]}
                </Text>
              ))}
            </View>
          ))}
        </Tap>
      ) : null}
      {over === null ? (
        <View className="exit__left">
          <Text>有效时间</Text>
          <Countdown serverNow={exit.now} deadlineAt={ticket.validUntil} onZero={() => void of.refresh()} />
          <Tap className="exit__again" label="刷新离场码" onTap={() => void code.renew()}>
            <Icon name="rotate-ccw" size={14} />
            刷新
          </Tap>
        </View>
      ) : null}
      {over?.look === 'expired' ? <View className="exit__small">店员输入这串数字，就能让它重新生效</View> : null}
      {over === null && code.isOld ? (
        <View className="exit__old">网络不通，离场码可能已过期，请检查网络后刷新</View>
      ) : null}
    </View>
  )
})

function Over({ over: { look, title, note } }: { over: ExitOver }) {
  return (
    <View className="exit__over">
      <View className={classes('exit__mark', `exit__mark--${look}`)}>
        <Icon name={ICONS[look]} size={26} />
      </View>
      <View className={classes('exit__verdict', look === 'done' && 'exit__verdict--done')}>{title}</View>
      <View className="exit__say">{note}</View>
    </View>
  )
}
