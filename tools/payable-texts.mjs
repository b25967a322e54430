// The files that tools/new-payable writes, by path.

export function payableTexts(names, migration) {
  const home = `server/modules/${names.domain}/${names.noun}`
  return new Map([
    [`contract/schema/${names.noun}.ts`, contract(names)],
    [`server/migrations/${migration}.ts`, migrationOf(names, migration)],
    [`${home}/${names.noun}.tables.ts`, tables(names)],
    [`${home}/${names.noun}.service.ts`, service(names)],
    [`${home}/${names.noun}.routes.ts`, routes(names)],
    [`${home}/index.ts`, entry(names)],
    [`${home}/${names.noun}.test.ts`, test(names)],
  ])
}

const contract = ({ pascal, camel }) => `import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Cents, Id, Millis, Nothing, PageInput, PageOf } from './shared'

export const ${pascal} = T.Object({ id: Id, price: Cents, at: Millis, state: T.String() })
export type ${pascal} = Static<typeof ${pascal}>

const Own = T.Object({ id: Id })

export const ${camel}Endpoints = defineEndpoints({
  'POST ${camel}/buy': {
    auth: 'shopper',
    input: T.Object({}),
    reply: T.Object({ id: T.String(), payOrderNo: T.String(), payAmount: Cents }),
    idempotent: true,
  },
  /** Those of the shopper, newest first. */
  'GET ${camel}/record': { auth: 'shopper', input: T.Object(PageInput), reply: PageOf(${pascal}) },
  /** Before the payment only. */
  'POST ${camel}/cancel': { auth: 'shopper', input: Own, reply: Nothing },
  'POST ${camel}/refund': { auth: 'shopper', input: Own, reply: Nothing },
})
`

const migrationOf = ({ snake }, migration) => `import type { Kysely } from 'kysely'
import { createTable, dropTables } from '../kernel/schema'

export const name = '${migration}'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, '${snake}', {
    columns: {
      uid: 'text',
      id: 'text',
      payable_no: 'text',
      state: 'text',
      price_cents: 'bigint',
      refunded_cents: 'bigint',
      returned_cents: 'bigint',
      at: 'bigint',
      code: 'text',
    },
    key: ['uid', 'id'],
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await dropTables(db, ['${snake}'])
}
`

const tables = ({ pascal, snake }) => `import type { PurchaseRow } from '../../finance/purchase'

export interface ${pascal}Table extends PurchaseRow {
  /** What the shopper gets; empty before the payment. */
  code: string
}

declare module '../../../kernel/tables' {
  interface Tables {
    ${snake}: ${pascal}Table
  }
}
`

