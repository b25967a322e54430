import { DAY_MS } from '@contract/codes/china-time'
import { TILL_TRIES } from '@contract/codes/ticket'
import { type TestMall, testApp } from '../../test/support/app'
import { freshCode } from '../../test/support/fresh-code'
import { openStore, shelve } from '../../test/support/shopping'
import { bundleCommandLine, commandLine, settingsFor } from './mall.fixture'

const SOURCE = { uid: 'lin', subject: 'order', subjectId: 'o1' } as const
let mall: TestMall
let env: Record<string, string>
let end: () => void
/** A ticket of a card with three uses, and a ticket for one store. */
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
    { title: '咖啡卡', total: 10, place: '', validUntil: clock.now() + DAY_MS },
  ]
  await db.tx((tx) => tickets.issue(tx, SOURCE, drafts, clock.now()))
  const issued = await tickets.list(SOURCE, clock.now())
  ;[card = '', ticket = ''] = issued.map(({ code }) => code)
})
afterAll(async () => {
  end()
  await mall.close()
})

const { mall: run, runCommand, runJson } = commandLine(() => env)
const verify = (code: string, storeId: string, ...more: string[]) =>
  runCommand('ticket', 'verify', code, '--store', storeId, ...more)
const fresh = (known: string) => freshCode(mall.services, known, mall.services.clock.now())

test('a card is used up step by step; a later use is refused with time and place; no output repeats the code', async () => {
  const first = await fresh(card)
  const grouped = `${first.slice(0, 4)} ${first.slice(4, 8)} ${first.slice(8)}`
  const end = card.slice(4, 8)
  expect((await verify(grouped, 'cafe', '--times', '2')).stdout).toBe(`ticket …${end}: 咖啡卡, 2/3 used\n`)
  const again = await verify(first, 'cinema')
  expect([again.code, again.stderr]).toEqual([
    1,
    expect.stringMatching(/was used with this code already: ask the shopper to refresh .*2\/3, last used .* at cafe/),
  ])
  const second = await fresh(card)
  const much = await verify(second, 'cafe', '--times', '2')
  expect([much.code, much.stderr]).toEqual([1, expect.stringContaining('has not so many uses left (2/3')])
  await verify(second, 'cinema')
  const third = await fresh(card)
  const late = await verify(third, 'cafe')
  expect([late.code, late.stderr]).toEqual([
    1,
    expect.stringMatching(/was used up \(3\/3, last used [-\d]+ [\d:]+ at cinema\)/),
  ])
  const shown = await runCommand('ticket', 'show', card)
  expect(shown.stdout).toMatch(/used +3\/3[\s\S]+1 +cinema +operator[\s\S]+2 +cafe +operator/)
  expect(await runJson('ticket', 'show', third)).toMatchObject({ ticket: { no: `…${end}`, state: 'used' } })
  for (const { stdout, stderr } of [again, much, late, shown]) expect(stdout + stderr).not.toContain(card.slice(0, 8))
})

test('five processes with one picture: one use succeeds', async () => {
  const picture = (await mall.services.tickets.list(SOURCE, mall.services.clock.now()))[2]?.qr ?? ''
  await bundleCommandLine()
  const all = await Promise.all(
    Array.from({ length: 5 }, () => run('ticket', 'verify', picture, '--store', 'cafe', '--times', '2')),
  )
  expect(all.map(({ code }) => code).sort()).toEqual([0, 1, 1, 1, 1])
  for (const { code, stderr } of all) expect(code === 0 || stderr.includes('used with this code already')).toBe(true)
  expect((await mall.services.tickets.list(SOURCE, mall.services.clock.now()))[2]?.used).toBe(2)
})

test('after five wrong codes in a row the till is blocked for a minute, the next store’s is not', async () => {
  const code = await fresh(ticket)
  const wrong = code.replace(/.$/, (last) => String((Number(last) + 1) % 10))
  const tries = []
  for (let nth = 0; nth < TILL_TRIES; nth++) tries.push((await verify(wrong, 'cinema')).stderr)
  expect(tries[0]).toMatch(/^[^;]*the code is out of date or wrong: ask the shopper to refresh the page\n$/)
  expect(tries.at(-1)).toMatch(
    /out of date or wrong.*; this till is locked for (?:5\d|60) s after 5 wrong codes in a row/,
  )
  const locked = await verify(code, 'cinema')
  expect([locked.code, locked.stderr]).toEqual([1, expect.stringMatching(/this till is locked for \d+ s after 5/)])
  expect((await verify(code, 'cafe')).stderr).toContain('is not for this store (0/1)')
})

test('the kind of a virtual good is shown for each SKU, other goods are refused', async () => {
  const card = await shelve(mall.services, 'card', { stock: 9, ticket: { uses: 1, days: 30 } })
  const coat = await shelve(mall.services, 'coat', { stock: 9 })
  await mall.settle()
  const termsOf = async () =>
    (await mall.services.catalog.findSkusForSale(mall.services.db.q, [card.skuId])).get(card.skuId)?.ticket
  expect(await termsOf()).toEqual({ uses: 1, days: 30 })
  const set = (sku: string) => runCommand('ticket', 'terms', sku, '--uses', '10', '--days', '180')
  expect((await set(card.skuId)).stdout).toBe(`${card.skuId}: 10 uses, 180 days\n`)
  expect(await termsOf()).toEqual({ uses: 10, days: 180 })
  expect(await set(coat.skuId)).toMatchObject({ code: 2, stderr: expect.stringContaining('of a virtual good') })
})

test.each([
  [async () => [await fresh(ticket), '--store', 'cafe'], 1, 'is not for this store (0/1)'],
  [async () => [ticket, '--store', 'nowhere'], 2, '没有这家门店'],
  [async () => [ticket], 2, '没有这家门店'],
  [async () => [ticket, '--store', 'cafe', '--times', '0'], 2, '--times must be a whole number'],
  [async () => ['000000000000', '--store', 'cafe'], 2, 'there is no such ticket'],
  [async () => ['12345678901', '--store', 'cafe'], 2, 'a code has 12 digits, or 20 when it is scanned'],
])('refused in one line: %#', async (args, exit, words) => {
  const { code, stderr } = await runCommand('ticket', 'verify', ...(await args()))
  expect([code, stderr.trimEnd().split('\n')]).toEqual([exit, [expect.stringContaining(words)]])
})
