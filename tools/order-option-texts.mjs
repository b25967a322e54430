// The files that tools/new-order-option writes, by path.

export function orderOptionTexts(names) {
  const home = `server/modules/${names.domain}/${names.noun}`
  return new Map([
    [`contract/choices/${names.noun}.ts`, choice(names)],
    [`${home}/${names.noun}.part.ts`, part(names)],
    [`${home}/index.ts`, entry(names)],
    [`${home}/${names.noun}.test.ts`, test(names)],
  ])
}

const choice = ({ camel }) => `import { Type as T } from '@sinclair/typebox'

export const ${camel} = {
  store: { ${camel}: T.Optional(T.Object({ isOn: T.Optional(T.Boolean()) })) },
}
`

const part = ({ pascal, camel }) => `import type { CheckoutPart } from '../../trade/checkout-part'

const KEY = '${camel}'
const LABEL = '${pascal}'
/** For each store. */
const CENTS = 100

const row = { key: KEY, label: LABEL, note: '', value: '', field: '', isOn: false, placeholder: '', maxLength: 0 } as const

/** A switch for each store's goods, with a fee. */
export function ${camel}Part(): CheckoutPart<{ cents: number }> {
  return {
    key: KEY,
    prepare: async () => ({
      settle({ stores }) {
        const chosen = stores.filter(({ basket }) => basket.choices.${camel}?.isOn)
        return {
          fees: chosen.map(({ store: { storeId } }) => ({ storeId, kind: KEY, title: LABEL, cents: CENTS })),
          keep: new Map(chosen.map(({ store: { storeId } }) => [storeId, { cents: CENTS }])),
          storeRows: new Map(
            stores.map(({ store: { storeId }, basket }) => [
              storeId,
              [{ ...row, control: 'switch' as const, field: 'isOn', isOn: basket.choices.${camel}?.isOn === true }],
            ]),
          ),
        }
      },
    }),
    onOrder: ({ keep }) => (keep ? { rows: [{ ...row, control: 'none' as const, value: '已选' }] } : {}),
  }
}
`

const entry = ({ noun, pascal, camel }) => `import type { Module } from '../../../compose-modules'
import { ${camel}Part } from './${noun}.part'

export function create${pascal}() {
  return { services: {}, checkoutParts: [${camel}Part()] } satisfies Module
}
`

const test = ({ camel, pascal }) => `import { type TestMall, testApp } from '../../../../test/support/app'
import { openStore, type Shelved, shelve, submitOf } from '../../../../test/support/shopping'

let mall: TestMall
let goods: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  await openStore(mall.services, { storeId: '${camel}' })
  goods = await shelve(mall.services, '${camel}', { stock: 5, storeId: '${camel}', priceCents: 3000 })
})
afterAll(() => mall.close())

test('the submit page shows the switch and its fee, and the order keeps and shows it', async () => {
  const client = await mall.enrol()
  const { storeId, skuId } = goods
  const plain = await submitOf(client, { binComits: [{ storeId, products: [{ skuId, number: 1 }] }] })
  const binComits = plain.binComits.map((basket) => ({ ...basket, ${camel}: { isOn: true } }))
  const seen = await client.call('POST productOrder/confirmOrder', { ...plain, binComits })
  expect(seen.payAmount).toBe(plain.payAmount + 100)
  expect(seen.stores[0]?.rows.map(({ label, isOn }) => [label, isOn])).toEqual([['${pascal}', true]])
  const input = { ...plain, binComits, payAmount: seen.payAmount }
  const { orders } = await client.call('POST productOrder/commitOrder', input)
  const order = await client.call('GET productOrder/getOrderInfo', { orderId: orders[0]?.orderId ?? '' })
  expect(order.parts.flatMap(({ rows }) => rows.map(({ label, value }) => [label, value]))).toEqual([['${pascal}', '已选']])
})
`
