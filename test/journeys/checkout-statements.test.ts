import { StatementSync } from 'node:sqlite'
import { PAY_WAY } from '@contract/codes/payment'
import { type TestMall, testApp } from '../support/app'
import { shelve, submitOf } from '../support/shopping'

/** In a whole checkout of one line: into the cart, confirm, commit, pay, the notice of the money, and all news of it. */
const MOST_STATEMENTS = 57
/** How a transaction is held together; who looks for news, and how often, hangs on how fast the machine is. */
const BOOKKEEPING =
  /^(?:begin|commit|rollback|savepoint|release|pragma|select 1 from sqlite_schema|select "payload" from "job"|select "id"(?:, "topic".+)? from "outbox")/

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ hasGateway: true })
})
afterAll(() => mall.close())

/** What is asked of SQLite from now on, until the tests of this file have ended. */
function heard(): string[] {
  const asked: string[] = []
  for (const way of ['get', 'all', 'run', 'iterate']) {
    const ask: unknown = Reflect.get(StatementSync.prototype, way)
    if (typeof ask !== 'function') throw new Error(`SQLite is not asked by ${way} any more`)
    Reflect.set(StatementSync.prototype, way, function (this: StatementSync, ...values: unknown[]) {
      if (!BOOKKEEPING.test(this.sourceSQL)) asked.push(this.sourceSQL)
      return Reflect.apply(ask, this, values)
    })
  }
  return asked
}

// PostgreSQL is asked the same; there they would be counted in another driver.
test(`a checkout asks the database ${MOST_STATEMENTS} times at most`, async () => {
  if (mall.services.db.engine !== 'sqlite') return
  const goods = await shelve(mall.services, 'counted', { stock: 100 })
  const client = await mall.enrol()
  const asked = heard()
  // What is kept for seconds and has gone stale only adds.
  let fewest: string[] | null = null
  for (let round = 0; round < 4; round++) {
    asked.length = 0
    await client.call('POST shopCart/add', { ...goods, number: 1, clientType: 1, sourceChannel: '' })
    const submit = await submitOf(client)
    const { payOrderNo } = await client.call('POST productOrder/commitOrder', submit, { idempotencyKey: `${round}` })
    const opened = await client.pay('pay.paymentService.pay', { payOrderNo, payWay: PAY_WAY.wechatH5 })
    await mall.gateway.play(opened.payParams?.h5Url, { outcome: 'duplicate', times: 1 })
    await mall.settle()
    expect(asked.filter((sql) => sql.includes('insert into "shop_order"'))).toHaveLength(1)
    if (fewest === null || asked.length < fewest.length) fewest = [...asked]
  }
  expect(fewest?.length).toBeGreaterThan(30)
  expect((fewest?.length ?? 0) > MOST_STATEMENTS ? fewest : []).toEqual([])
})
