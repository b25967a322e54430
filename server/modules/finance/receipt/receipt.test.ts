import { DAY_MS } from '@contract/codes/china-time'
import { ERROR_CODES } from '@contract/codes/errors'
import { MOST_RECEIPT_RETRIES, RECEIPTS_A_DAY } from '@contract/codes/receipt'
import { type TestMall, testApp } from '../../../../test/support/app'
import { openStore } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'
import { goldCard } from '../../customer/member/member.fixture'
import { photo, putIn, receiptOf, sent } from './receipt.fixture'
import { bandKeys, distanceOf, likeKeys } from './receipt.rules'

const ACTOR = { kind: 'operator', id: 'test' } as const
let mall: TestMall
let shopper: WireClient
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  for (const storeId of ['cafe', 'bakery']) await openStore(mall.services, { storeId, name: storeId })
})
beforeEach(async () => {
  shopper = await mall.enrol()
})
afterAll(() => mall.close())

const submit = (client: WireClient, ask: Awaited<ReturnType<typeof receiptOf>>, idempotencyKey?: string) =>
  client.call('POST score/submitPictureScoreReq', ask, idempotencyKey ? { idempotencyKey } : {})
const seen = (client: WireClient, scoreNo: string) => client.call('GET score/getPictureScoreDetail', { scoreNo })
const list = async (client: WireClient) => (await client.call('POST score/pagePictureScoreList', {})).records
const entries = async (client: WireClient) => (await client.call('GET point/pageEntries', {})).records
const operator = () => mall.services.receiptOperator

test('a submitted receipt is pending; its approval gives the points with a message, once [receipt.verdict]', async () => {
  const scoreNo = await putIn(mall, shopper, { receiptNo: ' my-20481 ' })
  expect(await list(shopper)).toMatchObject([
    { scoreNo, stateText: '审核中', storeName: 'cafe', amount: 12_850, receiptNo: 'MY-20481', points: 0, buttons: [] },
  ])
  await operator().approve(ACTOR, 'all', { no: scoreNo })
  const detail = await seen(shopper, scoreNo)
  expect(detail).toMatchObject({ state: 'approved', stateText: '已入账 +128', points: 128 })
  expect(detail.events.map(({ event }) => event)).toEqual(['approve', 'submit'])
  expect(await entries(shopper)).toMatchObject([{ kind: 'receipt', amount: 128, title: '小票积分', note: 'cafe' }])
  const { records } = await shopper.legacy('base.message.listGuideBarMessageDetail', { id: 'trade' })
  expect(records).toMatchObject([{ title: '小票积分已到账', content: 'cafe ¥128.50 的小票已通过，获得 128 积分' }])
  await expect(operator().approve(ACTOR, 'all', { no: scoreNo })).rejects.toThrow('状态已变化')
  expect((await mall.services.points.levels(shopper.uid, mall.clock.now())).available).toBe(128)
})

test('the points factor of the card on the day of submission counts [receipt.verdict]', async () => {
  const { db, clock, memberCards, account } = mall.services
  await db.tx((tx) => memberCards.put(tx, goldCard(), clock.now()))
  await db.tx((tx) => account.setMember(tx, shopper.uid, clock.now() + 40 * DAY_MS))
  const scoreNo = await putIn(mall, shopper, { amount: 9_950 })
  await db.tx((tx) => account.setMember(tx, shopper.uid, 0))
  await operator().approve(ACTOR, 'all', { no: scoreNo })
  expect((await seen(shopper, scoreNo)).points).toBe(198)
})

test.each<[what: string, change: object, text: string]>([
  ['of an unknown store', { storeId: 'gone' }, '没有这家门店'],
  ['below 1 yuan', { amount: 99 }, '实付满 ¥1 才有积分'],
  ['above the maximum', { amount: 5_000_001 }, '单张小票最多 ¥50,000'],
  ['without a number', { receiptNo: ' ' }, '请填写小票上的单号'],
  ['with too few letters and digits', { receiptNo: 'A--7' }, '单号是 4 到 40 位字母、数字或短横'],
  ['with a number of other characters', { receiptNo: '单号一二三四' }, '单号是 4 到 40 位字母、数字或短横'],
  ['with a picture that does not exist', { imageKey: 'receipt/0123456789abcdef01234567/x' }, '图片已失效，请重新上传'],
])('a receipt %s is refused and does not count [receipt.fields]', async (_what, change, text) => {
  await expect(putIn(mall, shopper, change)).rejects.toThrow(text)
  expect((await shopper.call('GET score/listMall', {})).leftToday).toBe(RECEIPTS_A_DAY)
})

