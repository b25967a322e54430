import { fakeEnv } from '../../../test/support/fake-env'
import { taro } from '../../../test/support/taro-fakes/taro'
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

test('a page opened with a word begins with it, before anything is typed', () => {
  const search = new SearchStore(fakeEnv(), { word: '咖啡', isTyping: false })
  expect([search.word, search.isTyping]).toEqual(['咖啡', false])
  search.setTyping(true)
  expect(search.isTyping).toBe(true)
})
