// What an account costs, beside a page of a product that nothing kept in memory helps (issue "Points": at most twice as much).
import { DAY_MS } from '@contract/codes/china-time'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'

const MOST_TIMES = 2
const ROUNDS = 5

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: true })
})
afterAll(() => mall.close())

/** CPU of one of so many calls, in ms. */
async function cpuOf(calls: readonly (() => Promise<unknown>)[]): Promise<number> {
  const before = process.cpuUsage()
  for (const call of calls) await call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / calls.length
}

test('an account takes no more than twice the CPU of a product detail that is read anew', async () => {
  const { db, catalog, points, clock } = mall.services
  const { uid } = await mall.enrol()
  // Years of giving: several lots, a long ledger.
  for (let n = 0; n < 60; n++) {
    const gift = { uid, amount: 10, ref: `gift-${n}`, reason: '补偿' }
    await db.tx((tx) => points.give(tx, OPERATOR, gift, clock.now() - n * 30 * DAY_MS))
  }
  const rows = await db.q.selectFrom('product').select('product_id').orderBy('product_id').limit(200).execute()
  const ids = rows.map((row) => row.product_id)
  const account = () => points.account(uid, undefined, clock.now())
  // Each product once: what is kept of one helps no other.
  const details = ids.map((id) => () => catalog.detail(id, null, clock.now()))
  const each = Math.floor(details.length / ROUNDS)
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const detail = await cpuOf(details.slice(round * each, (round + 1) * each))
    const own = await cpuOf(Array.from({ length: each }, () => account))
    ratios.push(own / detail)
  }
  const median = ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.POSITIVE_INFINITY
  expect(median).toBeLessThanOrEqual(MOST_TIMES)
})