test('a future purchase date, or one more than 30 days ago, is refused [receipt.age]', async () => {
  const now = mall.clock.now()
  await expect(putIn(mall, shopper, { purchasedAt: now + 60_000 })).rejects.toThrow('购买时间还没有到')
  await expect(putIn(mall, shopper, { purchasedAt: now - 30 * DAY_MS - 1 })).rejects.toThrow('只收 30 天内的小票')
  await putIn(mall, shopper, { purchasedAt: now - 30 * DAY_MS + 60_000 })
})

test('a receipt counts once for all shoppers and spellings of its number; another sum or store is another [receipt.once]', async () => {
  const other = await mall.enrol()
  await putIn(mall, shopper, { receiptNo: 'ab-777' })
  await expect(putIn(mall, other, { receiptNo: ' AB-777' })).rejects.toThrow('这张小票已经提交过了')
  for (const receiptNo of ['ＡＢ-777', 'AB777', 'A B 7 7 7', 'ab–777', 'AB－777', 'A-B-7-7-7'])
    await expect(putIn(mall, shopper, { receiptNo })).rejects.toThrow('这张小票已经提交过了')
  await putIn(mall, other, { receiptNo: 'AB-777', amount: 12_851 })
  await putIn(mall, other, { receiptNo: 'AB-777', storeId: 'bakery' })
})

test('one of two concurrent submissions of a receipt is accepted, and a double tap submits once [receipt.once]', async () => {
  const other = await mall.enrol()
  const [mine, theirs] = await Promise.all([shopper, other].map((one) => receiptOf(mall, one, { receiptNo: 'TWO-1' })))
  if (!mine || !theirs) throw new Error('both have a receipt')
  const done = await Promise.allSettled([submit(shopper, mine), submit(other, theirs)])
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const twice = await receiptOf(mall, shopper)
  const [first, second] = await Promise.all([submit(shopper, twice, 'tap'), submit(shopper, twice, 'tap')])
  expect(first).toEqual(second)
})

test('the daily limit holds for concurrent submissions; the next day starts at zero [receipt.daily-limit]', async () => {
  const asks = await Promise.all(Array.from({ length: RECEIPTS_A_DAY + 2 }, () => receiptOf(mall, shopper)))
  const done = await Promise.allSettled(asks.map((ask) => submit(shopper, ask)))
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(RECEIPTS_A_DAY)
  const refused = done.find((one) => one.status === 'rejected')
  expect(refused?.reason.code).toBe(ERROR_CODES.SYS_OPT_FREQUENTLY_ERROR)
  expect(refused?.reason.message).toContain(`每天最多提交 ${RECEIPTS_A_DAY} 张小票，请明天再来`)
  expect((await shopper.call('GET score/listMall', { keyword: 'BAKE' })).records).toMatchObject([{ storeId: 'bakery' }])
  const { receipts } = mall.services
  expect(await receipts.leftToday(shopper.uid, mall.clock.now())).toBe(0)
  expect(await receipts.leftToday(shopper.uid, mall.clock.now() + DAY_MS)).toBe(RECEIPTS_A_DAY)
})

