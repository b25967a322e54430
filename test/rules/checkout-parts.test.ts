// Checkout and order do not depend on checkout parts: an option of an order is defined by its choice in the contract
// and by the `checkoutParts` of its module. A module with a file `*.part.ts` has a part.
import { isTest, read, type Source, sourcesUnder, target } from './sources'

const moduleOf = (file: string) => /^(server\/modules\/[^/]+\/[^/]+)(?:\/|$)/.exec(file)?.[1]

/** Modules that must not depend on parts. */
const CLOSED = ['server/modules/trade/checkout', 'server/modules/trade/order']
/** Modules with a part that they may use for another reason. */
const ALLOWED: Record<string, string> = {
  'server/modules/finance/points': 'an order is a source of points, which the ledger shows',
  'server/modules/customer/member': 'an order shows staff the name of its shopper’s card',
}

function faults(sources: readonly Source[]): string[] {
  const withPart = new Set(sources.filter(({ file }) => file.endsWith('.part.ts')).map(({ file }) => moduleOf(file)))
  return sources
    .filter(({ file }) => !isTest(file) && CLOSED.includes(moduleOf(file) ?? ''))
    .flatMap((source) =>
      source.imports.flatMap((one) => {
        const to = moduleOf(target(source, one) ?? '')
        return to && withPart.has(to) && !(to in ALLOWED) ? [`${source.file} → ${to}`] : []
      }),
    )
}

const sources = sourcesUnder('server/modules')

test('checkout and order use no module that has a checkout part', () => {
  expect(sources.filter(({ file }) => file.endsWith('.part.ts')).length).toBeGreaterThanOrEqual(8)
  expect(faults(sources)).toEqual([])
})

test('neither uses a choice of a part', () => {
  const choices = ['couponIds', 'usePoints', 'bundleId', 'pointItemId', 'payAtPickup', 'slotAt', 'remark', 'invoice']
  const named = new RegExp(`\\b(?:choices|input)\\??\\.(?:${choices.join('|')})\\b`)
  const own = sources.filter(({ file }) => !isTest(file) && CLOSED.includes(moduleOf(file) ?? ''))
  expect(own.filter(({ code }) => named.test(code)).map(({ file }) => file)).toEqual([])
})

test('the rule finds what it forbids', () => {
  const part = read('server/modules/offers/lamp/lamp.part.ts', '')
  const order = read('server/modules/trade/order/order.view.ts', "import { lamp } from '../../offers/lamp'")
  expect(faults([part, order])).toEqual(['server/modules/trade/order/order.view.ts → server/modules/offers/lamp'])
})
