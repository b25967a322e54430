import { ChatDraftStore } from './chat-draft.store'
import { chatDrafts } from './chat-drafts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a draft is stored once after a pause, when its page is hidden, and when it is left [chat.draft]', () => {
  const draft = new ChatDraftStore('u1', 'suyan')
  const stored = () => chatDrafts.of('u1', 'suyan')
  draft.set('有')
  draft.set('有货')
  expect(stored()).toBe('')
  jest.runOnlyPendingTimers()
  expect(stored()).toBe('有货')
  draft.set('有货吗')
  draft.save()
  expect(stored()).toBe('有货吗')
  draft.set('')
  draft.dispose()
  expect(stored()).toBe('')
})

test('a draft is restored for its shopper and conversation only [chat.draft]', () => {
  const draft = new ChatDraftStore('u1', 'suyan')
  draft.set('写到一半')
  draft.dispose()
  const textOf = (uid: string, targetId: string) => new ChatDraftStore(uid, targetId).text
  expect([textOf('u1', 'suyan'), textOf('u2', 'suyan'), textOf('u1', 'mall')]).toEqual(['写到一半', '', ''])
})
