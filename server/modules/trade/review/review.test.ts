import { randomUUID } from 'node:crypto'
import { APPEND_MS, REVIEW_MS, REVIEW_POINTS, type ReviewFilter } from '@contract/codes/review'
import { UNCLAIMED_KEEP_MS } from '@contract/codes/upload'
import { type TestMall, testApp } from '../../../../test/support/app'
import { logInAgain } from '../../../../test/support/log-in'
import { openStore, payFor, type Shelved, shelve, submitOf } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'
import { noise, sendForm } from '../../../gateways/upload/upload.fixture'
import { filmBytes } from '../../system/media/film.fixture'

const ACTOR = { kind: 'operator', id: 'test' } as const
let mall: TestMall
let boot: Shelved
let sock: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  await openStore(mall.services, { storeId: 'shop', deliveryTypes: [0], freightCents: 0 })
  boot = await shelve(mall.services, 'boot', { stock: 900, storeId: 'shop' })
  sock = await shelve(mall.services, 'sock', { stock: 900, storeId: 'shop', priceCents: 1000 })
})
afterAll(() => mall.close())

interface Bought {
  client: WireClient
  orderId: string
  lines: { orderLineId: string; productId: string }[]
}

async function received(name = '林知夏', goods: readonly Shelved[] = [boot, sock]): Promise<Bought> {
  const client = await mall.enrol({ name })
  const products = goods.map(({ skuId }) => ({ skuId, number: 1 }))
  const submit = await submitOf(client, { source: 'buyNow', binComits: [{ storeId: 'shop', products }] })
  const placed = await client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() })
  await payFor(mall, client, placed.payOrderNo)
  const { orderId = '', orderNo = '' } = placed.orders[0] ?? {}
  await mall.services.orderOperator.ship(ACTOR, 'all', orderNo, '顺丰速运', 'SF1')
  await client.call('POST productOrder/confirmReceive', { orderId })
  await mall.settle()
  return { client, orderId, lines: (await client.call('GET productOrder/getOrderInfo', { orderId })).lines }
}

const one = (orderLineId: string, over: object = {}) => ({
  orderLineId,
  stars: 5,
  tags: [],
  content: '很好',
  imageKeys: [],
  ...over,
})
const add = ({ client, orderId }: Bought, reviews: ReturnType<typeof one>[], over: object = {}, key = randomUUID()) =>
  client.call(
    'POST review/add',
    { orderId, reviews, logisticsStars: 5, serviceStars: 4, isAnonymous: false, ...over },
    { idempotencyKey: key },
  )
const own = async ({ client }: Bought, tab: 'pending' | 'done') =>
  (await client.call('POST review/pageOwn', { tab })).records
const hasButton = async ({ client, orderId }: Bought, which: 'evaluate' | 'appendReview' = 'evaluate') =>
  (await client.call('GET productOrder/getOrderInfo', { orderId })).buttons.some(({ code }) => code === which)
const shown = async (productId: string, filter: ReviewFilter = 'all') =>
  (await (await mall.visitor()).call('POST product/pageReviews', { productId, filter, pageSize: 50 })).records
const countsOf = async (productId: string) => {
  const { counts, goodPercent } = await (await mall.visitor()).call('GET review/getSummary', { productId })
  const of = (filter: ReviewFilter) => counts.find((one) => one.filter === filter)?.count ?? 0
  return {
    all: of('all'),
    good: of('good'),
    middle: of('middle'),
    bad: of('bad'),
    appended: of('appended'),
    pictured: of('pictured'),
    goodPercent,
  }
}

test('received lines wait, are reviewed one by one, and the order shows it [review.received] [review.anonymous] [review.points]', async () => {
  const bought = await received()
  const [first, second] = bought.lines
  expect((await own(bought, 'pending')).map(({ orderLineId }) => orderLineId).sort()).toEqual(
    [first?.orderLineId, second?.orderLineId].sort(),
  )
  expect(await hasButton(bought)).toBe(true)
  const key = randomUUID()
  const words = { tags: ['质量很好'], content: ' 靴子合脚\n不磨脚 ' }
  expect(await add(bought, [one(first?.orderLineId ?? '', words)], {}, key)).toEqual({ points: REVIEW_POINTS })
  // The request is repeated; the review is written once.
  expect(await add(bought, [one(first?.orderLineId ?? '', words)], {}, key)).toEqual({ points: REVIEW_POINTS })
  await expect(add(bought, [one(first?.orderLineId ?? '')])).rejects.toThrow('已评价')
  expect((await own(bought, 'done')).map(({ review }) => review?.content)).toEqual(['靴子合脚\n不磨脚'])
  expect(await shown(first?.productId ?? '')).toMatchObject([
    { nick: '林***夏', stars: 5, content: '靴子合脚\n不磨脚', tags: ['质量很好'], helpful: 0, reply: null },
  ])
  expect(await add(bought, [one(second?.orderLineId ?? '')], { isAnonymous: true })).toEqual({ points: 0 })
  expect((await shown(second?.productId ?? ''))[0]).toMatchObject({ nick: '匿名用户' })
  expect(await hasButton(bought)).toBe(false)
  expect(await own(bought, 'pending')).toEqual([])
  await mall.settle()
  const detail = await bought.client.call('GET product/getProductDetail', { productId: first?.productId ?? '' })
  expect(detail).toMatchObject({ reviewCount: 1, reviews: [{ content: '靴子合脚\n不磨脚' }] })
})

