import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { MiniPage } from '../support/mini-page'
import type { MiniProgram } from '../support/mini-program'
import {
  type Belongings,
  fillMiniLogin,
  startWeappMall,
  stockUp,
  WEAPP_DIST,
  type WeappMall,
} from '../support/weapp-mall'
import { elementsOf, Templates, textOf } from '../support/wxml'

const KIB = 1024
/** Targets: the first setData of home, any later one, and how many there may be until goods show. */
const MOST_BYTES_FIRST = 64 * KIB
const MOST_BYTES = 16 * KIB
const MOST_UPDATES_TO_GOODS = 3
const PRICE = /¥\s*\d/
const LINES = 40
const ORDERS = 14

interface PageRow {
  title: string
  /** Parameters, and what the page says once it has everything. */
  query?: (own: Belongings) => string
  shows: RegExp
  /** Goods are what it is for. */
  hasGoods?: boolean
  /** In place of opening it by its address. */
  reach?: (mini: MiniProgram) => Promise<MiniPage>
}

const payment = ({ orders: [order] }: Belongings) => `payOrderNo=${order?.payOrderNo}&parentNo=${order?.parentNo}`

/** From the cart, with all its lines. */
async function reachSubmit(mini: MiniProgram): Promise<MiniPage> {
  const cart = await mini.open('pages/cart/index')
  await cart.waitFor((page) => page.find(/^结算/), 'the button')
  // Two pushes of one page within 400 ms count as one tap (src/app/limits.ts); this robot is faster than that.
  await new Promise((done) => setTimeout(done, 500))
  await cart.fire(cart.find(/^结算/))
  return mini.arrive('pages/submit/index')
}

const PAGES: Record<string, PageRow> = {
  'pages/home/index': { title: '乐廊', shows: /没有更多了|¥[\d,.]+[^¥]*已售/, hasGoods: true },
  'pages/memberIndex/index': { title: '会员', shows: /会员权益/ },
  'pages/cart/index': { title: '购物车', shows: new RegExp(`${LINES} 件.*合计`), hasGoods: true },
  'pages/mine/index': { title: '我的', shows: /138\*{4}0001.*我的订单/ },
  'pages/cate/index': { title: '分类', shows: /女装.*查看全部商品/ },
  'pages/category/goods/index': {
    title: '商品列表',
    query: ({ categoryId }) => `id=${categoryId}`,
    shows: /¥[\d,.]+/,
    hasGoods: true,
  },
  'pages/login/index': { title: '登录', shows: /手机号登录|获取验证码|登录/ },
  'pages/submit/index': { title: '确认订单', shows: /应付¥[\d,.]+提交订单/, hasGoods: true, reach: reachSubmit },
  'pages/details/index': {
    title: '商品详情',
    query: ({ productId }) => `productId=${productId}`,
    shows: /评价.*加入购物车/,
    hasGoods: true,
  },
  'pages/packOrder/search/index': {
    title: '搜索',
    query: () => `name=${encodeURIComponent('可颂')}`,
    shows: /¥[\d,.]+/,
    hasGoods: true,
  },
  'pages/packOrder/address/index': { title: '收货地址', shows: /13800000001.*新增收货地址/ },
  'pages/packOrder/addAddress/index': {
    title: '编辑地址',
    query: ({ addressId }) => `id=${addressId}`,
    shows: /浙江省.*保存/,
  },
  'pages/packOrder/location/index': { title: '选择位置', shows: /附近地点.*浙江省/ },
  'pages/common-map/index': {
    title: '位置',
    query: () => 'storeId=xianhe',
    shows: /鲜禾超市.*江汉路.*进店看看.*打开地图/,
  },
  'pages/packOrder/orders/index': {
    title: '我的订单',
    query: () => 'status=110',
    shows: /待付款.*应付¥/,
    hasGoods: true,
  },
  'pages/packOrder/order/index': {
    title: '订单详情',
    query: ({ orders: [order] }) => `orderId=${order?.orders[0]?.orderId}`,
    shows: /待付款.*江汉路/,
    hasGoods: true,
  },
  'pages/payResult/cashier/index': { title: '收银台', query: payment, shows: /¥[\d,.]+.*确认支付/ },
  'pages/payResult/result/index': { title: '支付结果', query: payment, shows: /正在确认支付结果/ },
  'pages/help-center/feedback/index': { title: '意见反馈', shows: /意见反馈.*提交/ },
  'pages/help-center/answer/protocol': {
    title: '协议',
    query: () => 'typeCode=PRIVACY_POLICY',
    shows: /版本 1\.0/,
  },
  'pages/message/msgNav/index': { title: '消息', shows: /交易消息.*活动消息.*系统通知/ },
  'pages/person/password/index': { title: '找回密码', shows: /手机号.*获取验证码/ },
  'pages/person/setPassword/index': { title: '设置登录密码', shows: /新密码/ },
  'pages/person/bingMobile/index': { title: '绑定手机号', shows: /授权已失效.*去登录/ },
  'pages/web/index': {
    title: '乐廊',
    query: () => `url=${encodeURIComponent('https://example.com/')}`,
    shows: /打不开这个地址/,
  },
  'pages/web/jump/index': { title: '打开小程序', shows: /目标小程序不存在/ },
  'pages/qr/index': { title: '识别二维码', query: () => 'url=STORE_1', shows: /请在APP中打开/ },
  'pages/payment-merchants/paymentMerchants/index': { title: '微信收款商户', shows: /微信商户号 \d+/ },
  'pages/scan/scanCode/index': { title: '扫一扫', shows: /打开扫一扫.*确定/ },
  'packageRarely/login/switchEnvironment/index': { title: '切换环境', shows: /环境/ },
  'packageRarely/login/errorPage/index': {
    title: '页面不存在',
    query: () => 'path=pages%2Fnowhere%2Findex',
    shows: /没有找到：pages\/nowhere\/index/,
  },
}

