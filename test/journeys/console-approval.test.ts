// Acts of staff above a limit wait for approval by a second account.
import type { ConsoleApi } from '@contract/api'
import { APPROVAL_MS } from '@contract/codes/approval'
import { ERROR_CODES } from '@contract/codes/errors'
import type { Actor } from '@server/kernel/audit'
import { listAudit } from '@server/kernel/audit.repo'
import { fail, failParam } from '@server/kernel/errors'
import { isInScope } from '@server/kernel/store-scope'
import { resultOf } from '@server/modules/system/approval'
import type { Static } from '@sinclair/typebox'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { type ConsoleClient, staffClient } from '../support/console-client'
import { breaches } from '../support/invariants'
import { openStore } from '../support/shopping'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  for (const storeId of ['one', 'two']) await openStore(mall.services, { storeId })
})
afterEach(async () => expect(await breaches(mall.services.db)).toEqual([]))
afterAll(() => mall.close())

let shoppers = 0
const newUid = () => `approval-${++shoppers}`
const actorOf = async (client: ConsoleClient): Promise<Actor> => {
  const { staffId, name } = await client.call('session/me', {})
  return { kind: 'staff', id: staffId, name }
}
const balanceOf = async (uid: string) => (await mall.services.points.levels(uid, mall.clock.now())).balance

/** Requests points above the limit; returns the request and the shopper. */
async function ask(client: ConsoleClient, uid = newUid(), amount = 6000) {
  const outcome = await mall.services.pointsOperator.give(await actorOf(client), { uid, amount, reason: '补偿' })
  if (outcome.isDone) throw new Error('the act was executed without approval')
  return { uid, approvalId: outcome.approvalId }
}
const listOf = async (client: ConsoleClient, input: Static<ConsoleApi['approval/list']['input']> = {}) =>
  (await client.call('approval/list', { pageSize: 100, ...input })).records
const idsOf = async (client: ConsoleClient, view?: 'toDecide' | 'own' | 'all') =>
  (await listOf(client, { ...(view && { view }) })).map(({ approvalId }) => approvalId)
const actionsOf = async (subject: string) =>
  (await listAudit(mall.services.db.q, { subject, limit: 20 })).map(({ action, actor }) => `${action} ${actor.kind}`)

test('a sum up to the limit is executed; a larger one waits for approval, except from the command line [console.approval-limit]', async () => {
  const { client } = await staffClient(mall, 'service')
  const { pointsOperator, settingOperator } = mall.services
  const uid = newUid()
  const act = { uid, amount: 5000, reason: '补偿' }
  const actor = await actorOf(client)
  expect(await pointsOperator.give(actor, act)).toMatchObject({ isDone: true, result: { amount: 5000, balance: 5000 } })
  expect(await pointsOperator.give(actor, { ...act, amount: 5001 })).toMatchObject({ isDone: false })
  expect(await balanceOf(uid)).toBe(5000)
  expect(resultOf(await pointsOperator.give(OPERATOR, { ...act, amount: 5001 }))).toMatchObject({ balance: 10_001 })
  await settingOperator.put(OPERATOR, 'APPROVAL_OVER_POINTS', '10')
  expect(await pointsOperator.take(actor, { ...act, amount: 11, mayOwe: false })).toMatchObject({ isDone: false })
  await settingOperator.drop(OPERATOR, 'APPROVAL_OVER_POINTS')
})