test('a line of another shopper, not received or too late is refused; one refused line prevents the others [review.refused]', async () => {
  const [bought, other] = [await received(), await received('别人')]
  const [first, second] = bought.lines
  await expect(add({ ...other, orderId: bought.orderId }, [one(first?.orderLineId ?? '')])).rejects.toThrow(
    '订单不存在',
  )
  await expect(add(bought, [one(first?.orderLineId ?? ''), one(other.lines[0]?.orderLineId ?? '')])).rejects.toThrow(
    '已评价',
  )
  mall.clock.advance(REVIEW_MS + 1)
  await logInAgain(mall.services, bought.client)
  expect(await own(bought, 'pending')).toEqual([])
  await expect(add(bought, [one(second?.orderLineId ?? '')])).rejects.toThrow('评价期')
  expect(await hasButton(bought)).toBe(false)
})

test('twenty concurrent reviews: counts, good share and filters are right; low scores are shown like all [review.low] [review.filters]', async () => {
  const before = await countsOf(boot.productId)
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => received(`甲${n}乙`, [boot])))
  await Promise.all(
    all.map((bought, n) => add(bought, [one(bought.lines[0]?.orderLineId ?? '', { stars: (n % 5) + 1 })])),
  )
  const after = await countsOf(boot.productId)
  const grown = (['all', 'good', 'middle', 'bad'] as const).map((key) => after[key] - before[key])
  expect(grown).toEqual([20, 8, 4, 8])
  expect(after.goodPercent).toBe(Math.floor((after.good * 100) / after.all))
  expect((await shown(boot.productId, 'bad')).every(({ stars }) => stars <= 2)).toBe(true)
  expect(await shown(boot.productId, 'bad')).toHaveLength(after.bad)
  const row = await mall.services.db.q
    .selectFrom('product')
    .select(['reviewCount', 'goodCount'])
    .where('productId', '=', boot.productId)
    .executeTakeFirstOrThrow()
  expect([row.reviewCount, row.goodCount].map(Number)).toEqual([after.all, after.good])
})

test('two concurrent reviews of one line: one is written [review.once]', async () => {
  const bought = await received('双击', [sock])
  const results = await Promise.allSettled([1, 2].map(() => add(bought, [one(bought.lines[0]?.orderLineId ?? '')])))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await own(bought, 'done')).toHaveLength(1)
})

test('a shopper marks a review as helpful once, can undo it, and never the own one; concurrent marks count exactly [review.helpful]', async () => {
  const bought = await received('被赞', [sock])
  await add(bought, [one(bought.lines[0]?.orderLineId ?? '')])
  const productId = sock.productId
  const reviewId = (await own(bought, 'done'))[0]?.review?.reviewId ?? ''
  const vote = (client: WireClient, isHelpful = true) =>
    client.call('POST review/vote', { productId, reviewId, isHelpful })
  await expect(vote(bought.client)).rejects.toThrow('自己')
  const readers = await Promise.all(Array.from({ length: 12 }, () => mall.enrol()))
  await Promise.all(readers.flatMap((reader) => [vote(reader), vote(reader)]))
  const [reader] = readers
  if (!reader) throw new Error('no reader is logged in')
  const seen = (await reader.call('POST product/pageReviews', { productId })).records.find(
    (r) => r.reviewId === reviewId,
  )
  expect(seen).toMatchObject({ helpful: 12, isHelpful: true })
  expect(await vote(reader, false)).toEqual({ helpful: 11 })
  expect(await vote(reader, false)).toEqual({ helpful: 11 })
})

test('a review is extended once within 180 days; the store’s new answer replaces the former [review.append] [review.answer]', async () => {
  const bought = await received('追评', [sock])
  const [line] = bought.lines
  const orderLineId = line?.orderLineId ?? ''
  const more = (client = bought.client) =>
    client.call('POST review/append', { orderLineId, content: '穿了一周', imageKeys: [] })
  await expect(more()).rejects.toThrow('不能再追加')
  await add(bought, [one(orderLineId)])
  const before = await countsOf(sock.productId)
  expect(await hasButton(bought, 'appendReview')).toBe(true)
  await more()
  expect(await hasButton(bought, 'appendReview')).toBe(false)
  await expect(more()).rejects.toThrow('不能再追加')
  expect((await countsOf(sock.productId)).appended).toBe(before.appended + 1)
  expect((await shown(sock.productId, 'appended'))[0]?.append?.content).toBe('穿了一周')

  const reviewId = (await own(bought, 'done'))[0]?.review?.reviewId ?? ''
  await mall.services.reviewOperator.reply(ACTOR, reviewId, '谢谢')
  await mall.services.reviewOperator.reply(ACTOR, reviewId, '谢谢支持')
  expect((await own(bought, 'done'))[0]?.review?.reply?.content).toBe('谢谢支持')
  const { q } = mall.services.db
  const actions = await q.selectFrom('audit').select('details').where('action', '=', 'review.reply').execute()
  expect(actions.map(({ details }) => JSON.parse(details))).toMatchObject([
    { before: null, after: '谢谢' },
    { before: '谢谢', after: '谢谢支持' },
  ])
  await expect(mall.services.reviewOperator.reply(ACTOR, 'nobody', 'x')).rejects.toThrow('没有这条评价')

  const late = await received('太晚', [sock])
  await add(late, [one(late.lines[0]?.orderLineId ?? '')])
  mall.clock.advance(APPEND_MS + 1)
  await logInAgain(mall.services, late.client)
  expect(await hasButton(late, 'appendReview')).toBe(false)
  const tooLate = { orderLineId: late.lines[0]?.orderLineId ?? '', content: '晚了', imageKeys: [] }
  await expect(late.client.call('POST review/append', tooLate)).rejects.toThrow('不能再追加')
})

