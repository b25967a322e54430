import { breaches } from '../../support/invariants'
import { makeFixture, removeFixture, withServices } from './mall'
import { buyersAndAdders, CLIENTS, measure, PRODUCTS, SHOPPERS, say, withMall } from './measure'
import { table } from './rates'

const ORDERS = 50_000
const LEAST_RATIO = 0.9
const MINUTE_MS = 60_000
/** Maximum duration on a slow machine. */
const MOST_SECONDS = 3600
const WARM_SECONDS = 5

/**
 * `npm run bench -- soak [--orders 50000]`: places many orders, a quarter of which stay unpaid, and checks that the
 * mall is as fast at the end as at the beginning. Exit code 1 when it is slower, or when an order failed.
 */
export async function run(args: readonly string[]): Promise<void> {
  const at = args.indexOf('--orders')
  const orders = at < 0 ? ORDERS : Number(args[at + 1])
  say(`Soak bench: ${orders} orders, half paid, a quarter cancelled, a quarter left unpaid; ${CLIENTS} clients`)
  const fixture = await makeFixture(PRODUCTS, SHOPPERS)
  try {
    const measured = await withMall(fixture, async (bench) => {
      const { buyers, adders } = buyersAndAdders(fixture)
      // The heap grows before the first minute counts.
      await measure(bench, 'checkout', { clients: CLIENTS, seconds: WARM_SECONDS, shoppers: adders })
      const before = bench.mall.rssMb()
      const done = await bench.load.order({
        kind: 'soak',
        orders,
        clients: CLIENTS,
        seconds: MOST_SECONDS,
        shoppers: buyers,
        url: bench.mall.url,
        sandboxUrl: bench.mall.sandboxUrl,
        goods: { products: PRODUCTS, skusEach: 3, stores: 6 },
      })
      say(`  memory ${before.toFixed(0)} MB before, ${bench.mall.rssMb().toFixed(0)} MB after`)
      return done
    })
    const found = await withServices(fixture.folder, (_services, db) => breaches(db))
    if (measured.errors > 0) say(`  ${measured.errors} errors, the first: ${measured.firstError}`)
    if (found.length > 0) say(`  the ledger does not balance: ${found[0]}`)
    const isEven = report(measured.doneAt ?? [], orders)
    if (!isEven || measured.errors > 0 || found.length > 0) process.exitCode = 1
  } finally {
    removeFixture(fixture)
  }
}

/** Rates by minute, and whether the last one equals the first; a short run compares its halves. */
function report(doneAt: readonly number[], orders: number): boolean {
  const end = doneAt.at(-1) ?? 0
  const span = Math.min(MINUTE_MS, end / 2)
  const perSecond = (from: number, to: number) =>
    (doneAt.filter((at) => at > from && at <= to).length * 1000) / (to - from)
  const minutes = Array.from({ length: Math.max(2, Math.floor(end / span)) }, (_, i) => [
    `${((i * span) / MINUTE_MS).toFixed(1)} to ${(((i + 1) * span) / MINUTE_MS).toFixed(1)}`,
    perSecond(i * span, (i + 1) * span),
  ])
  say(`\n${table(['minute', 'orders/s'], minutes)}\n`)
  const [first, last] = [perSecond(0, span), perSecond(end - span, end)]
  const isEven = doneAt.length === orders && last >= LEAST_RATIO * first
  const share = ((last / first) * 100).toFixed(1)
  say(
    `soak: ${doneAt.length} of ${orders} orders in ${(end / 1000).toFixed(0)} s; the first ${(span / 1000).toFixed(0)} s ${first.toFixed(1)}/s, the last ${last.toFixed(1)}/s: ${share} % (≥ ${LEAST_RATIO * 100} %): ${isEven ? 'even' : 'NOT EVEN'}`,
  )
  return isEven
}