const service = ({ noun, pascal, camel, snake }) => `import type { ${pascal} } from '@contract/schema/${noun}'
import type { Tx } from '../../../kernel/db'
import type { Page, PageQuery } from '../../../kernel/page'
import type { Face } from '../../finance/payment'
import type {
  HandedOver,
  Purchase,
  PurchaseDraft,
  PurchaseRefund,
  PurchaseService,
  PurchaseSubject,
} from '../../finance/purchase'
import type { ${pascal}Table } from './${noun}.tables'

const PRICE_CENTS = 1000
const PAY_WITHIN_MS = 15 * 60_000

export interface ${pascal}Bought {
  id: string
  payOrderNo: string
  payAmount: number
}

/** A purchase outside the cart at one price. */
export class ${pascal}Service implements PurchaseSubject<'${snake}', object, ${pascal}Bought> {
  readonly subject = '${camel}'
  readonly table = '${snake}'
  readonly endpoint = 'POST ${camel}/buy'
  readonly payWithinMs = PAY_WITHIN_MS
  readonly words = {
    missing: '没有这条购买记录',
    gone: '已售罄',
    late: '订单已关闭',
    notRefundable: '这笔不能退款',
  }
  readonly #purchases: Purchase<'${snake}', object, ${pascal}Bought>

  constructor(purchases: Pick<PurchaseService, 'add'>) {
    this.#purchases = purchases.add(this)
  }

  buy(uid: string, idempotency: { key: string; body: string }, now: number): Promise<${pascal}Bought> {
    return this.#purchases.buy(uid, {}, idempotency, now)
  }

  /** Those of the shopper, newest first. */
  async record(uid: string, query: PageQuery): Promise<Page<${pascal}>> {
    const page = await this.#purchases.page(uid, query)
    return { ...page, records: page.records.map(({ id, priceCents, at, state }) => ({ id, price: priceCents, at, state })) }
  }

  cancel(uid: string, id: string): Promise<void> {
    return this.#purchases.cancel(uid, id)
  }

  async refund(uid: string, id: string): Promise<void> {
    await this.#purchases.refund(uid, id, undefined)
  }

  isSame(): boolean {
    return true
  }

  async place(): Promise<PurchaseDraft<'${snake}'>> {
    return { title: '${pascal}', priceCents: PRICE_CENTS, own: { code: '' } }
  }

  reply({ id, payableNo, priceCents }: ${pascal}Table): ${pascal}Bought {
    return { id, payOrderNo: payableNo, payAmount: priceCents }
  }

  face(): Face {
    const home = { page: 'home', params: {}, text: '回首页' } as const
    return {
      items: [],
      leaveText: '确定放弃付款吗？',
      results: { paid: { title: '已购买', text: '', picture: 'ticket' } },
      exits: { paid: home, unpaid: home, more: [] },
      skipsResult: false,
      params: {},
    }
  }

  async handOver(_tx: Tx, { id }: ${pascal}Table): Promise<HandedOver<'${snake}'>> {
    return { code: id }
  }

  async planRefund(_tx: Tx, { priceCents: cents }: ${pascal}Table): Promise<PurchaseRefund<'${snake}'>> {
    return { cents, reason: '退款', take: async () => ({}) }
  }
}
`

const routes = ({ noun, pascal, camel }) => `import { ${camel}Endpoints } from '@contract/schema/${noun}'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { ${pascal}Service } from './${noun}.service'

export const ${camel}Routes = (${camel}: ${pascal}Service): Route[] =>
  routesFor(${camel}Endpoints, {
    'POST ${camel}/buy': ({ uid, idempotency, now }) => ${camel}.buy(uid, idempotency, now),
    'GET ${camel}/record': ({ uid, input }) => ${camel}.record(uid, input),
    'POST ${camel}/cancel': async ({ uid, input }) => {
      await ${camel}.cancel(uid, input.id)
      return {}
    },
    'POST ${camel}/refund': async ({ uid, input }) => {
      await ${camel}.refund(uid, input.id)
      return {}
    },
  })
`

const entry = ({ noun, pascal, camel }) => `import type { Module } from '../../../compose-modules'
import type { PurchaseService } from '../../finance/purchase'
import { ${camel}Routes } from './${noun}.routes'
import { ${pascal}Service } from './${noun}.service'

export { ${pascal}Service } from './${noun}.service'
export type * from './${noun}.tables'

export function create${pascal}({ purchases }: { purchases: Pick<PurchaseService, 'add'> }) {
  const ${camel} = new ${pascal}Service(purchases)
  return { services: { ${camel} }, routes: { core: ${camel}Routes(${camel}) } } satisfies Module
}
`

const test = ({ camel }) => `import { type TestMall, testApp } from '../../../../test/support/app'
import { eventually } from '../../../../test/support/eventually'
import { payFor } from '../../../../test/support/shopping'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
})
afterAll(() => mall.close())

test('it is bought, paid and refunded', async () => {
  const client = await mall.enrol()
  const { id, payOrderNo, payAmount } = await client.call('POST ${camel}/buy', {})
  expect(payAmount).toBe(1000)
  const state = async () => (await client.call('GET ${camel}/record', {})).records[0]?.state
  expect(await state()).toBe('unpaid')
  await payFor(mall, client, payOrderNo)
  expect(await state()).toBe('paid')
  await client.call('POST ${camel}/refund', { id })
  await eventually(async () => {
    await mall.services.jobs.runDue()
    return (await state()) === 'refunded'
  }, 'the provider refunded it')
})

test('an unpaid one is cancelled', async () => {
  const client = await mall.enrol()
  const { id } = await client.call('POST ${camel}/buy', {})
  await client.call('POST ${camel}/cancel', { id })
  expect((await client.call('GET ${camel}/record', {})).records[0]?.state).toBe('closed')
})
`
