import type { TicketTab } from '@contract/codes/ticket'
import type { Ticket } from '@contract/schema/ticket'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { go } from '@/app/navigate'
import { useLocalStore, useOpen, useShow } from '@/app/page'
import { Screen, ScreenNav } from '@/app/screen'
import { NavWord } from '@/ui/nav-bar/nav-bar'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { Tabs } from '@/ui/tabs/tabs'
import { MyTicketsStore } from './my-tickets.store'

const TABS: readonly { key: TicketTab; text: string }[] = [
  { key: 'usable', text: '可使用' },
  { key: 'used', text: '已使用' },
  { key: 'over', text: '已失效' },
]
const EMPTY_TEXTS: Record<TicketTab, string> = {
  usable: '还没有可用的卡券',
  used: '还没有用完的卡券',
  over: '没有失效的卡券',
}

/** The shopper's tickets by state; the page renders each ticket with `draw`. */
export const MyTickets = observer(function MyTickets({ draw }: { draw: (ticket: Ticket) => ReactNode }) {
  const store = useLocalStore('tickets', (env) => new MyTicketsStore(env))
  useOpen(() => store.open('usable'))
  useShow(() => store.list.refresh())
  return (
    <Screen
      nav={false}
      of={store.list}
      isStack
      skeleton={<CardSkeleton cards={['goods', 'goods', 'goods', 'goods']} />}
      empty={{
        text: EMPTY_TEXTS[store.tab],
        note: '领券中心里有可以购买的卡券',
        picture: 'order',
        actionText: '去看看',
        onAction: () => void go('couponCentre'),
      }}
      top={
        <View className="screen-top">
          <ScreenNav right={<NavWord text="购买记录" onTap={() => void go('voucherOrder')} />} />
          <Tabs items={TABS} value={store.tab} onChange={(tab) => void store.open(tab)} />
        </View>
      }
    >
      {store.list.items.map(draw)}
    </Screen>
  )
})
