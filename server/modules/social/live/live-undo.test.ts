// Undo of acts on a room.
import { ERROR_CODES } from '@contract/codes/errors'
import { type TestMall, testApp } from '../../../../test/support/app'
import { type ConsoleClient, staffClient } from '../../../../test/support/console-client'
import { openStore, shelve } from '../../../../test/support/shopping'
import { putRoom } from './live.fixture'

let mall: TestMall
let clerk: ConsoleClient
let colleague: ConsoleClient
let chief: ConsoleClient
let other: ConsoleClient
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  for (const storeId of ['tea', 'other']) await openStore(mall.services, { storeId })
  for (const name of ['leaf', 'pot', 'cup']) await shelve(mall.services, name, { stock: 5, storeId: 'tea' })
  ;({ client: clerk } = await staffClient(mall, 'clerk', { stores: ['tea'] }))
  ;({ client: colleague } = await staffClient(mall, 'clerk', { stores: ['tea'] }))
  ;({ client: chief } = await staffClient(mall, 'administrator'))
  ;({ client: other } = await staffClient(mall, 'administrator', { stores: ['other'] }))
})
afterAll(() => mall.close())

const room = (liveRoomCode: string) => clerk.call('live/detail', { liveRoomCode })
const shelf = async (liveRoomCode: string) => (await room(liveRoomCode)).goods.map(({ productId }) => productId)
const last = async (subject: string) => (await clerk.call('audit/own', { subject })).records[0]?.auditId ?? ''

test('an undo restores fields, until another person has changed them [console.live]', async () => {
  const liveRoomCode = await putRoom(mall, 'fields')
  const { fields } = await room(liveRoomCode)
  const startsAt = fields.startsAt + 60_000
  await clerk.call('live/edit', {
    liveRoomCode,
    read: { title: fields.title, startsAt: fields.startsAt },
    write: { title: '春茶', startsAt },
  })
  const auditId = await last(liveRoomCode)
  expect((await other.send('audit/undo', { auditId })).code).toBe(ERROR_CODES.SYS_PARAM_ERROR)
  expect((await room(liveRoomCode)).fields).toMatchObject({ title: '春茶', startsAt })
  await clerk.call('audit/undo', { auditId })
  expect((await room(liveRoomCode)).fields).toEqual(fields)
  await clerk.call('live/edit', { liveRoomCode, read: { title: fields.title }, write: { title: '秋茶' } })
  const second = await last(liveRoomCode)
  await colleague.call('live/edit', { liveRoomCode, read: { title: '秋茶' }, write: { title: '冬茶' } })
  expect((await clerk.send('audit/undo', { auditId: second })).code).toBe(ERROR_CODES.STATE_CHANGED)
  expect((await room(liveRoomCode)).fields.title).toBe('冬茶')
})

test('an undo does not change the moment of a room that has begun meanwhile [console.live]', async () => {
  const liveRoomCode = await putRoom(mall, 'begun')
  const { fields, version } = await room(liveRoomCode)
  const startsAt = fields.startsAt + 60_000
  await clerk.call('live/edit', { liveRoomCode, read: { startsAt: fields.startsAt }, write: { startsAt } })
  const auditId = await last(liveRoomCode)
  await colleague.call('live/start', { liveRoomCode, version })
  const { code, message } = await clerk.send('audit/undo', { auditId })
  expect([code, message]).toEqual([ERROR_CODES.SYS_PARAM_ERROR, expect.stringContaining('已经开播')])
  expect((await room(liveRoomCode)).fields.startsAt).toBe(startsAt)
})

test('an undo restores the order of a shelf, keeps the pinned product, and does not replace a later shelf [console.live]', async () => {
  const liveRoomCode = await putRoom(mall, 'shelf')
  const [leaf, pot, cup] = ['product-leaf', 'product-pot', 'product-cup']
  await clerk.call('live/goods', { liveRoomCode, productIds: [leaf, pot] })
  await clerk.call('live/start', { liveRoomCode, version: (await room(liveRoomCode)).version })
  await clerk.call('live/pin', { liveRoomCode, number: 2 })
  await clerk.call('live/goods', { liveRoomCode, read: [leaf, pot], productIds: [cup, leaf, pot] })
  const auditId = await last(liveRoomCode)
  await clerk.call('audit/undo', { auditId })
  expect((await room(liveRoomCode)).goods).toMatchObject([
    { productId: leaf, number: 1, isPinned: false },
    { productId: pot, number: 2, isPinned: true },
  ])
  await clerk.call('live/goods', { liveRoomCode, productIds: [pot] })
  const second = await last(liveRoomCode)
  await chief.call('live/goods', { liveRoomCode, productIds: [cup] })
  expect((await clerk.send('audit/undo', { auditId: second })).code).toBe(ERROR_CODES.STATE_CHANGED)
  expect(await shelf(liveRoomCode)).toEqual([cup])
})

test('a shelf that another person has changed meanwhile is not overwritten [console.live]', async () => {
  const liveRoomCode = await putRoom(mall, 'two')
  await colleague.call('live/goods', { liveRoomCode, read: [], productIds: ['product-cup'] })
  const { code } = await clerk.send('live/goods', { liveRoomCode, read: [], productIds: ['product-pot'] })
  expect(code).toBe(ERROR_CODES.STATE_CHANGED)
  expect(await shelf(liveRoomCode)).toEqual(['product-cup'])
})
