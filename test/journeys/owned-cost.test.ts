// CPU of a points account and of a member card, compared with an uncached product page.
import { DAY_MS } from '@contract/codes/china-time'
import { type TestMall, testApp } from '../support/app'

const MOST_TIMES = 2
const ROUNDS = 5

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: true })
})
afterAll(() => mall.close())

/** CPU per call, in ms. */
async function cpuOf(calls: readonly (() => Promise<unknown>)[]): Promise<number> {
  const before = process.cpuUsage()
  for (const call of calls) await call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / calls.length
}

test('a points account and a member card take at most twice the CPU of an uncached product detail', async () => {
  const { db, catalog, points, members, clock } = mall.services
  const { uid } = await mall.enrol()
  const member = await mall.enrol({ memberUntil: clock.now() + DAY_MS })
  // Years of grants: several lots, a long ledger.
  for (let n = 0; n < 60; n++) {
    const gift = { uid, amount: 10, ref: `gift-${n}`, reason: '补偿' }
    await db.tx((tx) => points.give(tx, gift, clock.now() - n * 30 * DAY_MS))
  }
  const rows = await db.q.selectFrom('product').select('productId').orderBy('productId').limit(200).execute()
  const ids = rows.map((row) => row.productId)
  const own = {
    account: () => points.account(uid, undefined, clock.now()),
    card: () => members.detail(member.uid, {}, clock.now()),
  }
  // Each product is read once, so that caches have no effect.
  const details = ids.map((id) => () => catalog.detail(id, null, clock.now()))
  const each = Math.floor(details.length / ROUNDS)
  const ratios = { account: [] as number[], card: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const detail = await cpuOf(details.slice(round * each, (round + 1) * each))
    for (const name of ['account', 'card'] as const)
      ratios[name].push((await cpuOf(Array.from({ length: each }, () => own[name]))) / detail)
  }
  for (const all of [ratios.account, ratios.card])
    expect(all.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]).toBeLessThanOrEqual(MOST_TIMES)
})
