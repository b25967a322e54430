import { IM_COMMANDS, IM_PUSHES, IM_REPLY, IM_SEND_FAILED } from '@contract/codes/im'
import type { ImHistory, ImMessage } from '@contract/schema/chat'
import type { ImFrame, ImServerFrame } from '@contract/socket/frame'
import { type FakeEnv, fakeEnv } from '../../../../test/support/fake-env'
import { Chats } from './chats.store'
import { ConversationStore, SHOWN_MAX } from './conversation.store'

const TARGET = 'suyan'
const UID = 'u1'

interface HistoryInput {
  afterSequence?: number
  beforeSequence?: number
  pageSize?: number
}

/** The mall's side: rows in order, as the server keeps them. */
let rows: ImMessage[]
let env: FakeEnv
let chats: Chats
let conversation: ConversationStore
let answers: (frame: Omit<ImFrame, 'command'>) => Partial<ImServerFrame>
let isReady: boolean
const asked: string[] = []

const row = (sequenceNum: number, more: Partial<ImMessage> = {}): ImMessage => ({
  sequenceNum,
  msgId: `s${sequenceNum}`,
  side: 'staff',
  type: 1,
  busiParam: JSON.stringify({ text: `第 ${sequenceNum} 条` }),
  images: [],
  voiceUrl: '',
  sentAt: sequenceNum,
  isRecalled: false,
  ...more,
})
const history = ({ afterSequence, beforeSequence, pageSize = 30 }: HistoryInput): ImHistory => {
  const found = rows.filter(
    ({ sequenceNum }) => sequenceNum > (afterSequence ?? 0) && sequenceNum < (beforeSequence ?? Infinity),
  )
  const records = afterSequence === undefined ? found.slice(-pageSize) : found.slice(0, pageSize)
  return { records, hasMore: found.length > pageSize, othersRead: 0, lastSequence: rows.at(-1)?.sequenceNum ?? 0 }
}

beforeEach(async () => {
  rows = [row(1), row(2)]
  isReady = true
  asked.length = 0
  answers = () => ({})
  env = fakeEnv({
    legacy: {
      'base.im.user.queryBizUser': ({ targetId }) => ({
        targetId,
        dialogType: 'U',
        name: '素研',
        avatar: null,
        imClass: 'FASHION',
        storeId: targetId,
        isOnline: true,
        hoursText: '',
        phone: '',
        faqs: [],
        queueAhead: 0,
        toRate: null,
      }),
      'base.im.message.getDialogueList': () => ({ records: [], unreadCount: 0 }),
      'base.im.message.getHistoryRecords': (input) => history(input),
    },
  })
  chats = env.stores.get(Chats)
  const socket = {
    get state() {
      return isReady ? 'ready' : 'disconnect'
    },
    open: () => undefined,
    close: () => undefined,
    ask: (command: keyof typeof IM_COMMANDS, frame: Omit<ImFrame, 'command'>) => {
      asked.push(command)
      return Promise.resolve({
        command: IM_COMMANDS[command] + IM_REPLY,
        code: 0,
        ...(command === 'send' && answers(frame)),
      })
    },
  }
  Object.assign(chats, { socket })
  conversation = new ConversationStore(env, TARGET)
  await conversation.open()
})
afterEach(() => localStorage.clear())

const news = (message: ImMessage, fromImUid = TARGET): ImServerFrame => ({
  command: IM_PUSHES.news,
  targetId: TARGET,
  sequenceNum: message.sequenceNum,
  msgId: message.msgId,
  type: message.type,
  busiParam: message.busiParam,
  sentAt: message.sentAt,
  fromImUid,
})
const places = () => conversation.messages.map(({ sequenceNum }) => sequenceNum)
const settled = () => new Promise((done) => setTimeout(done, 0))
/** The server stores what is sent. */
const stores = () => {
  answers = ({ msgId = '', busiParam = '' }) => {
    const message = row((rows.at(-1)?.sequenceNum ?? 0) + 1, { msgId, busiParam, side: 'shopper' })
    rows.push(message)
    return { sequenceNum: message.sequenceNum, sentAt: message.sentAt }
  }
}

