import { templatePlace } from '@contract/codes/block'
import { type TestMall, testApp } from '../../test/support/app'
import { buy, type Shelved, shelve } from '../../test/support/shopping'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let end: () => void
let goods: Shelved
let orderNo: string
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true, hasGateway: true })
  goods = await shelve(mall.services, 'led-to', { stock: 10 })
  const placed = await buy(await mall.enrol(), goods)
  orderNo = placed.orders[0]?.orderNo ?? ''
  ;({ env, end } = await settingsFor(mall.services.db))
  const { db, zoneEditor, clock } = mall.services
  const spring = { title: '春天', layout: 'both' as const, blocks: [] }
  await db.tx((tx) => zoneEditor.put(tx, templatePlace('spring'), spring, clock.now()))
  await runCommand('coupon', 'add', 'leads', '--title', '券', '--off', '20')
  await runCommand('offer', 'add', 'leads-too', '--title', '满减', '--tiers', '300-30')
  await runCommand('voucher', 'put', 'leads-there', '--title', '咖啡卡')
})
afterAll(async () => {
  end()
  await mall.close()
})

const { runCommand } = commandLine(() => env)
/** Each command that adds something with a link. */
const PUTS = [
  ['advert', 'add', 'lead', '--title', '看'],
  ['notice', 'add', 'lead', '--title', '看'],
  ['popup', 'add', 'lead', '--title', '看'],
  ['message', 'send', '--everyone', '--title', '看', '--text', '看'],
]
const put = async (lead: readonly string[]) => {
  const all = []
  for (const words of PUTS) all.push(await runCommand(...words, ...lead))
  return all
}
const leading = (code: string, params: string) => ['--to', code, ...(params ? ['--with', params] : [])]

test.each([
  ['C0020030000', 'productId=nothing', '--with productId=nothing: 没有这件在售商品'],
  ['C0020030000', '', '--with: C0020030000 缺少 productId'],
  ['C0020030000', 'productId=product-led-to,storeId=nobody', '--with storeId=nobody: 没有这家店'],
  ['C0000030101', 'id=nowhere', '--with id=nowhere: 没有这个分类'],
  ['C0020030004', 'voucherId=none', '--with voucherId=none: 没有这张卡券，或已过期'],
  ['C0090001', 'pageCode=winter', '--with pageCode=winter: 没有这个专题页'],
  ['C0090001', '', '--with: C0090001 缺少 pageCode'],
  ['C0040010400', 'activeType=2,activityId=gone', '--with activityId=gone: 没有这个活动或优惠券，或已结束'],
  ['C0040010400', 'activeType=5,activityId=leads', '--with activityId=leads: 没有这个活动或优惠券，或已结束'],
  ['C0040010400', 'activityId=leads', '--with activityId=leads: 没有这个活动或优惠券，或已结束'],
  ['C0020040001', 'orderNo=1', '--with orderNo=1: 没有这个订单'],
  ['C0099999', '', '--to: 没有代码为 C0099999 的页面 (for a page of the native app: --app-only)'],
])('%s %s with a link to something missing is refused [advert.target]', async (code, params, words) => {
  for (const { code: left, stdout, stderr } of await put(leading(code, params)))
    expect([left, stdout, stderr]).toEqual([2, '', expect.stringContaining(words)])
  const { content, popupOperator, clock } = mall.services
  expect([await content.adverts('home-banner', undefined, clock.now()), await popupOperator.list()]).toEqual([[], []])
})

test('existing targets are accepted, and so are the native app and another mini program [advert.targets]', async () => {
  for (const [code, params] of [
    ['C0020030000', `productId=${goods.productId},storeId=${goods.storeId}`],
    ['C0020030004', 'voucherId=leads-there'],
    ['C0090001', 'pageCode=spring'],
    ['C0040010400', 'activeType=2,activityId=leads'],
    ['C0040010400', 'activeType=5,activityId=leads-too'],
    ['C0020040001', `orderNo=${orderNo}`],
    ['C0040010101', 'name=茶'],
    ['C0099999', 'appId=wx123'],
  ] as const)
    for (const { code: left, stderr } of await put(leading(code, params))) expect([left, stderr]).toEqual([0, ''])
  for (const { code } of await put([...leading('C0099999', ''), '--app-only'])) expect(code).toBe(0)
})

test('--app-only is for codes of the native app alone', async () => {
  for (const { code, stderr } of await put([...leading('C0010001', ''), '--app-only']))
    expect([code, stderr]).toEqual([2, expect.stringContaining('C0010001 是各端都有的页面')])
})

test('an advert is hidden while its product is off sale, a notice loses its link [advert.hidden]', async () => {
  const { content, clock, db } = mall.services
  await shelve(mall.services, 'leaves', { stock: 1 })
  for (const words of PUTS.slice(0, 2))
    await runCommand(...words.with(2, 'leaves'), ...leading('C0020030000', 'productId=product-leaves'))
  const shown = async () => {
    const [adverts, notices] = [
      await content.adverts('home-banner', undefined, clock.now()),
      await content.notices(clock.now()),
    ]
    return [
      adverts.some(({ advertId }) => advertId === 'leaves'),
      notices.find(({ noticeId }) => noticeId === 'leaves')?.command?.cmd,
    ]
  }
  expect(await shown()).toEqual([true, 'C0020030000'])
  await db.q.updateTable('product').set({ isListed: 0 }).where('productId', '=', 'product-leaves').execute()
  expect(await shown()).toEqual([false, undefined])
})
