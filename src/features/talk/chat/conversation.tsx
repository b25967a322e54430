import { CHAT_TEXT_MAX } from '@contract/codes/chat'
import { MINUTE_MS } from '@contract/codes/china-time'
import { IM_MESSAGE_TYPES } from '@contract/codes/im'
import { ScrollView, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Fragment, useEffect, useState } from 'react'
import { serverNow } from '@/app/clock'
import { goStore } from '@/app/go-store'
import { useLazyComponent } from '@/app/late'
import { useHide, useLocalStore, useOpen, useShow, useStore, useTitle } from '@/app/page'
import { useFrame } from '@/app/page/hooks'
import { Screen, ScreenNav } from '@/app/screen'
import { pageScroll } from '@/platform/scroll'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Chip } from '@/ui/chip/chip'
import { classes } from '@/ui/classes'
import { Entries, Entry } from '@/ui/entries/entries'
import { Icon } from '@/ui/icon/icon'
import { NavIcon } from '@/ui/nav-bar/nav-bar'
import { Notice } from '@/ui/notice/notice'
import { Sheet } from '@/ui/sheet/sheet'
import { Tap } from '@/ui/tap/tap'
import { TextInput } from '@/ui/text-input/text-input'
import { CardsStore } from './cards.store'
import { ChatDraftStore } from './chat-draft.store'
import { ChatMessage, messageId } from './chat-message'
import { ChatOffer, type Offered } from './chat-offer'
import { Chats } from './chats.store'
import { ConversationStore, type ShownMessage } from './conversation.store'
import { EndFollower } from './end-follower'
import { textOf } from './message-text'
import { isStrange } from './strange'
import { barTime } from './time-text'
import { VoiceStore } from './voice.store'
import { VoiceSheet } from './voice-sheet'
import './chat.scss'

// Below the first screen or behind a tap: their code loads after the page.
const loadConversationSheet = () => import('./conversation-sheet').then(({ ConversationSheet }) => ConversationSheet)
const loadMessageSheet = () => import('./message-sheet').then(({ MessageSheet }) => MessageSheet)
const loadReportSheet = () => import('./report-sheet').then(({ ReportSheet }) => ReportSheet)
const loadServiceStrip = () => import('./service-strip').then(({ ServiceStrip }) => ServiceStrip)
const loadPicturesSheet = () => import('./pictures-sheet').then(({ PicturesSheet }) => PicturesSheet)
const loadOrderPick = () => import('./order-pick').then(({ OrderPick }) => OrderPick)

/** A time bar is above a message that is this much later than the one before. */
const TIME_BAR_MS = 5 * MINUTE_MS

interface ConversationProps extends Offered {
  targetId: string
  dialogType?: string | undefined
}

