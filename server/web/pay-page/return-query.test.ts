import { keepSearch, recalledSearch } from './return-query'

const SEARCH = '?payOrderNo=abc12345&payWay=ALIPAY_WAP&sysId=1002&paySucceesHref=%2Fa&returned=1'
let kept: string | null
const place = {
  getItem: () => kept,
  setItem: (_key: string, text: string) => {
    kept = text
  },
}
beforeEach(() => {
  kept = null
  keepSearch(place, SEARCH)
})

test.each([
  [
    'who has paid',
    '?payOrderNo=abc12345&returned=1&sign=x',
    '?payOrderNo=abc12345&sysId=1002&paySucceesHref=%2Fa&returned=1',
  ],
  [
    'who gave up',
    '?payOrderNo=abc12345&returned=quit',
    '?payOrderNo=abc12345&sysId=1002&paySucceesHref=%2Fa&returned=quit',
  ],
  ['who opens it anew', '?payOrderNo=abc12345', '?payOrderNo=abc12345&sysId=1002&paySucceesHref=%2Fa'],
  ['another payment', '?payOrderNo=abc12346&returned=1', '?payOrderNo=abc12346&returned=1'],
  ['who brings all along', '?payOrderNo=abc12345&payFailHref=%2Fb', '?payOrderNo=abc12345&payFailHref=%2Fb'],
])('%s comes back to what the page was opened with, or to what the address says', (_who, search, expected) => {
  expect(recalledSearch(place, search)).toBe(expected)
})

test('a browser that keeps nothing loses nothing else', () => {
  const shut = () => {
    throw new Error('denied')
  }
  keepSearch({ getItem: shut, setItem: shut }, SEARCH)
  expect(recalledSearch({ getItem: shut, setItem: shut }, '?payOrderNo=abc12345')).toBe('?payOrderNo=abc12345')
})
