import { taro } from '../../test/support/taro-fakes/taro'
import { listen } from './events'
import {
  back,
  go,
  leaveLogin,
  openAddress,
  openRedirect,
  openWeb,
  PageNotFoundError,
  pageNotFound,
  toLogin,
} from './navigate'
import { credentials } from './session/credentials'

let now = 1_000_000
beforeEach(() => {
  taro.reset()
  // Each test starts long after the previous one, so that throttles have ended.
  now += 10_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  credentials.save({ accessToken: 't', uid: 'u' })
})

const WAYS = ['navigateTo', 'redirectTo', 'switchTab', 'reLaunch', 'navigateBack']
const moves = () => taro.calls.filter(({ name }) => WAYS.includes(name)).map(({ name, options }) => [name, options])
/** Puts pages on the stack, the last in front. */
function stack(...addresses: string[]) {
  const pages = addresses.map((address) => {
    const [route = '', query = ''] = address.split('?')
    return { route, options: Object.fromEntries(new URLSearchParams(query)) }
  })
  taro.answer('getCurrentPages', () => pages)
  const front = pages[pages.length - 1]
  if (front) taro.at(`/${front.route}`, front.options)
}

test('opens a page with its parameters', async () => {
  await go('details', { productId: 'p 1', storeId: 's' })
  expect(moves()).toEqual([['navigateTo', { url: '/pages/details/index?productId=p%201&storeId=s' }]])
})

test('a tab page is switched to in every way except a relaunch', async () => {
  await go('cart')
  await go.replace('mine')
  await go.relaunch('home')
  expect(moves()).toEqual([
    ['switchTab', { url: '/pages/cart/index' }],
    ['switchTab', { url: '/pages/mine/index' }],
    ['reLaunch', { url: '/pages/home/index' }],
  ])
})

test('two quick taps on one target open one page, on two targets two pages [nav.one-tap]', async () => {
  await Promise.all([go('search'), go('search'), go('cate')])
  now += 500
  await go('cate')
  expect(moves()).toHaveLength(3)
})

test('toast and loading indicator are hidden on every route change [nav.hide-overlays]', async () => {
  await go('search')
  expect(taro.callsOf('hideToast')).toHaveLength(1)
  expect(taro.callsOf('hideLoading')).toHaveLength(1)
})

describe('addresses given as text', () => {
  test('open like a normal navigate', async () => {
    await openAddress('/pages/details/index?productId=1')
    expect(moves()).toEqual([['navigateTo', { url: '/pages/details/index?productId=1' }]])
  })

  test("a tab page is refused with WeChat's message [nav.tab-refused]", async () => {
    await expect(openAddress('/pages/cart/index')).rejects.toThrow('navigateTo:fail can not navigateTo a tabbar page')
    expect(moves()).toEqual([])
  })

  test('an unknown address fires the not-found hook, shows the help page and rejects with an error that names the path [nav.unknown-route]', async () => {
    const paths: string[] = []
    const off = listen('pageNotFound', ({ path }) => paths.push(path))
    await expect(openAddress('/pages/nowhere/index')).rejects.toThrow('/pages/nowhere/index')
    off()
    expect(paths).toEqual(['/pages/nowhere/index'])
    expect(moves()).toEqual([
      ['reLaunch', { url: '/packageRarely/login/errorPage/index?path=%2Fpages%2Fnowhere%2Findex' }],
    ])
    await expect(pageNotFound('/x')).rejects.toBeInstanceOf(PageNotFoundError)
  })

  test('an unknown address below the folder of labels opens the label page with the whole address [nav.qr-redirect]', async () => {
    const hook = jest.fn()
    const off = listen('pageNotFound', hook)
    await openAddress('/pages/qr/index?url=x')
    await pageNotFound('/pages/qr/STORE_1', { x: '茶 1', stamp: 'A', empty: '' })
    await pageNotFound('pages/qr/6901234567892')
    off()
    const address = (code: string) => encodeURIComponent(`http://localhost/#/pages/qr/${code}`)
    expect(moves()).toEqual([
      ['navigateTo', { url: '/pages/qr/index?url=x' }],
      ['redirectTo', { url: `/pages/qr/index?url=${address('STORE_1?x=%E8%8C%B6%201')}` }],
      ['redirectTo', { url: `/pages/qr/index?url=${address('6901234567892')}` }],
    ])
    expect(hook).not.toHaveBeenCalled()
  })

  test('a redirect opens only rows of the route table [nav.redirect-rows]', () => {
    expect(openRedirect('pages/packOrder/orders/index?status=0')).toBe(true)
    expect(openRedirect('https://evil.example/')).toBe(false)
    expect(moves()).toEqual([['redirectTo', { url: '/pages/packOrder/orders/index?status=0' }]])
  })
})

