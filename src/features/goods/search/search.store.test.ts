import { credentials } from '@/app/session/credentials'
import { fakeEnv } from '../../../../test/support/fake-env'
import { settle } from '../../../../test/support/settled'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { isBarcode } from './barcode'
import { SearchStore } from './search.store'

beforeEach(() => taro.reset())

test.each([
  ['6901234567892', true],
  ['6901234567890', false],
  ['96385074', true],
  ['012345678905', true],
  ['123', false],
  ['690123456789a', false],
])('%s is a barcode: %s', (word, is) => expect(isBarcode(word)).toBe(is))

/** A search whose suggestions the test delivers, the oldest request first. */
function asking() {
  const replies: ((reply: { words: string[]; productId: string | null }) => void)[] = []
  const env = fakeEnv({ call: { 'GET product/suggest': () => new Promise((done) => replies.push(done)) } })
  const search = new SearchStore(env)
  const reply = async (at: number, words: string[], productId: string | null = null) => {
    replies[at]?.({ words, productId })
    await settle()
  }
  return { search, reply, count: () => replies.length }
}

test('suggestions for a removed word are not shown', async () => {
  jest.useFakeTimers()
  const { search, reply, count } = asking()
  search.setWord('咖')
  await jest.advanceTimersByTimeAsync(200)
  search.setWord('')
  expect(count()).toBe(1)
  await reply(0, ['咖啡'])
  expect(search.suggestions).toEqual([])
  jest.useRealTimers()
})

test('a barcode reply after another search opens nothing [search.late-barcode]', async () => {
  const { search, reply } = asking()
  const first = search.begin('6901234567892')
  const second = search.begin('96385074')
  await settle()
  await reply(1, [], 'p2')
  await reply(0, [], 'p1')
  expect([await first, await second]).toEqual([null, { productId: 'p2' }])
})

test('a page opened with a word starts with it', () => {
  const env = fakeEnv({ call: { 'GET product/suggest': async () => ({ words: [], productId: null }) } })
  const search = new SearchStore(env, { word: '咖啡', isTyping: false })
  expect([search.word, search.isTyping]).toEqual(['咖啡', false])
  search.setTyping(true)
  expect(search.isTyping).toBe(true)
})

test('the field of results shows suggestions for its word at once when it is focused again', async () => {
  const { search, reply, count } = asking()
  await search.begin('咖啡')
  search.setTyping(false)
  search.setTyping(true)
  search.setTyping(true)
  await settle()
  expect(count()).toBe(1)
  await reply(0, ['咖啡豆'])
  expect(search.suggestions).toEqual(['咖啡豆'])
})

test('words are stored per shopper; a visitor’s words stay after the login [search.words-own]', async () => {
  const env = fakeEnv({ call: {} })
  const history = () => new SearchStore(env).history
  const search = (word: string) => new SearchStore(env).begin(word)
  await search('围巾')
  credentials.save({ accessToken: 't1', uid: 'u1' })
  await search('孕妇装')
  expect(history()).toEqual(['孕妇装', '围巾'])
  credentials.save({ accessToken: 't2', uid: 'u2' })
  expect(history()).toEqual([])
  await search('咖啡')
  expect(history()).toEqual(['咖啡'])
  credentials.forget()
  expect(history()).toEqual([])
})
