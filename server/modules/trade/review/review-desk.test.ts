import { DAY_MS } from '@contract/codes/china-time'
import type { ReviewView } from '@contract/codes/review-views'
import { type TestMall, testApp } from '../../../../test/support/app'
import { type ConsoleClient, staffClient } from '../../../../test/support/console-client'
import { type Shelved, shelve } from '../../../../test/support/shopping'

let mall: TestMall
let head: ConsoleClient
let keeper: ConsoleClient
let tea: Shelved
let lamp: Shelved
beforeEach(async () => {
  mall = await testApp({ isSeeded: false })
  tea = await shelve(mall.services, 'tea', { stock: 5, storeId: 'tea' })
  lamp = await shelve(mall.services, 'lamp', { stock: 5, storeId: 'lamps' })
  ;({ client: head } = await staffClient(mall, 'service'))
  ;({ client: keeper } = await staffClient(mall, 'service', { stores: ['tea'] }))
})
afterEach(() => mall.close())

let days = 0
/** Adds a review, a day after the one before. */
async function written(reviewId: string, { productId, skuId }: Shelved, stars: number, more: object = {}) {
  const { reviewBook, db, clock } = mall.services
  const words = { uid: '', nick: '林***夏', avatar: null, content: `${reviewId}的话`, specText: '红' }
  const createdAt = clock.now() + days++ * DAY_MS
  await db.tx((tx) => reviewBook.add(tx, [{ reviewId, productId, skuId, stars, ...words, createdAt, ...more }]))
}
const ids = async (client: ConsoleClient, view: ReviewView, filter: object = {}) =>
  (await client.call('review/list', { view, ...filter })).records.map(({ reviewId }) => reviewId)

test('views are sorted and paged, within filters and stores [console.review-queue]', async () => {
  await written('a', tea, 5)
  await written('b', lamp, 1, { imageKeys: ['review/x/1'] })
  await written('c', tea, 2)
  await written('d', tea, 1)
  await written('e', lamp, 3)
  expect(await ids(head, 'waiting')).toEqual(['e', 'd', 'c', 'b', 'a'])
  expect(await ids(head, 'low')).toEqual(['b', 'd', 'c'])
  expect(await ids(keeper, 'waiting')).toEqual(['d', 'c', 'a'])
  expect(await ids(keeper, 'low')).toEqual(['d', 'c'])
  expect(await ids(head, 'waiting', { stars: [1] })).toEqual(['d', 'b'])
  expect(await ids(head, 'waiting', { isPictured: true })).toEqual(['b'])
  expect(await ids(head, 'waiting', { stores: ['lamps'] })).toEqual(['e', 'b'])
  expect(await ids(keeper, 'waiting', { stores: ['lamps'] })).toEqual([])
  for (const [client, view, all] of [
    [head, 'waiting', 5],
    [head, 'low', 3],
    [keeper, 'low', 2],
  ] as const) {
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await client.call('review/list', { view, pageSize: 1, ...(cursor && { cursor }) })
      seen.push(...page.records.map(({ reviewId }) => reviewId))
      cursor = page.cursor
    } while (cursor)
    expect([seen.length, seen]).toEqual([all, await ids(client, view)])
  }
  await expect(head.call('review/list', { view: 'low', cursor: '1.x' })).rejects.toThrow('cursor')
  const { views } = await keeper.call('review/counts', {})
  expect(views.map(({ view, count }) => [view, count])).toEqual([
    ['waiting', 3],
    ['low', 2],
  ])
  expect((await keeper.call('review/counts', { stars: [5] })).views.map(({ count }) => count)).toEqual([1, 0])
})

test('an answer is public, moves the review, is refused on an outdated answer, and can be undone [console.review-answer] [console.review-undo]', async () => {
  await written('a', tea, 2)
  const key = { productId: tea.productId, reviewId: 'a' }
  const { review } = await keeper.call('review/answer', { ...key, seen: '', content: ' 抱歉\n已补发 ' })
  expect(review).toMatchObject({ reply: { content: '抱歉\n已补发' }, acts: [{ text: '改回复' }], storeName: '素研' })
  expect([await ids(keeper, 'low'), await ids(keeper, 'answered')]).toEqual([[], ['a']])
  const shown = await (await mall.visitor()).call('POST product/pageReviews', { productId: tea.productId })
  expect(shown.records[0]?.reply?.content).toBe('抱歉\n已补发')
  await expect(head.call('review/answer', { ...key, seen: '', content: '别的话' })).rejects.toThrow('变化')
  await head.call('review/answer', { ...key, seen: '抱歉\n已补发', content: '已退款' })
  const undo = async () => {
    const entry = (await head.call('audit/own', { subject: 'a' })).records.find(({ acts }) =>
      acts.some(({ code, refusal }) => code === 'undo' && refusal === ''),
    )
    await head.call('audit/undo', { auditId: entry?.auditId ?? '' })
  }
  await undo()
  expect((await head.call('review/detail', key)).review.reply?.content).toBe('抱歉\n已补发')
})

test('an undo of the first answer removes it; an account without the permission has no act [console.review-undo]', async () => {
  await written('a', tea, 4)
  const key = { productId: tea.productId, reviewId: 'a' }
  await head.call('review/answer', { ...key, seen: '', content: '谢谢' })
  const [entry] = (await head.call('audit/own', { subject: 'a' })).records
  await head.call('audit/undo', { auditId: entry?.auditId ?? '' })
  expect(await head.call('review/detail', key)).toMatchObject({ review: { reply: null }, orderNo: '' })
  expect(await ids(head, 'waiting')).toEqual(['a'])
  const { client: reader } = await staffClient(mall, 'content')
  expect((await reader.call('review/detail', key)).review.acts).toEqual([])
  await expect(reader.call('review/answer', { ...key, seen: '', content: '谢' })).rejects.toThrow()
})
