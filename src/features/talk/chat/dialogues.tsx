import { MALL_TARGET } from '@contract/codes/chat'
import type { ImDialogue } from '@contract/schema/chat'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { serverNow } from '@/app/clock'
import { confirm } from '@/app/dialog'
import { go, warm } from '@/app/navigate'
import { useShow, useStore } from '@/app/page'
import { SessionStore } from '@/app/stores/session.store'
import { hasBytesToSpare } from '@/platform/warm-up'
import { Badge } from '@/ui/badge/badge'
import { classes } from '@/ui/classes'
import { EmptyState } from '@/ui/empty-state/empty-state'
import { Icon } from '@/ui/icon/icon'
import { SwipeRow } from '@/ui/swipe-row/swipe-row'
import { Tag } from '@/ui/tag/tag'
import { Tap } from '@/ui/tap/tap'
import { ChatFace } from './chat-face'
import { Chats } from './chats.store'
import { type LastLine, lastLine } from './last-line'
import { listTime } from './time-text'
import './dialogues.scss'

/** The shopper's conversations: pinned ones in a card of their own; a swipe pins or deletes one. */
export const Dialogues = observer(function Dialogues() {
  const chats = useStore(Chats)
  useShow(() => {
    chats.socket.open()
    return chats.list.reload()
  })
  const records = chats.list.value?.records ?? []
  const hasSome = records.length > 0
  // The code of a chat is larger than its messages, so it loads while the shopper looks at the list.
  useEffect(() => {
    if (hasSome && hasBytesToSpare()) warm('chat')
  }, [hasSome])
  if (chats.list.isLoaded && !hasSome)
    return (
      <View className="card dialogues__none">
        <EmptyState
          picture="search"
          title="还没有聊天"
          note="商品页和订单页都能找到商家，也可以问官方客服"
          action="联系官方客服"
          onAction={() => void go('chatMall', {})}
        />
      </View>
    )
  const cards = [records.filter(({ isTop }) => isTop), records.filter(({ isTop }) => !isTop)]
  return cards
    .filter((card) => card.length > 0)
    .map((card) => (
      <View key={String(card[0]?.isTop)} className="card dialogues">
        {card.map((dialogue, index) => (
          <Dialogue key={dialogue.target.targetId} chats={chats} dialogue={dialogue} isNext={index > 0} />
        ))}
      </View>
    ))
})

interface DialogueProps {
  chats: Chats
  dialogue: ImDialogue
  /** Below another one of its card. */
  isNext: boolean
}

const Dialogue = observer(function Dialogue({ chats, dialogue, isNext }: DialogueProps) {
  const { uid } = useStore(SessionStore)
  const { target, lastAt, unreadCount, isTop, isMuted } = dialogue
  const { targetId, name } = target
  const remove = async () => {
    const content = '聊天记录会从你的列表里删除，有新消息时会话再出现'
    if (await confirm({ title: '删除会话？', content, confirmText: '删除' })) await chats.remove(targetId)
  }
  const actions = [
    {
      text: isTop ? '取消置顶' : '置顶',
      label: `${isTop ? '取消置顶' : '置顶'} ${name}`,
      onAction: () => void chats.setTop(targetId, !isTop),
    },
    { text: '删除', label: `删除 ${name}`, onAction: () => void remove() },
  ]
  const line = lastLine(dialogue, { uid, isTyping: chats.typing.includes(targetId), now: serverNow() })
  return (
    <SwipeRow actions={actions}>
      <Tap
        role="link"
        leadsTo="chat"
        className={classes('dialogue', isNext && 'dialogue--next')}
        onTap={() => void go('chat', { targetId })}
      >
        <View className={classes('dialogue__face', isMuted && 'dialogue__face--muted')}>
          <ChatFace target={target} size={48} />
          <Badge count={unreadCount} isDot={isMuted} />
        </View>
        <View className="dialogue__words">
          <View className="dialogue__row">
            <Text className="dialogue__name">{name}</Text>
            {target.isOnline ? (
              <Tag kind={targetId === MALL_TARGET ? 'quiet' : 'ok'} text={onlineText(dialogue)} />
            ) : null}
            <Text className="dialogue__time">{listTime(lastAt, serverNow())}</Text>
          </View>
          <View className="dialogue__row">
            <Line line={line} />
            {line.isFailed ? (
              <View className="dialogue__failed">
                <Icon name="circle-alert" size={16} />
              </View>
            ) : null}
            {isTop ? <Icon name="pin" size={14} /> : null}
            {isMuted ? <Icon name="bell-off" size={14} /> : null}
          </View>
        </View>
      </Tap>
    </SwipeRow>
  )
})

/** 在线, or the end of the hours in which the mall's staff answer. */
function onlineText({ target: { targetId, hoursText } }: ImDialogue): string {
  const end = hoursText.split('–')[1]
  return targetId === MALL_TARGET && end ? `人工至 ${end}` : '在线'
}

function Line({ line: { mark, text, isTyping } }: { line: LastLine }) {
  if (isTyping) return <View className="dialogue__last dialogue__last--typing">正在输入…</View>
  return (
    <View className="dialogue__last">
      {mark ? <Text className="dialogue__mark">{mark} </Text> : null}
      {text}
    </View>
  )
}
