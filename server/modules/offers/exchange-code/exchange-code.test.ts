import { EXCHANGE_LOCK_MINUTES, EXCHANGE_TRIES } from '@contract/codes/exchange'
import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import type { WireClient } from '../../../../test/support/wire-client'
import { type CodeBatch, grouped } from '../../finance/code'
import { newCode } from '../../finance/code/code.rules'
import { couponRecord } from '../coupon/coupon.fixture'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  const { coupons, db, clock } = mall.services
  await db.tx((tx) => coupons.put(tx, couponRecord({ couponId: 'ten', isListed: false }), 1, clock.now()))
  await mall.settle()
})
afterAll(() => mall.close())

let count = 0
/** Makes a batch; returns its id and its codes. */
async function batch(
  number: number,
  over: Partial<CodeBatch<'coupon'>> = {},
): Promise<{ batchId: string; codes: string[] }> {
  const { codeOperator, clock } = mall.services
  const batchId = `batch-${++count}`
  const times = { startsAt: 0, endsAt: clock.now() + 10 * 86_400_000 }
  const made = {
    batchId,
    title: '入会礼',
    purpose: 'coupon' as const,
    gives: ['ten', 'ten'],
    perPerson: 1,
    ...times,
    ...over,
  }
  await codeOperator.make(OPERATOR, made, number)
  const all = await codeOperator.export(OPERATOR, batchId)
  return { batchId, codes: all.map(({ code }) => code) }
}
const enter = (client: WireClient, code = '', idempotencyKey = '') =>
  client.call('POST couponExchange/exchange', { code }, { idempotencyKey })
const usable = async (client: WireClient) => (await client.call('GET coupon/pageMine', {})).usableCount

test('a code gives its coupons once, apart from claim limits, and lists show only its last characters [coupon.code]', async () => {
  const { codes } = await batch(1)
  const [code = ''] = codes
  const client = await mall.enrol()
  const { exchangeId } = await enter(client, ` ${grouped(code).toLowerCase()} `)
  const detail = await client.call('GET couponExchange/detail', { exchangeId })
  expect(detail).toMatchObject({ title: '入会礼', codeTail: code.slice(-4), couponCount: 2 })
  expect(detail.coupons.map(({ couponId, state }) => [couponId, state])).toEqual([
    ['ten', 'unused'],
    ['ten', 'unused'],
  ])
  const { coupons: _, ...entry } = detail
  expect((await client.call('GET couponExchange/list', {})).records).toEqual([entry])
  await expect(enter(client, code)).rejects.toThrow('你已经用过这个兑换码')
  const other = await mall.enrol()
  await expect(enter(other, code)).rejects.toThrow('兑换码已被使用')
  await expect(other.call('GET couponExchange/detail', { exchangeId })).rejects.toThrow('没有这条兑换记录')
  expect(await usable(other)).toBe(0)
  await client.call('POST coupon/userGetCoupon', { couponId: 'ten' })
  expect(await usable(client)).toBe(3)
})

test('when thirty shoppers enter one code concurrently, one gets its coupons [coupon.code]', async () => {
  const { codes } = await batch(1)
  const clients = await Promise.all(Array.from({ length: 30 }, () => mall.enrol()))
  const tries = await Promise.allSettled(clients.map((client) => enter(client, codes[0])))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await Promise.all(clients.map(usable))).sort().slice(-2)).toEqual([0, 2])
})

test('a shopper who enters many codes of a batch concurrently gets no more than the limit per shopper [coupon.code-limit]', async () => {
  const { codes, batchId } = await batch(8, { perPerson: 3 })
  const client = await mall.enrol()
  const tries = await Promise.allSettled(codes.map((code) => enter(client, code)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await usable(client)).toBe(6)
  const report = await mall.services.codeOperator.list()
  expect(report.find((one) => one.batchId === batchId)).toMatchObject({ unused: 5, used: 3, void: 0 })
})

test('five wrong codes, concurrent or one by one, lock this shopper only, for ten minutes [coupon.code-lock]', async () => {
  const [right = '', next = ''] = (await batch(2, { perPerson: 2 })).codes
  const client = await mall.enrol()
  for (let wrong = 1; wrong < EXCHANGE_TRIES; wrong++)
    await expect(enter(client, `wrong ${wrong}`)).rejects.toThrow(`还可以试 ${EXCHANGE_TRIES - wrong} 次`)
  await enter(client, right)
  const tries = await Promise.allSettled(Array.from({ length: 12 }, () => enter(client, newCode())))
  const said = tries.map((one) => (one.status === 'rejected' ? String(one.reason) : ''))
  expect(said.filter((text) => text.includes('不正确'))).toHaveLength(EXCHANGE_TRIES - 1)
  await expect(enter(client, next, 'again')).rejects.toThrow('分钟后再试')
  await expect(enter(await mall.enrol(), right)).rejects.toThrow('已被使用')
  mall.clock.advance(EXCHANGE_LOCK_MINUTES * 60_000)
  await expect(enter(client, 'wrong')).rejects.toThrow('还可以试 4 次')
  const first = await enter(client, next, 'again')
  expect(await enter(client, next, 'again')).toEqual(first)
})

test('an existing code that is refused does not count as a wrong code [coupon.code-lock]', async () => {
  const { clock, codeOperator } = mall.services
  const [early, late, dead] = [
    await batch(1, { startsAt: clock.now() + 86_400_000 }),
    await batch(1, { endsAt: clock.now() }),
    await batch(1),
  ]
  expect(await codeOperator.void(OPERATOR, dead.batchId)).toBe(1)
  const client = await mall.enrol()
  for (let round = 0; round < EXCHANGE_TRIES; round++) {
    await expect(enter(client, early.codes[0])).rejects.toThrow('还没有开始')
    await expect(enter(client, late.codes[0])).rejects.toThrow('已过期')
    await expect(enter(client, dead.codes[0])).rejects.toThrow('已作废')
  }
  await expect(enter(client, 'wrong')).rejects.toThrow('还可以试 4 次')
})