describe('going back', () => {
  test('goes back the given steps, at most to the first page', async () => {
    stack('pages/home/index', 'pages/cate/index', 'pages/packOrder/search/index')
    await back()
    now += 500
    await back(9)
    expect(moves()).toEqual([
      ['navigateBack', { delta: 1 }],
      ['navigateBack', { delta: 2 }],
    ])
  })

  test('two quick taps leave one page; the page of the first is still there at the second [nav.quick-back]', async () => {
    stack('pages/home/index', 'pages/cate/index')
    await Promise.all([back(), back()])
    expect(moves()).toEqual([['navigateBack', { delta: 1 }]])
    stack('pages/home/index', 'pages/cate/index', 'pages/packOrder/search/index')
    await back()
    expect(moves()).toHaveLength(2)
  })

  test('with a single page goes home [nav.back-home]', async () => {
    stack('pages/details/index?productId=1')
    await back()
    expect(moves()).toEqual([['switchTab', { url: '/pages/home/index' }]])
  })

  test.each([0, -1, 1.5, Number.NaN])('%p steps are refused [nav.back-steps]', async (steps) => {
    await expect(back(steps)).rejects.toThrow(RangeError)
  })
})

describe('the login guard', () => {
  beforeEach(() => credentials.forget())

  test('a page that needs login opens the login page, which keeps page and parameters [nav.login-redirect]', async () => {
    stack('pages/mine/index')
    await go('orderList', { status: '0' })
    expect(moves()).toEqual([
      [
        'navigateTo',
        { url: `/pages/login/index?redirect=${encodeURIComponent('pages/packOrder/orders/index?status=0')}` },
      ],
    ])
  })

  test('redirects at most once per 300 ms [nav.login-throttle]', () => {
    stack('pages/mine/index')
    toLogin()
    now += 299
    // Another page than before, so that the merging of two taps on one target does not apply.
    toLogin({ name: 'addressList' })
    expect(moves()).toHaveLength(1)
    now += 1
    toLogin({ name: 'orderList' })
    expect(moves()).toHaveLength(2)
  })

  test('never redirects from the login page itself [nav.login-not-from-login]', () => {
    stack('pages/mine/index', 'pages/login/index')
    toLogin({ name: 'orderList' })
    expect(moves()).toEqual([])
  })

  test('replaces a page that cannot be shown without login, so that back does not reach it [nav.stale-login]', () => {
    stack('pages/mine/index', 'pages/packOrder/orders/index?status=1')
    toLogin()
    expect(moves()).toEqual([
      [
        'redirectTo',
        { url: `/pages/login/index?redirect=${encodeURIComponent('pages/packOrder/orders/index?status=1')}` },
      ],
    ])
  })

  test('after the login the requested page opens [nav.login-return]', async () => {
    credentials.save({ accessToken: 't', uid: 'u' })
    stack('pages/mine/index', 'pages/login/index')
    await leaveLogin('pages/submit/index?type=1')
    expect(moves()).toEqual([['redirectTo', { url: '/pages/submit/index?type=1' }]])
  })

  test('after the login goes back when the requested page is below [nav.login-return]', async () => {
    credentials.save({ accessToken: 't', uid: 'u' })
    stack('pages/details/index?productId=1&stamp=A', 'pages/login/index')
    await leaveLogin('pages/details/index?productId=1')
    expect(moves()).toEqual([['navigateBack', { delta: 1 }]])
  })

  test('on H5 the page below has its parameters under another name', async () => {
    credentials.save({ accessToken: 't', uid: 'u' })
    const below = { route: 'pages/details/index', options: {}, $taroParams: { productId: '1', stamp: 'AB' } }
    taro.answer('getCurrentPages', () => [below, { route: 'pages/login/index' }])
    taro.at('/pages/login/index')
    await leaveLogin('pages/details/index?productId=1')
    await leaveLogin('pages/details/index?productId=2')
    expect(moves()).toEqual([
      ['navigateBack', { delta: 1 }],
      ['redirectTo', { url: '/pages/details/index?productId=2' }],
    ])
  })

  test.each([undefined, '', 'pages/login/index', 'https://evil.example/'])(
    'after the login with redirect %p goes back',
    async (redirect) => {
      stack('pages/mine/index', 'pages/login/index')
      await leaveLogin(redirect)
      expect(moves()).toEqual([['navigateBack', { delta: 1 }]])
    },
  )
})

test('a relaunch clears the history [nav.relaunch]', async () => {
  stack('pages/home/index', 'pages/cate/index')
  await go.relaunch('search')
  expect(moves()).toEqual([['reLaunch', { url: '/pages/packOrder/search/index' }]])
})

test('an external link opens inside the app only from a known host [nav.external-host]', async () => {
  await openWeb('https://evil.example/')
  expect(taro.callsOf('showToast')).toEqual([expect.objectContaining({ title: '该地址不在允许的业务域名内' })])
  await openWeb('http://localhost/help')
  expect(moves()).toEqual([['navigateTo', { url: '/pages/web/index?url=http%3A%2F%2Flocalhost%2Fhelp' }]])
})
