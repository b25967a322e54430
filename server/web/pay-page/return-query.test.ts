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
    'a return after payment',
    '?payOrderNo=abc12345&returned=1&sign=x',
    '?payOrderNo=abc12345&sysId=1002&paySucceesHref=%2Fa&returned=1',
  ],
  [
    'a return after cancellation',
    '?payOrderNo=abc12345&returned=quit',
    '?payOrderNo=abc12345&sysId=1002&paySucceesHref=%2Fa&returned=quit',
  ],
  ['a reload of the page', '?payOrderNo=abc12345', '?payOrderNo=abc12345&sysId=1002&paySucceesHref=%2Fa'],
  ['a return of another payment', '?payOrderNo=abc12346&returned=1', '?payOrderNo=abc12346&returned=1'],
  ['an address with all parameters', '?payOrderNo=abc12345&payFailHref=%2Fb', '?payOrderNo=abc12345&payFailHref=%2Fb'],
])('%s: the stored parameters of the first visit complete the address', (_who, search, expected) => {
  expect(recalledSearch(place, search)).toBe(expected)
})

test('in a browser without storage only the stored parameters are missing', () => {
  const shut = () => {
    throw new Error('denied')
  }
  keepSearch({ getItem: shut, setItem: shut }, SEARCH)
  expect(recalledSearch({ getItem: shut, setItem: shut }, '?payOrderNo=abc12345')).toBe('?payOrderNo=abc12345')
})