/** A conversation with its field; goods or an order of the page before are offered for sending. */
export const Conversation = observer(function Conversation({ targetId, dialogType, ...offered }: ConversationProps) {
  const { elementId } = useFrame()
  const chats = useStore(Chats)
  const conversation = useLocalStore(
    'conversation',
    (env) => new ConversationStore(env, targetId, dialogType === 'G' ? 'G' : 'U'),
  )
  const cards = useLocalStore('cards', (env) => new CardsStore(env))
  const [acted, setActed] = useState<ShownMessage | null>(null)
  const [isOpen, setOpen] = useState(false)
  /** Undefined: nothing is being reported; null: the conversation. */
  const [reported, setReported] = useState<string | null>()
  const ConversationSheet = useLazyComponent(isOpen, loadConversationSheet)
  const MessageSheet = useLazyComponent(acted !== null, loadMessageSheet)
  const ReportSheet = useLazyComponent(reported !== undefined, loadReportSheet)
  const { messages, target, hasEarlier, hasLater } = conversation
  useTitle(target.value?.name)
  useOpen(() => conversation.open())
  useShow(() => {
    void conversation.show(true)
    void cards.load(messages, true)
  })
  useHide(() => {
    conversation.setTyping(false)
    void conversation.show(false)
  })
  useEffect(() => chats.follow(conversation), [chats, conversation])
  const isReady = chats.state === 'ready'
  useEffect(() => {
    if (isReady) void conversation.show(true)
  }, [conversation, isReady])
  useEffect(() => void cards.load(messages), [cards, messages])
  const { hasNews, toEnd } = useEnd(elementId, conversation)
  const loadEarlier = async () => {
    const [first] = messages
    await conversation.loadEarlier()
    if (first) pageScroll.jumpTo(elementId, `#${messageId(first)}`)
  }
  return (
    <Screen
      of={target}
      className="chat"
      nav={false}
      onRefresh={loadEarlier}
      top={<Top conversation={conversation} cards={cards} offered={offered} onSettings={() => setOpen(true)} />}
      bottom={<Writing conversation={conversation} />}
    >
      {hasEarlier ? (
        <Tap className="chat__earlier" onTap={() => void loadEarlier()}>
          {conversation.isLoading ? '加载中' : '查看更早的消息'}
        </Tap>
      ) : null}
      {conversation.isLoaded && messages.length === 0 ? (
        <View className="chat__note">有什么想问的，直接发给我们吧</View>
      ) : null}
      <View className="chat__log">
        {messages.map((message, index) => (
          <Fragment key={message.msgId}>
            {message.sentAt - (messages[index - 1]?.sentAt ?? 0) > TIME_BAR_MS ? (
              <View className="chat__time">{barTime(message.sentAt, serverNow())}</View>
            ) : null}
            <ChatMessage conversation={conversation} cards={cards} message={message} onActs={setActed} />
            {message.side === 'staff' && isStrange(textOf(message)) ? (
              <View className="chat__note chat__warning">请勿在聊天外付款，也不要向任何人提供验证码</View>
            ) : null}
          </Fragment>
        ))}
        {conversation.isTyping ? <View className="chat__note">对方正在输入…</View> : null}
        {hasLater || hasNews ? (
          <View className="chat__pill">
            <Tap
              className="chat__newest"
              onTap={() => (hasLater ? void conversation.loadNewest().then(toEnd) : toEnd())}
            >
              <Icon name="chevron-down" size={14} />
              <Text>{hasNews ? '有新消息' : '回到最新消息'}</Text>
            </Tap>
          </View>
        ) : null}
        <View className="chat__end" />
      </View>
      {ConversationSheet && (
        <ConversationSheet
          conversation={conversation}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onReport={() => setReported(null)}
        />
      )}
      {MessageSheet && acted ? (
        <MessageSheet
          conversation={conversation}
          message={acted}
          onClose={() => setActed(null)}
          onReport={setReported}
        />
      ) : null}
      {ReportSheet && reported !== undefined ? (
        <ReportSheet
          targetId={targetId}
          {...(reported !== null && { msgId: reported })}
          onClose={() => setReported(undefined)}
        />
      ) : null}
    </Screen>
  )
})

/** Follows the newest message while the end is on the screen. */
function useEnd(elementId: string, { messages, hasLater, isLoaded }: ConversationStore): EndFollower {
  const follower = useLocalStore('end', () => new EndFollower(() => pageScroll.toFirst(elementId, '.chat__end')))
  const last = messages.at(-1)
  const lastId = last?.msgId
  const isOwn = last?.side === 'shopper'
  useEffect(() => {
    if (lastId !== undefined && !hasLater) follower.arrived({ isOwn })
  }, [follower, lastId, hasLater, isOwn])
  useEffect(
    () => (isLoaded ? pageScroll.watch(elementId, '.chat__end', follower.seen) : undefined),
    [follower, elementId, isLoaded],
  )
  return follower
}

interface TopProps {
  conversation: ConversationStore
  cards: CardsStore
  offered: Offered
  onSettings: () => void
}

/** Name and hours, the offer, and problems of the connection; stays at the top. */
const Top = observer(function Top({ conversation, cards, offered, onSettings }: TopProps) {
  const { state } = useStore(Chats)
  const target = conversation.target.value
  const { name = '', storeId = '', isOnline, hoursText } = target ?? {}
  return (
    <View className="screen-top">
      <ScreenNav
        title={name || '在线客服'}
        {...(target && {
          note: (
            <View className="chat__hours">
              <View className={classes('chat__lamp', isOnline && 'chat__lamp--on')} />
              <Text className="chat__hours-text">
                {isOnline ? '在线' : '不在服务时间'} {hoursText}
              </Text>
            </View>
          ),
        })}
        right={
          <>
            {storeId ? <NavIcon name="store" label="进店" onTap={() => goStore(storeId)} /> : null}
            <NavIcon name="ellipsis" label="会话设置" onTap={onSettings} />
          </>
        }
      />
      {state === 'ready' || state === 'init' ? null : <Notice text={CONNECTION_TEXTS[state]} />}
      {conversation.dialogue?.isBlocked ? (
        <Notice
          text="你屏蔽了这家店，不再收发消息"
          action="解除"
          onAction={() => void conversation.chats.block(conversation.targetId, false)}
        />
      ) : null}
      <ChatOffer conversation={conversation} cards={cards} offered={offered} />
    </View>
  )
})

