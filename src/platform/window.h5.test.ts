import { appWindow } from './window'

const posted: { message: unknown; origin: string }[] = []
const setParent = (parent: unknown) => Object.defineProperty(window, 'parent', { value: parent, configurable: true })
const setReferrer = (value: string) => Object.defineProperty(document, 'referrer', { value, configurable: true })

beforeEach(() => {
  posted.length = 0
  history.replaceState(null, '', '/')
  setParent({ postMessage: (message: unknown, origin: string) => posted.push({ message, origin }) })
})
afterAll(() => setParent(window))

describe('posting the address to the parent window', () => {
  document.head.innerHTML = '<meta name="parent-origins" content="https://other.example https://shell.example">'

  test('a configured parent gets the address, at its own origin [nav.parent]', () => {
    setReferrer('https://shell.example/page')
    history.replaceState(null, '', '/#/pages/cart/index')
    appWindow.tellParent()
    expect(posted).toEqual([
      {
        message: { type: 'galleria:address', url: 'http://localhost/#/pages/cart/index' },
        origin: 'https://shell.example',
      },
    ])
  })

  test.each([
    'https://evil.example/',
    'https://shell.example.evil.net/',
    'http://shell.example/',
    '',
    'not an address',
  ])('a parent at "%s" gets no address [nav.parent]', (referrer) => {
    setReferrer(referrer)
    appWindow.tellParent()
    expect(posted).toEqual([])
  })

  test('without a parent no address is posted', () => {
    setReferrer('https://shell.example/')
    setParent(window)
    appWindow.tellParent()
    expect(posted).toEqual([])
  })
})

describe('the address that opened the app', () => {
  test('its query may be before the hash or inside it [entry.query-place]', () => {
    history.replaceState(null, '', '/?env=test&a=1#/pages/home/index?crm_channel_id=c%209&a=2')
    expect(appWindow.entryQuery()).toEqual({ env: 'test', crm_channel_id: 'c 9', a: '2' })
  })

  test('secrets are removed from it at once, the rest stays, no history entry is added [entry.no-history]', () => {
    const entries = history.length
    history.replaceState(null, '', '/?accessToken=s1&env=test#/pages/details/index?productId=7&grantCode=s2')
    appWindow.dropFromAddress(['accessToken', 'grantCode'])
    expect(location.href).toBe('http://localhost/?env=test#/pages/details/index?productId=7')
    expect(history.length).toBe(entries)
  })

  test('the rest of an address with a secret stays unchanged: a page reads %20 as a blank and + as a plus [entry.dropped]', () => {
    history.replaceState(
      null,
      '',
      '/?a=%2B&accessToken=s1#/pages/packOrder/search/index?name=a%20b%2Bc&%67rantCode=s2&x',
    )
    appWindow.dropFromAddress(['accessToken', 'grantCode'])
    expect(location.href).toBe('http://localhost/?a=%2B#/pages/packOrder/search/index?name=a%20b%2Bc&x')
  })

  test('an address without secrets stays unchanged', () => {
    history.replaceState(null, '', '/#/pages/packOrder/search/index?name=a%20b')
    appWindow.dropFromAddress(['accessToken'])
    expect(location.href).toBe('http://localhost/#/pages/packOrder/search/index?name=a%20b')
  })
})

test.each([
  ['pages/packOrder/search/index?name=%E5%A4%A7%E8%A1%A3&sort=sales', 'the page in front'],
  ['pages/details/index?productId=7', 'a page that was left'],
])('%s is written into the address only while %s is in front', (address, whose) => {
  const entries = history.length
  history.replaceState({ idx: 3 }, '', '/#/pages/packOrder/search/index?name=a')
  appWindow.keepInAddress(address)
  expect(location.hash).toBe(whose === 'the page in front' ? `#/${address}` : '#/pages/packOrder/search/index?name=a')
  expect([history.length, history.state]).toEqual([entries, { idx: 3 }])
})

test('an unhandled rejection is reported unless it needs no report', async () => {
  const reports: unknown[] = []
  appWindow.onUnhandled(
    (error) => reports.push(error),
    (error) => error === 'told',
  )
  const fire = (reason: unknown) => {
    const event = new Event('unhandledrejection', { cancelable: true })
    window.dispatchEvent(Object.assign(event, { reason }))
    return event.defaultPrevented
  }
  expect([fire('told'), fire('news')]).toEqual([true, false])
  expect(reports).toEqual(['news'])
})
