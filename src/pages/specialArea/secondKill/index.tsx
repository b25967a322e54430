import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { go, toLogin } from '@/app/navigate'
import { page, useFresh, useLocalStore, useStore } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { SessionStore } from '@/app/stores/session.store'
import { FlashLead, FlashLine } from '@/features/offers/flash-sale/flash-goods'
import { FlashSaleStore, keyOf } from '@/features/offers/flash-sale/flash-sale.store'
import { RemindersSheet } from '@/features/offers/flash-sale/reminders-sheet'
import { Countdown } from '@/ui/countdown/countdown'
import { Icon } from '@/ui/icon/icon'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { SectionHead } from '@/ui/section-head/section-head'
import { GoodsRowBone } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import { TimeStrip } from '@/ui/time-strip/time-strip'

/** Number of goods of the next session under the current one. */
const PREVIEW = 2

/** Flash sales by session. */
export default page('secondKill', () => {
  const sale = useLocalStore('sale', (env) => new FlashSaleStore(env))
  const session = useStore(SessionStore)
  const [isOpen, setOpen] = useState(false)
  useFresh(sale.view)
  const { sessions = [], shelf, next } = sale.view.value ?? {}
  const isOn = shelf?.session.isOn ?? false
  const lead = isOn ? shelf?.records.find(({ kind }) => kind !== 'gone') : undefined
  const others = shelf?.records.filter((goods) => goods !== lead) ?? []
  return (
    <Screen
      nav={false}
      of={sale.view}
      isStack
      isEmpty={shelf === null}
      skeleton={
        <View className="card">
          {[0, 1, 2, 3].map((at) => (
            <GoodsRowBone key={at} size={80} />
          ))}
        </View>
      }
      empty={{
        text: '暂时没有秒杀',
        note: '先去看看今天的好物吧',
        actionText: '去逛逛',
        onAction: () => void go('home'),
      }}
      top={
        <View className="screen-top">
          <ScreenNav
            right={<NavWord text="我的提醒" onTap={() => (session.isLoggedIn ? setOpen(true) : toLogin())} />}
          />
          {sessions.length > 0 ? (
            <TimeStrip
              items={sessions.map(({ sessionId: key, clock, stateText: text }) => ({ key, clock, text }))}
              value={sale.sessionId ?? ''}
              onChange={(id) => void sale.choose(id)}
            />
          ) : null}
        </View>
      }
    >
      {shelf ? (
        <>
          <View className="flash__now">
            <View className="flash__left">
              <Text>{isOn ? '本场还剩' : '距开抢'}</Text>
              <Countdown
                serverNow={shelf.now}
                deadlineAt={isOn ? shelf.session.endsAt : shelf.session.startsAt}
                onZero={() => void sale.view.reload()}
              />
            </View>
            <Tap
              className="more"
              role="link"
              onTap={() => void go('activityRule', { activityId: shelf.records[0]?.offerId ?? '' })}
            >
              {shelf.limitText || '活动规则'}
              <Icon className="more__icon" name="chevron-right" size={14} />
            </Tap>
          </View>
          {lead ? <FlashLead store={sale} goods={lead} /> : null}
          {others.length > 0 ? (
            <View className="card flash__lines">
              {others.map((goods) => (
                <FlashLine key={keyOf(goods)} store={sale} goods={goods} />
              ))}
            </View>
          ) : null}
          {next ? (
            <View className="card flash__lines">
              <SectionHead
                title={`${next.session.clock} 下一场`}
                more="全部"
                onMore={() => void sale.choose(next.session.sessionId)}
              >
                <Text className="flash__limit">{next.records.length} 款，可设开抢提醒</Text>
              </SectionHead>
              {next.records.slice(0, PREVIEW).map((goods) => (
                <FlashLine key={keyOf(goods)} store={sale} goods={goods} />
              ))}
            </View>
          ) : null}
        </>
      ) : null}
      <RemindersSheet store={sale} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Screen>
  )
})
