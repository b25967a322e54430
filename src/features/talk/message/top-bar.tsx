import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/app/navigate'
import { useStore } from '@/app/page'
import type { PageName } from '@/app/routes/index'
import { ConsentStore } from '@/app/stores/consent.store'
import { SessionStore } from '@/app/stores/session.store'
import { access } from '@/ui/access'
import { Icon } from '@/ui/icon/icon'
import { Tap } from '@/ui/tap/tap'
import { PopupStore } from '../../system/popup/popup.store'
import { MessagesStore } from './messages.store'
import './top-bar.scss'

/**
 * The newest message for the top bar, drawn at the foot of the home page because the head holds the search. It is
 * hidden while the consent sheet or a pop-up is open.
 */
export const TopBar = observer(function TopBar({ page }: { page: PageName }) {
  const messages = useStore(MessagesStore)
  const { isLoggedIn } = useStore(SessionStore)
  const { isAsking } = useStore(ConsentStore)
  const { currentStrategyDetail } = useStore(PopupStore)
  const isTaken = isAsking || currentStrategyDetail !== null
  if (page !== 'home' || !isLoggedIn || isTaken || !messages.bar) return null
  return <Newest bar={messages.bar} messages={messages} />
})

function Newest({ bar, messages }: { bar: NonNullable<MessagesStore['bar']>; messages: MessagesStore }) {
  const open = () => {
    messages.hideBar()
    void messages.read({ messageIds: [bar.messageId] })
    void go('msgNav', { id: bar.id })
  }
  return (
    <View className="top-bar" {...access({ role: 'status' })}>
      <Tap role="link" className="top-bar__words" onTap={open}>
        <Icon name="volume-2" size={18} />
        <Text className="top-bar__text">{bar.title}</Text>
        <Icon name="chevron-right" size={14} />
      </Tap>
      <Tap className="top-bar__close" label="关闭消息" onTap={messages.hideBar}>
        <Icon name="x" size={16} />
      </Tap>
    </View>
  )
}