const pageJson = (route: string): { navigationBarTitleText?: string } =>
  JSON.parse(readFileSync(path.join(WEAPP_DIST, `${route}.json`), 'utf8'))

/** Bytes sent by updates that are neither small nor the first. */
const tooLarge = (page: MiniPage) =>
  page.updates
    .map(({ bytes }, index) => ({ bytes, most: index === 0 ? MOST_BYTES_FIRST : MOST_BYTES }))
    .filter(({ bytes, most }) => bytes > most)

describe('every page of the built mini program, before the real server', () => {
  const templates = new Templates(WEAPP_DIST)
  let started: WeappMall
  let mini: MiniProgram
  let own: Belongings
  beforeAll(async () => {
    started = await startWeappMall()
    mini = started.mini
    own = await stockUp(started.mall.url, LINES, ORDERS)
    // Counts of updates must not tell how the replies of a busy machine are spread.
    mini.isInStep = true
    await mini.open('pages/home/index')
    await fillMiniLogin(await mini.open('pages/login/index'))
    await mini.top.waitFor(() => mini.stack.length === 1 || mini.top.route !== 'pages/login/index', 'the page before')
  })
  afterAll(() => started.stop())
  beforeEach(() => {
    mini.errors.length = 0
  })

  const openPage = async (route: string): Promise<MiniPage> => {
    const { query, reach, shows, hasGoods } = PAGES[route] as PageRow
    const page = reach ? await reach(mini) : await mini.open(query ? `${route}?${query(own)}` : route)
    await page.waitFor(() => shows.test(page.text()), String(shows))
    if (hasGoods) await page.waitFor(() => PRICE.test(page.text()), 'a price')
    return page
  }

  test('has a row here', () => {
    expect(Object.keys(PAGES).sort()).toEqual([...mini.pages].sort())
  })

  describe.each(Object.keys(PAGES))('%s', (route) => {
    const row = PAGES[route] as PageRow

    test('opens with its title, draws what it says, and logs nothing', async () => {
      const page = await openPage(route)
      expect(pageJson(route).navigationBarTitleText).toBe(row.title)
      // What WeChat's own compiler makes of the templates shows the same words as the data hold.
      const drawn = templates.draw(route, page.instance.data)
      expect(textOf(drawn)).toMatch(row.shows)
      expect(elementsOf(drawn).length).toBeGreaterThan(3)
      expect(mini.errors).toEqual([])
    })

    test('sends little at once, and goods early', async () => {
      const page = await openPage(route)
      // What comes after: the blocks in sight, a second list page.
      await mini.settled()
      const before = page.updates.length
      await page.instance.onReachBottom?.call(page.instance)
      await mini.settled()
      expect(before).toBeGreaterThan(0)
      expect(tooLarge(page)).toEqual([])
      if (row.hasGoods) {
        const first = page.updates.findIndex(({ text }) => PRICE.test(text))
        expect(first).toBeGreaterThanOrEqual(0)
        expect(first + 1).toBeLessThanOrEqual(MOST_UPDATES_TO_GOODS)
      }
      expect(mini.errors).toEqual([])
    })
  })

  test('a change of one line sends that line, not the cart', async () => {
    const cart = await openPage('pages/cart/index')
    const [line] = cart.byClass('cart-line')
    const plus = cart.nodes(line).filter((node) => /stepper__step/.test(String(node.cl)))[1]
    await mini.settled()
    const before = cart.updates.length
    await cart.fire(plus)
    await cart.waitFor((page) => page.text().includes(`${LINES + 1} 件`), 'one more piece')
    await mini.settled()
    // Taro sends the value of every field again, to hold it to what the page says; that is all of the other lines.
    expect(Math.max(...cart.updates.slice(before).map(({ bytes }) => bytes))).toBeLessThanOrEqual(LINES * 100 + KIB)
  })
})
