// Checkout and order know no checkout part: what an order may take, give or ask for comes in through its choice in the
// contract and its module's `checkoutParts`. A module with a file `*.part.ts` has a part.
import { isTest, read, type Source, sourcesUnder, target } from './sources'

const moduleOf = (file: string) => /^(server\/modules\/[^/]+\/[^/]+)(?:\/|$)/.exec(file)?.[1]

/** Modules that do not know parts. */
const CLOSED = ['server/modules/trade/checkout', 'server/modules/trade/order']
/** What they use of modules that happen to have a part. */
const ALLOWED: Record<string, string> = {
  'server/modules/trade/slot': 'an appointment is how goods are fetched, and stands in the row of the order',
  'server/modules/finance/points': 'an order names the source of points that the ledger shows',
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

test('neither names a choice of a part', () => {
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
