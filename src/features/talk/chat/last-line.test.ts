import type { ImDialogue } from '@contract/schema/chat'
import { chatDrafts } from './chat-drafts'
import { chatQueue } from './chat-queue'
import { lastLine } from './last-line'

const NOW = 1_000_000
const dialogue = (more: Partial<ImDialogue> = {}): ImDialogue => ({
  target: {
    targetId: 'suyan',
    dialogType: 'U',
    name: '素研',
    avatar: null,
    imClass: 'FASHION',
    storeId: 'suyan',
    isOnline: true,
    hoursText: '',
    phone: '',
    faqs: [],
  },
  lastText: '在的',
  lastAt: NOW,
  sequenceNum: 3,
  unreadCount: 0,
  isTop: false,
  isMuted: false,
  isBlocked: false,
  ...more,
})
const line = (more: Partial<ImDialogue> = {}, isTyping = false) => {
  const { mark, text, isTyping: isShownTyping } = lastLine(dialogue(more), { uid: 'u1', isTyping, now: NOW })
  return isShownTyping ? '正在输入' : [mark, text].filter(Boolean).join(' ')
}
afterEach(() => localStorage.clear())

test('the list shows the last message, or that the other side is writing [chat.last-line]', () => {
  expect(line()).toBe('在的')
  expect(line({}, true)).toBe('正在输入')
  expect(line({ isBlocked: true }, true)).toBe('在的')
})

test('a muted conversation shows the number of unread messages', () => {
  expect(line({ isMuted: true, unreadCount: 3 })).toBe('[3 条] 在的')
})

test('a text that is not sent is shown as a draft, until it is empty [chat.draft]', () => {
  chatDrafts.put({ uid: 'u1', targetId: 'suyan', text: '可以换成棕色' })
  chatDrafts.put({ uid: 'u1', targetId: 'mall', text: '别的' })
  expect(line()).toBe('[草稿] 可以换成棕色')
  expect(chatDrafts.of('u2', 'suyan')).toBe('')
  chatDrafts.put({ uid: 'u1', targetId: 'suyan', text: ' ' })
  expect(line()).toBe('在的')
})

test('an unsent message on this device comes first', () => {
  chatDrafts.put({ uid: 'u1', targetId: 'suyan', text: '草稿' })
  const message = { uid: 'u1', targetId: 'suyan', msgId: 'm', at: NOW }
  chatQueue.add({ ...message, type: 1, busiParam: '{"text":"怎么换"}' })
  expect(line()).toBe('[发送失败] 怎么换')
  chatQueue.add({ ...message, msgId: 'n', type: 3, busiParam: '{}' })
  expect(line()).toBe('[发送失败] [商品]')
})
