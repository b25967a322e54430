import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/app/navigate'
import { useStore } from '@/app/page'
import type { PageName } from '@/app/routes/index'
import { SessionStore } from '@/app/stores/session.store'
import { access } from '@/ui/access'
import { Icon } from '@/ui/icon/icon'
import { Tap } from '@/ui/tap/tap'
import { MessagesStore } from './messages.store'
import './top-bar.scss'

/** The newest message for everyone's eye, over the head of the home page; it takes no room of the page's own. */
export const TopBar = observer(function TopBar({ page }: { page: PageName }) {
  const messages = useStore(MessagesStore)
  const { isLoggedIn } = useStore(SessionStore)
  return page === 'home' && isLoggedIn && messages.bar ? <Newest bar={messages.bar} messages={messages} /> : null
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