test('a refused receipt shows the reason, frees the paper and can be submitted again with its picture or another [receipt.again]', async () => {
  const other = await mall.enrol()
  const ask = await receiptOf(mall, shopper, { receiptNo: 'WRONG-1' })
  const { scoreNo } = await submit(shopper, ask)
  await expect(putIn(mall, shopper, { ...ask, scoreNo })).rejects.toThrow('状态已变化')
  await operator().reject(ACTOR, 'all', { no: scoreNo }, '看不清单号')
  expect(await seen(shopper, scoreNo)).toMatchObject({
    stateText: '已驳回',
    hint: '看不清单号',
    buttons: [{ code: 'again' }],
    events: [{ title: '未通过审核', text: '看不清单号' }, { title: '已提交，等待审核' }],
  })
  // Another shopper submitted the receipt first and owns it.
  const taken = await putIn(mall, other, { receiptNo: 'WRONG-1' })
  await expect(submit(shopper, { ...ask, scoreNo } as typeof ask)).rejects.toThrow('这张小票已经提交过了')
  await operator().reject(ACTOR, 'all', { no: taken }, '不是本人的小票')
  for (let count = 0; count < MOST_RECEIPT_RETRIES; count++) {
    const imageKey = count === 0 ? ask.imageKey : await sent(mall, shopper, await photo(500 + count))
    const again = { ...ask, scoreNo, imageKey, receiptNo: `RIGHT-${count}` }
    expect((await submit(shopper, again)).scoreNo).toBe(scoreNo)
    expect((await seen(shopper, scoreNo)).stateText).toBe('审核中')
    await operator().reject(ACTOR, 'all', { no: scoreNo }, '仍看不清')
  }
  expect((await seen(shopper, scoreNo)).buttons).toEqual([])
  await expect(submit(shopper, { ...ask, scoreNo } as typeof ask)).rejects.toThrow('已多次重新提交')
})

test('one of two concurrent verdicts counts [receipt.one-verdict]', async () => {
  const scoreNo = await putIn(mall, shopper)
  const done = await Promise.allSettled([
    operator().approve(ACTOR, 'all', { no: scoreNo }),
    operator().reject(ACTOR, 'all', { no: scoreNo }, '重复'),
    operator().approve(ACTOR, 'all', { no: scoreNo }),
  ])
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { state, points } = await seen(shopper, scoreNo)
  const { available } = await mall.services.points.levels(shopper.uid, mall.clock.now())
  expect(available).toBe(points)
  expect(points).toBe(state === 'approved' ? 128 : 0)
})

test('only its shopper can read a receipt and its picture [receipt.private]', async () => {
  const other = await mall.enrol()
  const ask = await receiptOf(mall, shopper)
  const { scoreNo } = await submit(shopper, ask)
  await expect(seen(other, scoreNo)).rejects.toThrow('没有这张小票')
  expect(await list(other)).toEqual([])
  await expect(putIn(mall, other, { scoreNo })).rejects.toThrow('没有这张小票')
  await expect(putIn(mall, other, { imageKey: ask.imageKey })).rejects.toThrow('图片已失效')
  await expect(other.legacy('common.upload.getUrlByKey', { keys: [ask.imageKey] })).rejects.toThrow('没有这个文件')
  await expect(putIn(mall, other, { uid: shopper.uid })).rejects.toMatchObject({ code: ERROR_CODES.UNAUTHORIZED })
  const host = { host: 'localhost' }
  const bare = await mall.app.inject({ url: `/media/file/${ask.imageKey}`, headers: host })
  expect(bare.statusCode).toBe(404)
  const { image } = await seen(shopper, scoreNo)
  expect((await mall.app.inject({ url: image.thumbUrl, headers: host })).statusCode).toBe(200)
})

test('similar pictures of any shopper are listed to the operator, the most similar first; others are not [receipt.similar]', async () => {
  const other = await mall.enrol()
  const picture = { imageKey: await sent(mall, shopper, await photo(9001)) }
  const first = await putIn(mall, shopper, picture)
  const small = { imageKey: await sent(mall, other, await photo(9001, 'jpeg', 300)) }
  const second = await putIn(mall, other, small)
  await putIn(mall, other)
  const { like } = await operator().show('all', second)
  expect(like).toMatchObject([{ no: first, uid: shopper.uid, state: 'pending' }])
  expect(like[0]?.distance).toBeLessThanOrEqual(6)
  // Later pictures are not listed.
  expect((await operator().show('all', first)).like).toEqual([])
})

test('prints that differ in at most six bits are found by a key of one of their quarters', () => {
  let seed = 7
  const next = (most: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return seed % most
  }
  for (let round = 0; round < 300; round++) {
    const one = Array.from({ length: 16 }, () => next(16).toString(16)).join('')
    const flips = new Set(Array.from({ length: 6 }, () => next(64)))
    let other = BigInt(`0x${one}`)
    for (const bit of flips) other ^= 1n << BigInt(bit)
    const print = other.toString(16).padStart(16, '0')
    expect(distanceOf(one, print)).toBe(flips.size)
    const known = bandKeys(print)
    expect(likeKeys(one).some((keys, band) => keys.includes(known[band] ?? ''))).toBe(true)
  }
})
