import { commandLine } from '@server/cli/mall.fixture'
import { settingReturned } from '../support/app-setting'
import { startOwnMall } from '../support/keeper'
import type { MiniPage } from '../support/mini-page'
import { DEMO_MOBILE, fillMiniLogin, launchOn, pickAndTap, type WeappMall } from '../support/weapp-mall'

const MINE_TAB = { index: 3 }
let world: WeappMall
let mall: WeappMall['mall']
const { runCommand } = commandLine(() => ({ GALLERIA_DATA: mall.folder }))
async function mallCommand(...args: string[]): Promise<void> {
  expect(await runCommand(...args)).toMatchObject({ code: 0, stderr: '' })
}

beforeAll(async () => {
  // The program requests the required version at launch, so the settings are set first.
  mall = await startOwnMall()
  for (const [code, value] of [
    ['APP_MIN_VERSION', '99'],
    ['APP_UPDATE_TEXT', '结算更快了'],
  ] as const) {
    await mallCommand('setting', 'put', code, value)
    await settingReturned(mall.url, code, value)
  }
  world = launchOn(mall)
})
afterAll(() => world.stop())

const named = (name: string) => world.mini.calls.filter((call) => call.name === name).map(({ options }) => options)
const ofMine = (name: string) => named(name).filter(({ index }) => index === MINE_TAB.index)

test('a version that is too old shows the operator’s text [shell.app-config]', async () => {
  const home = await world.mini.open('pages/home/index')
  await home.waitFor(() => named('showModal').length > 0, 'the notice')
  expect(named('showModal')).toMatchObject([
    { title: '更新提示', content: '结算更快了\n关闭小程序后重新打开即可更新', showCancel: false },
  ])
  world.mini.tell('onUpdateReady')
  await home.waitFor(() => named('applyUpdate').length > 0, 'the restart')
  expect(named('showModal').at(-1)).toMatchObject({
    content: '结算更快了\n新版本已准备好，是否重启应用？',
    showCancel: false,
  })
})

test('unread messages show a dot on 我的 until they are read, also those of the operator [message.tab-dot] [message.operator]', async () => {
  const { mini } = world
  await mini.open('pages/login/index')
  await fillMiniLogin(await mini.arrive('pages/login/index'))
  const home = await mini.arrive('pages/home/index')
  await home.waitFor(() => ofMine('showTabBarRedDot').length > 0, 'the dot')
  expect(ofMine('setTabBarBadge')).toEqual([])

  const ofSystem = (page: MiniPage) => /系统通知(\d*)官方客服/.exec(page.text())?.[1]
  const before = await mini.open('pages/message/msgNav/index')
  await before.waitFor((page) => ofSystem(page) !== undefined, 'the groups')
  const unread = Number(ofSystem(before))
  await mallCommand('message', 'send', DEMO_MOBILE, '--title', '包裹改道', '--text', '驿站已换到 3 号门')
  const messages = await mini.open('pages/message/msgNav/index')
  await messages.waitFor((page) => Number(ofSystem(page)) === unread + 1, 'the message')
  await mini.settled()
  const shown = ofMine('showTabBarRedDot').length
  const hidden = ofMine('hideTabBarRedDot').length
  await messages.fire(messages.find('全部已读'))
  await messages.waitFor(() => ofMine('hideTabBarRedDot').length > hidden, 'the dot to go')
  expect(ofMine('showTabBarRedDot')).toHaveLength(shown)
  expect(mini.errors).toEqual([])
})

test('我的 has a link to the payment merchants [crm.way-in]', async () => {
  const { mini } = world
  const mine = await mini.open('pages/mine/index')
  await mine.waitFor((page) => page.find('微信收款商户'), 'the entry')
  await mine.fire(mine.find('微信收款商户'))
  const merchants = await mini.arrive('pages/payment-merchants/paymentMerchants/index')
  await merchants.waitFor((page) => /微信商户号 \d+/.test(page.text()), 'the merchants')
})

/** The price of an order on its submit page. */
const sumOf = (page: MiniPage) => /应付(¥[\d,.]+)/.exec(page.text())?.[1]

/** Buys the first variant of a product directly; returns the submit page that opens. */
async function buyNow(productId: string): Promise<MiniPage> {
  const { mini } = world
  const details = await mini.open(`pages/details/index?productId=${productId}`)
  await details.waitFor((page) => page.find('立即购买'), 'the product')
  await details.fire(details.find('立即购买'))
  await pickAndTap(details, '立即购买')
  const submit = await mini.arrive('pages/submit/index')
  await submit.waitFor((page) => page.byClass('store-block').length === 1 && sumOf(page), 'the order')
  return submit
}

test('two submit pages in one stack keep separate orders [shell.submit-pages]', async () => {
  const below = await buyNow('zhinuan-plaid-scarf')
  const above = await buyNow('suyan-cashmere-gift-box')
  expect(above.text()).toContain('手套礼盒')
  expect(below.text()).toContain('格纹围巾')
  expect(below.text()).not.toContain('手套礼盒')
  const sum = sumOf(below)
  const { mini } = world
  await mini.close(2)
  await mini.settled()
  expect(below.text()).toContain('格纹围巾')
  expect(sumOf(below)).toBe(sum)
  expect(mini.top).toBe(below)
})