const CONNECTION_TEXTS = {
  connecting: '正在连接',
  disconnect: '连接断开，正在重连，消息会在连上后发出',
  out: '登录已过期，请重新登录',
} as const

/** Questions that the target answers automatically. */
const Questions = observer(function Questions({ conversation }: { conversation: ConversationStore }) {
  return (
    <ScrollView className="chat__questions" scrollX enhanced showScrollbar={false}>
      {(conversation.target.value?.faqs ?? []).map(({ faqId, question }) => (
        <View key={faqId} className="chat__question">
          <Chip text={question} isPill onTap={() => void conversation.sendText(question)} />
        </View>
      ))}
    </ScrollView>
  )
})

type Panel = 'more' | 'pictures' | 'orders'

/** The field, and the sheets of pictures and orders; a text that is not sent is kept. */
const Writing = observer(function Writing({ conversation }: { conversation: ConversationStore }) {
  const { uid, targetId } = conversation
  const draft = useLocalStore('draft', () => new ChatDraftStore(uid, targetId))
  const { text } = draft
  const [panel, setPanel] = useState<Panel | null>(null)
  const ServiceStrip = useLazyComponent(true, loadServiceStrip)
  const PicturesSheet = useLazyComponent(panel === 'pictures', loadPicturesSheet)
  const OrderPick = useLazyComponent(panel === 'orders', loadOrderPick)
  const voice = useLocalStore(
    'voice',
    (env) => new VoiceStore(env, (param) => conversation.send(IM_MESSAGE_TYPES.voice, param)),
  )
  useHide(() => draft.save())
  const faqs = conversation.target.value?.faqs ?? []
  const words = text.trim()
  const close = () => setPanel(null)
  const write = (value: string) => {
    if ((value === '') !== (text === '')) conversation.setTyping(value !== '')
    draft.set(value)
  }
  const sendText = () => {
    if (words === '') return
    write('')
    draft.save()
    void conversation.sendText(words)
  }
  const sendNow = (type: 'images' | 'order', param: object) => {
    close()
    void conversation.send(IM_MESSAGE_TYPES[type], param)
  }
  return (
    <>
      {ServiceStrip && <ServiceStrip conversation={conversation} />}
      <BottomBar above={faqs.length > 0 ? <Questions conversation={conversation} /> : null}>
        {voice.isAble ? (
          <Tap className="hit chat__mic" label="发语音" onTap={() => void voice.start()}>
            <Icon name="mic" />
          </Tap>
        ) : null}
        <View className="chat__field">
          <TextInput
            label="消息"
            value={text}
            onInput={write}
            placeholder="想问点什么"
            maxLength={CHAT_TEXT_MAX}
            onConfirm={sendText}
          />
        </View>
        {words === '' ? (
          <Tap className="hit chat__plus" label="更多" onTap={() => setPanel('more')}>
            <Icon name="circle-plus" size={26} />
          </Tap>
        ) : (
          <Button size="sm" onTap={sendText}>
            发送
          </Button>
        )}
      </BottomBar>
      <VoiceSheet voice={voice} />
      <Sheet isOpen={panel === 'more'} onClose={close} title="发送">
        <View className="chat__more">
          <Entries>
            <Entry text="图片" icon="image" onTap={() => setPanel('pictures')} />
            <Entry text="订单" icon="package" onTap={() => setPanel('orders')} />
          </Entries>
        </View>
      </Sheet>
      {PicturesSheet && (
        <PicturesSheet isOpen={panel === 'pictures'} onClose={close} onSend={(keys) => sendNow('images', { keys })} />
      )}
      {OrderPick && (
        <Sheet isOpen={panel === 'orders'} onClose={close} title="最近 30 天的订单">
          <OrderPick
            storeId={conversation.target.value?.storeId ?? ''}
            onPick={(orderId) => sendNow('order', { orderId })}
          />
        </Sheet>
      )}
    </>
  )
})
