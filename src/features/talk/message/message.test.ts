import type { MessageTop } from '@contract/schema/message'
import { ApiError } from '@/app/api/api-error'
import { MineDot } from '@/app/stores/mine-dot.store'
import { SessionStore } from '@/app/stores/session.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { settle } from '../../../../test/support/settled'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { groupOf, MessageListStore } from './message-list.store'
import { LOOK_EVERY_MS, MessagesStore } from './messages.store'
import { momentText } from './moment-text'

const NOON = Date.UTC(2026, 10, 21, 4)
let unread: number
let tradeUnread: number
let isDown: boolean
const message = (messageId: string, isRead: boolean) => ({
  ...({ messageId, id: 'system', title: '标题', content: '内容', command: null, isRead, sentAt: NOON } as const),
})

function open(now?: () => number) {
  const env = fakeEnv({
    ...(now ? { now } : {}),
    legacy: {
      'base.message.listTopBarMessage': () => ({
        records: [
          { id: 'trade', name: '交易消息', unreadCount: tradeUnread, title: '订单已发货', sentAt: NOON },
          { id: 'system', name: '系统通知', unreadCount: unread, title: '', sentAt: null },
        ],
        bar: message('m1', false),
        chatUnread: 0,
      }),
      'base.message.listGuideBarMessageDetail': () => ({
        records: [message('m1', unread === 0)],
        hasMore: false,
        cursor: null,
      }),
      'base.message.updateMessageStatus': () => {
        if (isDown) throw new ApiError({ code: -1, message: '', name: 'NETWORK' })
        unread = 0
        return { unreadCount: 0 }
      },
    },
  })
  return { env, messages: env.stores.get(MessagesStore) }
}
const marks = (env: ReturnType<typeof fakeEnv>) =>
  env.sent.filter(({ key }) => key === 'base.message.updateMessageStatus').map(({ input }) => input)

beforeEach(() => {
  taro.reset()
  unread = 2
  tradeUnread = 3
  isDown = false
})

test('unread counts of all groups are summed [message.unread-sum]', async () => {
  const { messages } = open()
  expect(messages.unreadCount).toBe(0)
  await messages.tops.reload()
  expect(messages.unreadCount).toBe(5)
})

const MINE_TAB = { index: 3 }

test('the tab 我的 has a dot while messages are unread; reading them or a logout removes it [message.tab-dot]', async () => {
  const { env, messages } = open()
  await messages.tops.reload()
  expect(taro.callsOf('showTabBarRedDot')).toEqual([MINE_TAB])
  // The platform draws a dot or a text, not both.
  expect(taro.callsOf('removeTabBarBadge')).toEqual([MINE_TAB])
  tradeUnread = 0
  await messages.read({ id: 'system' })
  expect(taro.callsOf('showTabBarRedDot')).toHaveLength(1)
  expect(taro.callsOf('hideTabBarRedDot')).toEqual([MINE_TAB])
  unread = 1
  await messages.tops.reload()
  expect(env.stores.get(MineDot).isOn).toBe(true)
  env.stores.get(SessionStore).logout()
  expect(env.stores.get(MineDot).isOn).toBe(false)
})

test('a count of chats that arrives during a read of the groups does not drop the groups [message.chats]', async () => {
  const { messages } = open()
  tradeUnread = 1
  await messages.tops.reload()
  const before = messages.unreadCount
  tradeUnread = 2
  const reading = messages.tops.reload()
  messages.setChatUnread(0)
  await reading
  expect(messages.unreadCount).toBe(before + 1)
})

test('unread messages of chats are counted with those of groups, and their list corrects the count [message.chats]', async () => {
  const { env, messages } = open()
  unread = 0
  tradeUnread = 0
  messages.setChatUnread(0)
  expect(env.stores.get(MineDot).isOn).toBe(false)
  messages.setChatUnread(1)
  expect(env.stores.get(MineDot).isOn).toBe(true)
  await messages.tops.reload()
  expect([env.stores.get(MineDot).isOn, messages.unreadCount]).toEqual([false, 0])
  messages.setChatUnread(4)
  expect([env.stores.get(MineDot).isOn, messages.unreadCount]).toEqual([true, 4])
  messages.setChatUnread(0)
  expect(env.stores.get(MineDot).isOn).toBe(false)
})

test('a reply that arrives after the logout draws no dot [message.late-reply]', async () => {
  const { env, messages } = open()
  const asked = messages.tops.reload()
  env.stores.get(SessionStore).uid = 'another'
  await asked
  expect(env.stores.get(MineDot).isOn).toBe(false)
})

test('an older reply does not restore the dot that a newer reply removed [message.late-reply]', async () => {
  const replies: ((reply: { records: MessageTop[]; bar: null; chatUnread: number }) => void)[] = []
  const env = fakeEnv({
    legacy: { 'base.message.listTopBarMessage': () => new Promise((done) => replies.push(done)) },
  })
  const { tops } = env.stores.get(MessagesStore)
  const both = [tops.reload(), tops.reload()]
  await settle()
  const group = (unreadCount: number) => ({
    records: [{ id: 'system' as const, name: '系统通知', unreadCount, title: '', sentAt: null }],
    bar: null,
    chatUnread: 0,
  })
  replies[1]?.(group(0))
  await settle()
  replies[0]?.(group(2))
  await Promise.all(both)
  expect([env.stores.get(MineDot).isOn, env.stores.get(MessagesStore).unreadCount]).toEqual([false, 0])
})

test('unread counts are requested at most once in 30 seconds; opening the page always requests them [message.poll]', async () => {
  let now = NOON
  const { env, messages } = open(() => now)
  const asked = () => env.sent.filter(({ key }) => key === 'base.message.listTopBarMessage').length
  await messages.look()
  now += LOOK_EVERY_MS - 1
  await messages.look()
  expect(asked()).toBe(1)
  now += 1
  await messages.look()
  expect(asked()).toBe(2)
  await messages.tops.reload()
  expect(asked()).toBe(3)
})

test('a closed top bar stays closed after a reload and its message stays unread [message.top-bar]', async () => {
  const { env, messages } = open()
  await messages.tops.reload()
  expect(messages.bar?.messageId).toBe('m1')
  messages.hideBar()
  await messages.tops.reload()
  expect([messages.bar, marks(env)]).toEqual([null, []])
  const later = open().messages
  await later.tops.reload()
  expect(later.bar).toBeNull()
})

test('a group that is opened is marked as read once, then counts are requested again [message.read]', async () => {
  const { env, messages } = open()
  await messages.tops.reload()
  const group = new MessageListStore(env, 'system')
  await group.open()
  expect([marks(env), messages.unreadCount]).toEqual([[{ id: 'system' }], 3])
  await group.open()
  expect(marks(env)).toHaveLength(1)
})

test('a failed mark shows an error and changes nothing [message.read-failed]', async () => {
  isDown = true
  const { messages } = open()
  await messages.tops.reload()
  expect([await messages.read({}), messages.unreadCount]).toEqual([false, 5])
})

test.each([
  ['trade', 'trade'],
  ['nothing', null],
  [undefined, null],
])('the group %s of an address is %s', (id, expected) => expect(groupOf(id)).toBe(expected))

test.each([
  [NOON, '今天 12:00'],
  [NOON - 12 * 3_600_000 - 1, '昨天 23:59'],
  [NOON - 3 * 24 * 3_600_000, '11-18 12:00'],
  [NOON - 400 * 24 * 3_600_000, '2025-10-17'],
])('the moment %d is shown as %s [message.moment]', (at, text) => expect(momentText(at, NOON)).toBe(text))
