// The client's checkout and order do not depend on checkout parts: the code of a part is in its own feature.
import { CHOICES } from '@contract/choices/list'
import { isTest, read, type Source, sourcesUnder, target } from './sources'

/** The files that render, send and keep the data of all parts. */
const HUB = /^src\/(?:features\/trade\/(?:checkout|order)\/|app\/(?!routes\/))/
/** Features of parts, and the lists of their cells. */
const PARTS = [
  'src/features/trade/checkout-cells',
  'src/features/trade/remark',
  'src/features/trade/pickup',
  'src/features/offers/coupon',
  'src/features/offers/bundle',
  'src/features/offers/points-mall',
  'src/features/finance/points',
  'src/features/finance/invoice',
  'src/features/customer/member',
]
/** Fields that parts add to a request; the hub has no fields with these names. */
const FIELDS: readonly string[] = CHOICES.flatMap((choice) =>
  [choice].flatMap((one) => [
    ...('order' in one ? Object.keys(one.order) : []),
    ...('store' in one ? Object.keys(one.store) : []),
  ]),
)
/** Pages that may import a list of cells. */
const PAGES_OF_CELLS = /^src\/pages\/(?:submit|cart|secondPage\/subCart|packOrder\/order)\//

function partFaults(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => HUB.test(file) && !isTest(file))
    .flatMap((source) => {
      const imported = source.imports
        .map((one) => target(source, one) ?? '')
        .filter((to) => PARTS.some((part) => to.startsWith(`${part}/`)))
      // Texts are left out, because an endpoint may have the name of a field.
      const code = source.code.replace(/'[^'\n]*'|"[^"\n]*"/g, "''")
      const named = FIELDS.filter((field) => new RegExp(`\\b${field}\\b`).test(code))
      return [...imported, ...named].map((what) => `${source.file}: ${what}`)
    })
}

function listFaults(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => !PAGES_OF_CELLS.test(file) && !file.startsWith('src/features/trade/checkout-cells/'))
    .flatMap((source) => {
      const lists = source.imports.map((one) => target(source, one) ?? '')
      return lists
        .filter((to) => to.startsWith('src/features/trade/checkout-cells/'))
        .map((to) => `${source.file}: ${to}`)
    })
}

const sources = sourcesUnder('src')

test('the choices of the contract have fields', () => {
  expect(FIELDS).toEqual(expect.arrayContaining(['couponIds', 'usePoints', 'slotAt', 'remark', 'invoice']))
})

test('checkout, order and the frame import no part and use no field of a choice', () => {
  expect(partFaults(sources)).toEqual([])
  const planted = [
    read('src/features/trade/checkout/a.ts', "import { C } from '../../offers/coupon/c'\nconst x = { couponIds: [] }"),
    read('src/features/trade/order/b.ts', "import type { R } from '@/features/trade/remark/r'"),
    read('src/app/c.ts', 'const { slotAt } = store // remark'),
    read('src/app/routes/d.ts', 'const one = { bundleId: true }'),
  ]
  expect(partFaults(planted)).toEqual([
    'src/features/trade/checkout/a.ts: src/features/offers/coupon/c',
    'src/features/trade/checkout/a.ts: couponIds',
    'src/features/trade/order/b.ts: src/features/trade/remark/r',
    'src/app/c.ts: slotAt',
  ])
})

test('only the pages of a submit, a cart and an order import a list of cells', () => {
  expect(listFaults(sources)).toEqual([])
  const planted = [
    read('src/pages/home/index.tsx', "import { CELLS } from '@/features/trade/checkout-cells/cells'"),
    read('src/pages/submit/index.tsx', "import { CELLS } from '@/features/trade/checkout-cells/cells'"),
  ]
  expect(listFaults(planted)).toHaveLength(1)
})
