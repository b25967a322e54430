import { StatementSync } from 'node:sqlite'
import { PAY_WAY } from '@contract/codes/payment'
import { type TestMall, testApp } from '../support/app'
import { shelve, submitOf } from '../support/shopping'

/**
 * Upper limit for a whole checkout of one line: add, confirm, commit, payment, payment notice, and all outbox events.
 */
const MOST_STATEMENTS = 58
/** Not counted: transaction control, and polling, whose number of statements depends on the machine's speed. */
const BOOKKEEPING =
  /^(?:begin|commit|rollback|savepoint|release|pragma|select 1 from sqlite_schema|select "payload" from "job"|select "id"(?:, "topic".+)? from "outbox")/

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ hasGateway: true })
})
afterAll(() => mall.close())

/** Records the SQLite statements from now to the end of this file's tests. */
function heard(): string[] {
  const asked: string[] = []
  for (const way of ['get', 'all', 'run', 'iterate']) {
    const ask: unknown = Reflect.get(StatementSync.prototype, way)
    if (typeof ask !== 'function') throw new Error(`StatementSync has no method ${way}`)
    Reflect.set(StatementSync.prototype, way, function (this: StatementSync, ...values: unknown[]) {
      if (!BOOKKEEPING.test(this.sourceSQL)) asked.push(this.sourceSQL)
      return Reflect.apply(ask, this, values)
    })
  }
  return asked
}

// PostgreSQL runs the same statements; counting them there would need another driver hook.
test(`a checkout runs at most ${MOST_STATEMENTS} database statements`, async () => {
  const goods = await shelve(mall.services, 'counted', { stock: 100 })
  const client = await mall.enrol()
  const asked = heard()
  // An expired cache adds statements; with the clock stopped, only the first round fills caches, on any machine.
  mall.clock.stop()
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
