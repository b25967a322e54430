import { DAY_MS } from '@contract/codes/china-time'
import { type TestMall, testApp } from '../../test/support/app'
import { openStore, shelve } from '../../test/support/shopping'
import { commandLine, settingsFor } from './mall.fixture'

const SOURCE = { uid: 'lin', subject: 'order', subjectId: 'o1' } as const
let mall: TestMall
let env: Record<string, string>
let end: () => void
/** Of a card with three uses, and of a ticket for one store. */
let card: string
let ticket: string
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true })
  for (const storeId of ['cafe', 'cinema']) await openStore(mall.services, { storeId })
  await mall.settle()
  ;({ env, end } = await settingsFor(mall.services.db))
  const { tickets, db, clock } = mall.services
  const drafts = [
    { title: '咖啡卡', total: 3, place: '', validUntil: clock.now() + DAY_MS },
    { title: '影票', total: 1, place: 'cinema', validUntil: clock.now() + DAY_MS },
  ]
  await db.tx((tx) => tickets.issue(tx, SOURCE, drafts, clock.now()))
  const issued = await tickets.list(SOURCE, clock.now())
  ;[card = '', ticket = ''] = issued.map(({ code }) => code)
})
afterAll(async () => {
  end()
  await mall.close()
})

const { said, saidJson } = commandLine(() => env)
const verify = (code: string, storeId: string, ...more: string[]) =>
  said('ticket', 'verify', code, '--store', storeId, ...more)

test('a card is used up by and by; who comes too late hears when and where; no answer says the code again', async () => {
  const grouped = `${card.slice(0, 4)} ${card.slice(4, 8)} ${card.slice(8)}`
  const end = card.slice(-4)
  expect((await verify(grouped, 'cafe', '--times', '2')).stdout).toBe(`ticket …${end}: 咖啡卡, 2/3 used\n`)
  const much = await verify(card, 'cafe', '--times', '2')
  expect([much.code, much.stderr]).toEqual([1, expect.stringContaining('has not so many uses left (2/3')])
  await verify(card, 'cinema')
  const late = await verify(card, 'cafe')
  expect([late.code, late.stderr]).toEqual([
    1,
    expect.stringMatching(/was used up \(3\/3, last used [-\d]+ [\d:]+ at cinema\)/),
  ])
  const shown = await said('ticket', 'show', card)
  expect(shown.stdout).toMatch(/used +3\/3[\s\S]+1 +cinema +operator[\s\S]+2 +cafe +operator/)
  expect(await saidJson('ticket', 'show', card)).toMatchObject({ ticket: { code: `…${end}`, state: 'used' } })
  for (const { stdout, stderr } of [much, late, shown]) expect(stdout + stderr).not.toContain(card)
})

test('what a virtual good is sold as is said for each SKU, other goods are refused', async () => {
  const card = await shelve(mall.services, 'card', { stock: 9, ticket: { uses: 1, days: 30 } })
  const coat = await shelve(mall.services, 'coat', { stock: 9 })
  await mall.settle()
  const termsOf = async () =>
    (await mall.services.catalog.findSkusForSale(mall.services.db.q, [card.skuId])).get(card.skuId)?.ticket
  expect(await termsOf()).toEqual({ uses: 1, days: 30 })
  const set = (sku: string) => said('ticket', 'terms', sku, '--uses', '10', '--days', '180')
  expect((await set(card.skuId)).stdout).toBe(`${card.skuId}: 10 uses, 180 days\n`)
  expect(await termsOf()).toEqual({ uses: 10, days: 180 })
  expect(await set(coat.skuId)).toMatchObject({ code: 2, stderr: expect.stringContaining('of a virtual good') })
})

test.each([
  [() => [ticket, '--store', 'cafe'], 1, 'is not for this store (0/1)'],
  [() => [ticket, '--store', 'nowhere'], 2, 'there is no store "nowhere"'],
  [() => [ticket], 2, 'there is no store ""'],
  [() => [ticket, '--store', 'cinema', '--times', '0'], 2, '--times must be a whole number'],
  [() => ['123456789015', '--store', 'cinema'], 2, 'there is no such ticket'],
  [() => ['123456789016', '--store', 'cinema'], 2, 'look at them again'],
])('refused in one line: %#', async (args, exit, words) => {
  const { code, stderr } = await said('ticket', 'verify', ...args())
  expect([code, stderr.trimEnd().split('\n')]).toEqual([exit, [expect.stringContaining(words)]])
})
