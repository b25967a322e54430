import { FAILURE_TEXTS } from '@contract/codes/failures'
import type { MessageGroup } from '@contract/codes/message'
import type { Message } from '@contract/schema/message'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { serverNow } from '@/app/clock'
import { toast } from '@/app/dialog'
import { canGoCommand, go, goCommand } from '@/app/navigate'
import { page, useLocalStore, useOpen, useShow, useStore, useTitle } from '@/app/page'
import { Screen } from '@/app/screen'
import { Dialogues } from '@/features/talk/chat/dialogues'
import { groupOf, MessageListStore } from '@/features/talk/message/message-list.store'
import { MessagesStore } from '@/features/talk/message/messages.store'
import { momentText } from '@/features/talk/message/moment-text'
import { Badge } from '@/ui/badge/badge'
import { Icon } from '@/ui/icon/icon'
import type { IconName } from '@/ui/icon/icon-name'
import { Bone, TextSkeleton } from '@/ui/skeleton/skeleton'
import { Tap } from '@/ui/tap/tap'
import './index.scss'

interface Look {
  icon: IconName
  ground: string
}
const SERVICE_LOOK: Look = { icon: 'message-circle', ground: 'mint' }
const LOOKS: Record<MessageGroup, Look> = {
  trade: { icon: 'truck', ground: 'sky' },
  activity: { icon: 'volume-2', ground: 'rose' },
  system: { icon: 'info', ground: 'lemon' },
}

/** Groups of messages, or the messages of one group. */
export default page('msgNav', ({ params }) => {
  const id = groupOf(params.id)
  return id ? <Messages id={id} name={params.name} /> : <Groups />
})

const Groups = observer(function Groups() {
  const messages = useStore(MessagesStore)
  useShow(() => messages.tops.reload())
  const readAll = async () => {
    // Before the groups have loaded, only the server has the unread count.
    if (messages.tops.isLoaded && messages.unreadCount === 0) return toast('没有未读消息')
    toast((await messages.read({})) ? '已全部标为已读' : FAILURE_TEXTS.act)
  }
  return (
    <Screen
      of={messages.tops}
      skeleton={<GroupSkeleton />}
      nav={{
        right: (
          <Tap className="nav-bar__word" onTap={() => void readAll()}>
            全部已读
          </Tap>
        ),
      }}
    >
      <View className="messages">
        <View className="message-groups">
          {(messages.tops.value?.records ?? []).map(({ id, name, unreadCount }) => (
            <Group key={id} name={name} look={LOOKS[id]} count={unreadCount} onTap={() => go('msgNav', { id, name })} />
          ))}
          <Group name="官方客服" look={SERVICE_LOOK} count={0} onTap={() => go('chatMall', {})} />
        </View>
        <Dialogues />
      </View>
    </Screen>
  )
})

/** An arch that opens a group, or the chat with the mall. */
function Group(props: { name: string; look: Look; count: number; onTap: () => unknown }) {
  const { name, look, count, onTap } = props
  return (
    <Tap role="link" className="message-group" onTap={() => void onTap()}>
      {name}
      <View className={`nook message-group__icon ${look.ground}`}>
        <Icon name={look.icon} size={26} />
        <Badge count={count} />
      </View>
    </Tap>
  )
}

const Messages = observer(function Messages({ id, name }: { id: MessageGroup; name: string | undefined }) {
  const group = useLocalStore('messages', (env) => new MessageListStore(env, id))
  const { list } = group
  useTitle(name)
  useOpen(() => group.open())
  return (
    <Screen
      of={list}
      skeleton={<MessageSkeleton />}
      onRefresh={() => group.open()}
      empty={{ text: '暂无消息', picture: 'order', actionText: '去逛逛', onAction: () => void go('home') }}
    >
      <View className="messages">
        {list.items.map((message) => (
          <MessageCard key={message.messageId} message={message} />
        ))}
      </View>
    </Screen>
  )
})

/** One message; it can be tapped only when it has a link. */
function MessageCard({ message: { title, content, command, isRead, sentAt } }: { message: Message }) {
  const isLeading = command !== null && canGoCommand(command)
  const card = (
    <View className="card message">
      <View className="message__head">
        <View className="message__title">{title}</View>
        {isRead ? null : <View className="message__dot" />}
        <Text className="message__time">{momentText(sentAt, serverNow())}</Text>
      </View>
      <View className="message__text">{content}</View>
      {isLeading ? (
        <View className="message__more">
          查看详情
          <Icon name="chevron-right" size={14} />
        </View>
      ) : null}
    </View>
  )
  if (!isLeading) return <View className="messages__item">{card}</View>
  return (
    <Tap role="link" className="messages__item" onTap={() => void goCommand(command)}>
      {card}
    </Tap>
  )
}

function GroupSkeleton() {
  return (
    <View className="messages">
      <View className="message-groups">
        {[0, 1, 2, 3].map((row) => (
          <View key={row} className="message-group">
            <Bone className="message-group__word" />
            <Bone className="nook message-group__icon" />
          </View>
        ))}
      </View>
    </View>
  )
}

function MessageSkeleton() {
  return (
    <View className="messages">
      {[0, 1, 2].map((row) => (
        <View key={row} className="messages__item">
          <View className="card">
            <TextSkeleton lines={3} />
          </View>
        </View>
      ))}
    </View>
  )
}