test('a subject has one open request of a kind [console.approval-one]', async () => {
  const { client } = await staffClient(mall, 'service')
  const { uid } = await ask(client)
  await expect(ask(client, uid)).rejects.toThrow('同样的申请正在等待复核')
  const both = await Promise.allSettled(['a', 'b'].map(() => ask(client, 'approval-both')))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('another account approves, the act is executed in the name of the requester, and each step is audited [console.approval-second]', async () => {
  const { client: service, staffId } = await staffClient(mall, 'service')
  const { client: finance, staffId: decider } = await staffClient(mall, 'finance')
  const { uid, approvalId } = await ask(service)
  const [seen] = (await listOf(finance, { view: 'toDecide' })).filter((one) => one.approvalId === approvalId)
  expect(seen).toMatchObject({
    kindText: '发放积分',
    title: '发放 6000 积分',
    unit: 'points',
    amount: 6000,
    reason: '补偿',
    askedBy: { staffId },
    state: 'asked',
    stateText: '待复核',
    expireAt: (seen?.askedAt ?? 0) + APPROVAL_MS,
  })
  expect(seen?.acts.map(({ code, refusal }) => [code, refusal])).toEqual([
    ['approve', ''],
    ['refuse', ''],
  ])
  expect(await finance.call('approval/approve', { approvalId })).toMatchObject({ state: 'approved', acts: [] })
  expect(await balanceOf(uid)).toBe(6000)
  expect(await actionsOf(approvalId)).toEqual(['approval.approve staff', 'approval.ask staff'])
  const [given] = await listAudit(mall.services.db.q, { subject: uid, limit: 1 })
  expect(given).toMatchObject({ action: 'points.give', actor: { kind: 'staff', id: staffId } })
  const [approved] = await listAudit(mall.services.db.q, { subject: approvalId, limit: 1 })
  expect(approved).toMatchObject({
    actor: { id: decider },
    details: { before: { state: 'asked' }, after: { state: 'approved' }, subject: { kind: 'shopper', id: uid } },
  })
  expect((await finance.send('approval/approve', { approvalId })).code).toBe(ERROR_CODES.STATE_CHANGED)
})

test('a record shows its open requests to the accounts that may request or decide the act [console.approval-open]', async () => {
  const { client: service } = await staffClient(mall, 'service')
  const { uid, approvalId } = await ask(service)
  const openTo = async (role: string, stores?: string[]) => {
    const { client } = await staffClient(mall, role, stores && { stores })
    return (await client.call('approval/open', { subject: uid })).records.map((one) => one.approvalId)
  }
  expect(await openTo('service')).toEqual([approvalId])
  expect(await openTo('service', ['one'])).toEqual([approvalId])
  expect(await openTo('finance')).toEqual([approvalId])
  // Points belong to no store: finance of one store cannot decide them, and has no permission to give any.
  expect(await openTo('finance', ['one'])).toEqual([])
  expect(await openTo('clerk')).toEqual([])
  await service.call('approval/withdraw', { approvalId })
  expect(await openTo('service')).toEqual([])
})

test('an account decides neither its own request nor one that is older than the account [console.approval-own]', async () => {
  const { client: chief } = await staffClient(mall, 'administrator')
  const { uid, approvalId } = await ask(chief)
  expect(await idsOf(chief, 'toDecide')).not.toContain(approvalId)
  const [own] = (await listOf(chief, { view: 'own' })).filter((one) => one.approvalId === approvalId)
  expect(own?.acts.map(({ code, refusal }) => [code, refusal])).toEqual([
    ['approve', '不能复核自己提出的申请'],
    ['refuse', '不能复核自己提出的申请'],
    ['withdraw', ''],
  ])
  for (const [key, input] of [
    ['approval/approve', { approvalId }],
    ['approval/refuse', { approvalId, reason: '不' }],
  ] as const)
    expect(await chief.send(key, input)).toMatchObject({
      code: ERROR_CODES.UNAUTHORIZED,
      message: '不能复核自己提出的申请',
    })
  mall.clock.advance(1)
  const { client: newer } = await staffClient(mall, 'finance')
  expect(await newer.send('approval/approve', { approvalId })).toMatchObject({ message: '账号建立晚于申请，不能复核' })
  expect(await balanceOf(uid)).toBe(0)
})

test('a request is refused with a reason that its requester reads, or withdrawn by its requester only [console.approval-end]', async () => {
  const { client: service } = await staffClient(mall, 'service')
  const { client: other } = await staffClient(mall, 'service')
  const { client: finance } = await staffClient(mall, 'finance')
  const { uid, approvalId } = await ask(service)
  await finance.call('approval/refuse', { approvalId, reason: '凭证不足' })
  const [read] = (await listOf(service)).filter((one) => one.approvalId === approvalId)
  expect(read).toMatchObject({ state: 'refused', stateText: '已驳回', note: '凭证不足' })
  expect(await actionsOf(approvalId)).toEqual(['approval.refuse staff', 'approval.ask staff'])
  // The subject has no open request, so another is accepted.
  const again = await ask(service, uid)
  for (const client of [other, finance])
    await expect(client.call('approval/withdraw', { approvalId: again.approvalId })).rejects.toThrow('没有这个申请')
  expect(await service.call('approval/withdraw', { approvalId: again.approvalId })).toMatchObject({
    state: 'withdrawn',
  })
  expect((await finance.send('approval/approve', { approvalId: again.approvalId })).code).toBe(
    ERROR_CODES.STATE_CHANGED,
  )
  expect(await balanceOf(uid)).toBe(0)
})

test('a request expires after a day [console.approval-expiry]', async () => {
  const { client: service } = await staffClient(mall, 'service')
  const { client: finance } = await staffClient(mall, 'finance')
  const { uid, approvalId } = await ask(service)
  // These calls keep the sessions alive.
  for (let step = 0; step < 4; step++) {
    mall.clock.advance(APPROVAL_MS / 4)
    for (const client of [service, finance]) await client.call('session/me', {})
  }
  expect(await finance.send('approval/approve', { approvalId })).toMatchObject({ message: '申请已过期' })
  await mall.services.jobs.runDue()
  expect((await listOf(service)).find((one) => one.approvalId === approvalId)).toMatchObject({ state: 'expired' })
  expect(await actionsOf(approvalId)).toEqual(['approval.expire system', 'approval.ask staff'])
  expect(await balanceOf(uid)).toBe(0)
})

test('an act that is no longer possible, or that its requester may no longer do, fails with the reason [console.approval-again]', async () => {
  const { client: service, staffId } = await staffClient(mall, 'service')
  const { client: finance } = await staffClient(mall, 'finance')
  const { pointsOperator, staffOperator } = mall.services
  const uid = newUid()
  await pointsOperator.give(OPERATOR, { uid, amount: 7000, reason: '补偿' })
  const taking = { uid, amount: 6500, reason: '收回', mayOwe: false }
  const asked = await pointsOperator.take(await actorOf(service), taking)
  await pointsOperator.take(OPERATOR, { ...taking, amount: 1000 })
  const { approvalId = '' } = asked.isDone ? {} : asked
  expect(await finance.call('approval/approve', { approvalId })).toMatchObject({
    state: 'failed',
    note: 'amount: 可用积分只有 6000',
  })
  expect(await balanceOf(uid)).toBe(6000)
  expect(await actionsOf(approvalId)).toEqual(['approval.fail staff', 'approval.ask staff'])
  const second = await ask(service)
  const account = (await staffOperator.list('all')).find((one) => one.staffId === staffId)
  await staffOperator.update(OPERATOR, { staffId, version: account?.version ?? 0, roleId: 'clerk' })
  expect(await finance.call('approval/approve', { approvalId: second.approvalId })).toMatchObject({
    state: 'failed',
    note: '申请人已没有此操作的权限',
  })
  expect(await balanceOf(second.uid)).toBe(0)
})

test('when several accounts approve concurrently, one succeeds and the act is executed once [console.approval-once]', async () => {
  const { client: service } = await staffClient(mall, 'service')
  const deciders = await Promise.all(Array.from({ length: 4 }, () => staffClient(mall, 'finance')))
  const { uid, approvalId } = await ask(service)
  const replies = await Promise.all(deciders.map(({ client }) => client.send('approval/approve', { approvalId })))
  expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual(
    [0, ...Array.from({ length: 3 }, () => ERROR_CODES.STATE_CHANGED)].sort((a, b) => a - b),
  )
  expect(await balanceOf(uid)).toBe(6000)
  const racing = await ask(service)
  const [approved, withdrawn] = await Promise.all([
    deciders[0]?.client.send('approval/approve', { approvalId: racing.approvalId }),
    service.send('approval/withdraw', { approvalId: racing.approvalId }),
  ])
  expect([approved?.code, withdrawn.code].filter((code) => code === 0)).toHaveLength(1)
  expect(await balanceOf(racing.uid)).toBe(approved?.code === 0 ? 6000 : 0)
})

test('an account decides requests of its stores; a request of another store is reported as unknown [console.approval-stores]', async () => {
  const { approvals } = mall.services
  const executed: string[] = []
  const kind = approvals.add({
    key: 'test.act',
    text: '测试',
    unit: 'cents',
    permission: 'orders.refund',
    face: async (_q, scope, { storeId, cents }: { storeId: string; cents: number }) => {
      if (!isInScope(scope, storeId)) failParam('storeId', '没有这家门店')
      return { subject: { kind: 'test', id: storeId }, title: '测试', storeId, amount: cents, reason: '试' }
    },
    execute: async (_tx, actor, scope, { storeId }) => {
      if (!isInScope(scope, storeId)) fail('SYS_BIZ_DATA_ERROR_CODE', '没有这家门店')
      executed.push(`${storeId} ${actor.id}`)
      return storeId
    },
  })
  const { client: requester, staffId } = await staffClient(mall, 'finance', { stores: ['one'] })
  const newFinance = async (stores: readonly string[]) => (await staffClient(mall, 'finance', { stores })).client
  const [here, elsewhere] = [await newFinance(['one', 'two']), await newFinance(['two'])]
  const outcome = await approvals.guard(await actorOf(requester), ['one'], kind, { storeId: 'one', cents: 500_01 })
  const { approvalId = '' } = outcome.isDone ? {} : outcome
  const points = await ask((await staffClient(mall, 'service')).client)
  expect(await idsOf(here, 'toDecide')).toEqual([approvalId])
  expect(await idsOf(elsewhere)).toEqual([])
  expect((await here.call('approval/count', {})).views).toEqual([
    { view: 'toDecide', count: 1, isMore: false },
    { view: 'own', count: 0, isMore: false },
  ])
  expect((await requester.call('approval/count', {})).views).toContainEqual({ view: 'own', count: 1, isMore: false })
  for (const id of [approvalId, points.approvalId])
    expect(await elsewhere.send('approval/approve', { approvalId: id })).toEqual(
      await elsewhere.send('approval/approve', { approvalId: 'unknown' }),
    )
  await here.call('approval/approve', { approvalId })
  expect(executed).toEqual([`one ${staffId}`])
})

test('without money.approve an account lists its own requests, open ones first, page by page [console.approval-list]', async () => {
  const { client } = await staffClient(mall, 'service')
  const asked: string[] = []
  for (let count = 0; count < 4; count++) asked.push((await ask(client)).approvalId)
  const [first = '', second = '', third = '', fourth = ''] = asked
  await client.call('approval/withdraw', { approvalId: third })
  const order = [fourth, second, first, third]
  expect(await idsOf(client)).toEqual(order)
  expect(await idsOf(client, 'own')).toEqual(order)
  expect(await idsOf(client, 'toDecide')).toEqual([])
  const page = await client.call('approval/list', { pageSize: 3 })
  expect(page.records.map(({ approvalId }) => approvalId)).toEqual(order.slice(0, 3))
  const rest = await client.call('approval/list', { pageSize: 3, cursor: page.cursor ?? '' })
  expect([rest.records.map(({ approvalId }) => approvalId), rest.hasMore]).toEqual([[third], false])
  await expect(client.call('approval/list', { cursor: 'x' })).rejects.toThrow('cursor: 格式不对')
})
