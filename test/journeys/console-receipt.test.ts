// The queue of receipts in the console, through the gateway.
import { randomUUID } from 'node:crypto'
import { photo, putIn, receiptOf, sent } from '../../server/modules/finance/receipt/receipt.fixture'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { type ConsoleClient, staffClient } from '../support/console-client'
import { breaches } from '../support/invariants'
import { lastAct } from '../support/last-act'
import { openStore } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

let mall: TestMall
let service: ConsoleClient
let shopper: WireClient
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  for (const storeId of ['cafe', 'shoes']) await openStore(mall.services, { storeId })
  shopper = await mall.enrol()
  ;({ client: service } = await staffClient(mall, 'service'))
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

const nosIn = async (state: 'pending' | 'approved' | 'rejected', client = service) =>
  (await client.call('receipt/list', { state })).records.map(({ scoreNo }) => scoreNo)

test('receipts are listed, the oldest first, and reviewed with picture and similar receipts [console.receipt-queue]', async () => {
  const other = await mall.enrol()
  const imageKey = await sent(mall, other, await photo(4242))
  const first = await putIn(mall, shopper, { imageKey: await sent(mall, shopper, await photo(4242)) })
  const second = await putIn(mall, other, { imageKey })
  expect(await nosIn('pending')).toEqual([first, second])
  const page = await service.call('receipt/list', { state: 'pending', pageSize: 1 })
  const next = await service.call('receipt/list', { state: 'pending', pageSize: 1, cursor: page.cursor ?? '' })
  expect([page.records[0]?.scoreNo, next.records[0]?.scoreNo, next.hasMore]).toEqual([first, second, false])
  expect(await service.call('receipt/count', {})).toEqual({ view: 'pending', count: 2, isMore: false })
  const seen = await service.call('receipt/detail', { scoreNo: second })
  expect(seen).toMatchObject({ amount: 12_850, points: 128, stateText: '审核中', retries: 0 })
  expect(seen.like).toEqual([{ scoreNo: first, stateText: '审核中', isSameShopper: false, distance: 0 }])
  expect(seen.image.url).toMatch(/^\/media\//)
  expect(seen.acts.map(({ code }) => code)).toEqual(['approve', 'reject'])
  const approved = await service.call('receipt/approve', { scoreNo: first, retries: 0 })
  expect(approved).toMatchObject({ stateText: '已入账', points: 128, acts: [] })
  expect(approved.events.map(({ title }) => title)).toEqual(['已提交，等待审核', '审核通过'])
  const rejected = await service.call('receipt/reject', { scoreNo: second, retries: 0, reason: '同一张小票' })
  expect(rejected).toMatchObject({ stateText: '已驳回', reason: '同一张小票', points: 0 })
  expect(await lastAct(mall.services, second)).toMatchObject({ action: 'receipt.reject' })
  expect(await nosIn('pending')).toEqual([])
})

test('a verdict on a receipt that was submitted again meanwhile is refused [console.receipt-verdict]', async () => {
  const request = await receiptOf(mall, shopper)
  const { scoreNo } = await shopper.call('POST score/submitPictureScoreReq', request, { idempotencyKey: randomUUID() })
  await service.call('receipt/reject', { scoreNo, retries: 0, reason: '看不清' })
  const again = { ...request, scoreNo, amount: 20_000 }
  await shopper.call('POST score/submitPictureScoreReq', again, { idempotencyKey: randomUUID() })
  expect((await service.send('receipt/approve', { scoreNo, retries: 0 })).code).not.toBe(0)
  await service.call('receipt/approve', { scoreNo, retries: 1 })
  expect((await service.send('receipt/reject', { scoreNo, retries: 1, reason: '重复' })).code).not.toBe(0)
})

test('a receipt of another store gets the same reply as an unknown one [console.receipt-queue]', async () => {
  const scoreNo = await putIn(mall, shopper)
  const role = { roleId: 'judge', name: '审核', permissions: ['members.grant'] as const }
  await mall.services.staffOperator.saveRole(OPERATOR, role)
  const { client } = await staffClient(mall, 'judge', { stores: ['shoes'] })
  for (const [key, input] of Object.entries({
    'receipt/detail': {},
    'receipt/approve': { retries: 0 },
    'receipt/reject': { retries: 0, reason: '不行' },
  })) {
    const [theirs, unknown] = [
      await client.send(key, { scoreNo, ...input }),
      await client.send(key, { scoreNo: 'XP1', ...input }),
    ]
    expect([key, theirs.code, theirs.message]).toEqual([key, unknown.code, unknown.message])
    expect(theirs.message).toBe('no: 没有这张小票')
  }
  expect(await nosIn('pending', client)).toEqual([])
  expect((await client.call('receipt/count', {})).count).toBe(0)
  expect(await nosIn('pending')).toEqual([scoreNo])
})