async function sent({ client }: Bought, purpose: 'review' | 'aftersale' | 'feedback', file: Buffer): Promise<string> {
  const { token, keyPrefix } = await client.legacy('common.upload.getUpToken', { purpose, count: 1 })
  expect((await sendForm(mall.app, file, { token, key: `${keyPrefix}one` })).status).toBe(200)
  return `${keyPrefix}one`
}

test('a video replaces the pictures, is listed under 有图, is played from the mall, and is kept [review.video] [review.video-filter]', async () => {
  const bought = await received('录像', [sock])
  const orderLineId = bought.lines[0]?.orderLineId ?? ''
  const before = await countsOf(sock.productId)
  const [videoKey, imageKey] = [
    await sent(bought, 'review', filmBytes()),
    await sent(bought, 'review', await noise(40, 30)),
  ]
  await expect(add(bought, [one(orderLineId, { videoKey, imageKeys: [imageKey] })])).rejects.toThrow(
    '图片和视频只能选一种',
  )
  // Each file only for the purpose of its upload.
  await expect(add(bought, [one(orderLineId, { videoKey: imageKey })])).rejects.toThrow('视频已失效')
  await expect(add(bought, [one(orderLineId, { imageKeys: [videoKey] })])).rejects.toThrow('图片已失效')
  const others = await sent(await received('别人', [sock]), 'review', filmBytes())
  await expect(add(bought, [one(orderLineId, { videoKey: others })])).rejects.toThrow('视频已失效')
  await add(bought, [one(orderLineId, { videoKey })])

  const url = `/media/file/${videoKey}`
  expect(await shown(sock.productId, 'pictured')).toMatchObject([{ video: { url }, images: [] }])
  expect((await own(bought, 'done'))[0]?.review).toMatchObject({ video: { url } })
  expect((await countsOf(sock.productId)).pictured).toBe(before.pictured + 1)
  // A review with an appended picture is one review in the list.
  await bought.client.call('POST review/append', { orderLineId, content: '后来', imageKeys: [imageKey] })
  expect((await countsOf(sock.productId)).pictured).toBe(before.pictured + 1)
  mall.clock.advance(UNCLAIMED_KEEP_MS + 1)
  await mall.settle()
  const played = await mall.app.inject({ url, headers: { host: 'localhost', range: 'bytes=0-7' } })
  expect([played.statusCode, played.headers['content-type']]).toEqual([206, 'video/mp4'])

  const next = await received('又买', [sock])
  const again = next.lines[0]?.orderLineId ?? ''
  await expect(add(next, [one(again, { videoKey })])).rejects.toThrow('视频已失效')
  const twice = await received('两件', [boot, sock])
  const shared = await sent(twice, 'review', filmBytes())
  const both = twice.lines.map((line) => one(line.orderLineId, { videoKey: shared }))
  await expect(add(twice, both)).rejects.toThrow('视频已失效')
  expect(await own(twice, 'done')).toEqual([])
})

test('a video is refused as a picture of a case', async () => {
  const bought = await received('取证', [sock])
  const { uid } = bought.client
  const { db, media, clock } = mall.services
  const key = await sent(bought, 'aftersale', filmBytes())
  await expect(db.tx((tx) => media.attach(tx, uid, 'aftersale', [key], clock.now()))).rejects.toThrow('图片已失效')
})

test('a review uses the setting of the nickname unless its request overrides it [account.review-name]', async () => {
  const bought = await received()
  const form = () => bought.client.call('GET review/getForm', { orderId: bought.orderId })
  expect((await form()).isAnonymous).toBe(false)
  await bought.client.call('POST updateUserData', { showsName: false })
  expect((await form()).isAnonymous).toBe(true)
  const [first, second] = bought.lines
  await add(bought, [one(first?.orderLineId ?? '')], { isAnonymous: undefined })
  await add(bought, [one(second?.orderLineId ?? '')], { isAnonymous: false })
  expect((await shown(first?.productId ?? ''))[0]).toMatchObject({ nick: '匿名用户' })
  expect((await shown(second?.productId ?? ''))[0]).toMatchObject({ nick: '林***夏' })
})