test('the next message is shown immediately; after a gap the rows are read first [chat.gap]', async () => {
  rows.push(row(3))
  conversation.take(news(row(3)))
  expect(places()).toEqual([1, 2, 3])
  rows.push(row(4), row(5))
  conversation.take(news(row(5)))
  expect(places()).toEqual([1, 2, 3])
  await settled()
  expect(places()).toEqual([1, 2, 3, 4, 5])
  conversation.take(news(row(4)))
  expect(places()).toEqual([1, 2, 3, 4, 5])
})

test('an own message is shown as loading, then as stored, and once although its push follows [chat.send]', async () => {
  stores()
  const sending = conversation.sendText('你好')
  expect(conversation.messages.at(-1)).toMatchObject({ sequenceNum: null, state: 'loading' })
  await sending
  expect(conversation.messages.at(-1)).toMatchObject({ sequenceNum: 3, state: 'success' })
  const own = rows.at(-1) as ImMessage
  conversation.take(news(own, UID))
  expect(places()).toEqual([1, 2, 3])
})

test('a reply that skips a message of the other side does not hide it [chat.gap]', async () => {
  rows.push(row(3))
  stores()
  await conversation.sendText('你好')
  expect(places()).toEqual([1, 2, 3, 4])
})

test('without a connection messages wait, in order, and are sent once it is back [chat.queue-offline]', async () => {
  isReady = false
  await conversation.sendText('一')
  await conversation.sendText('二')
  expect(conversation.messages.slice(-2).map(({ state }) => state)).toEqual(['error', 'error'])
  const again = new ConversationStore(env, TARGET)
  await again.open()
  expect(again.messages).toHaveLength(4)
  isReady = true
  stores()
  await again.catchUp()
  expect(again.messages.map(({ busiParam }) => JSON.parse(busiParam).text).slice(-2)).toEqual(['一', '二'])
  expect(again.messages.every(({ state }) => state === 'success')).toBe(true)
})

test('a refused message shows the reason and is not sent again; a failed one is, with the same msgId [chat.resend]', async () => {
  answers = () => ({ code: 1100223302, message: '不能含有敏感词，请重新输入' })
  await conversation.sendText('坏词')
  expect(conversation.messages.at(-1)).toMatchObject({ state: 'error', refusal: '不能含有敏感词，请重新输入' })
  await conversation.catchUp()
  expect(asked.filter((command) => command === 'send')).toHaveLength(1)
  conversation.discard(conversation.messages.at(-1)?.msgId ?? '')
  answers = () => ({ code: IM_SEND_FAILED })
  await conversation.sendText('再来')
  const { msgId = '' } = conversation.messages.at(-1) ?? {}
  stores()
  await conversation.resend()
  expect(rows.at(-1)?.msgId).toBe(msgId)
})

test('at most 60 messages are drawn; reading up drops the newest, and one tap leads back to them [chat.window]', async () => {
  rows = Array.from({ length: 200 }, (_, index) => row(index + 1))
  await conversation.loadNewest()
  await conversation.loadEarlier()
  await conversation.loadEarlier()
  expect([conversation.messages.length, places()[0], conversation.hasLater]).toEqual([SHOWN_MAX, 111, true])
  conversation.take(news(row(201)))
  expect(places().at(-1)).toBe(170)
  await conversation.loadNewest()
  expect([places().at(-1), conversation.hasLater]).toEqual([200, false])
})

test('a recalled message loses its content, and read receipts only increase [chat.recalled]', () => {
  conversation.take({ command: IM_PUSHES.recalled, targetId: TARGET, msgId: 's2', sequenceNum: 2 })
  expect(conversation.messages.at(-1)).toMatchObject({ isRecalled: true, busiParam: '' })
  const read = (sequenceNum: number) =>
    ({ command: IM_PUSHES.read, targetId: TARGET, sequenceNum, side: 'staff' }) as ImServerFrame
  conversation.take(read(2))
  conversation.take(read(1))
  expect(conversation.othersRead).toBe(2)
})

test('missed messages are marked as read once they are loaded and in sight [chat.read]', async () => {
  rows.push(row(3), row(4))
  asked.length = 0
  await conversation.catchUp()
  expect(asked).not.toContain('read')
  await conversation.show(true)
  rows.push(row(5))
  asked.length = 0
  await conversation.catchUp()
  expect([conversation.isInSight, asked.filter((command) => command === 'read').length]).toEqual([true, 1])
  await conversation.show(false)
  expect(conversation.isInSight).toBe(false)
})
