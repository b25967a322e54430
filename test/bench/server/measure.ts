import type { Measured } from './load'
import { BenchMall, type Fixture, LoadProcess } from './mall'
import type { Rate } from './rates'
import type { OperationName } from './scenarios'
import type { Signer } from './wire'

export const CLIENTS = 32
export const PRODUCTS = 1000
export const SHOPPERS = 4000

export const say = (text: string) => void process.stdout.write(`${text}\n`)

export interface Bench {
  mall: BenchMall
  load: LoadProcess
  fixture: Fixture
}

/** A mall with a fixture and a load generator; `build` is the folder of another build. */
export async function withMall<T>(fixture: Fixture, work: (bench: Bench) => Promise<T>, build?: string): Promise<T> {
  const mall = await BenchMall.start(fixture.folder, build)
  const load = LoadProcess.start()
  try {
    return await work({ mall, load, fixture })
  } finally {
    load.stop()
    await mall.stop()
  }
}

export function measure(
  { mall, load, fixture }: Bench,
  operation: OperationName,
  ask: { clients: number; seconds: number; pauseMs?: number; shoppers?: Signer[] },
) {
  const { products, shoppers } = fixture
  const goods = { products, skusEach: 3, stores: 6 }
  return load.order({ kind: 'run', operation, url: mall.url, sandboxUrl: mall.sandboxUrl, shoppers, goods, ...ask })
}

/** Measures an operation at full load, and its processor time in the server and the sandbox gateway. */
export async function rateOf(
  bench: Bench,
  operation: OperationName,
  seconds: number,
  shoppers: Signer[],
): Promise<Rate & { sandboxCpuMs: number }> {
  const before = bench.mall.cpuSeconds()
  const sandboxBefore = bench.mall.sandboxCpuSeconds()
  const measured = await measure(bench, operation, { clients: CLIENTS, seconds, shoppers })
  const each = (cpuSeconds: number) => (cpuSeconds * 1000) / Math.max(1, measured.done)
  const cpuMs = each(bench.mall.cpuSeconds() - before)
  const sandboxCpuMs = each(bench.mall.sandboxCpuSeconds() - sandboxBefore)
  if (measured.errors > 0) say(`  ${operation}: ${measured.errors} errors, the first: ${measured.firstError}`)
  return { ...measured, cpuMs, sandboxCpuMs }
}

/** Shoppers that fill carts do not buy, because growing carts would make each checkout slower. */
export function buyersAndAdders({ shoppers }: Fixture): { adders: Signer[]; buyers: Signer[] } {
  const half = Math.floor(shoppers.length / 2)
  return { adders: shoppers.slice(0, half), buyers: shoppers.slice(half) }
}

/** Measures the list at a low rate, alone and while orders run at full load. */
export async function calmOf(bench: Bench, seconds: number): Promise<Record<'idle' | 'busy' | 'bought', Measured>> {
  const gentle = { clients: 4, seconds, pauseMs: 20 }
  const { buyers } = buyersAndAdders(bench.fixture)
  const orders = LoadProcess.start()
  bench.load.keepTimeOf(orders)
  try {
    await measure(bench, 'list', { ...gentle, seconds: 1 })
    const idle = await measure(bench, 'list', gentle)
    const buying = measure({ ...bench, load: orders }, 'checkout', {
      clients: CLIENTS,
      seconds: seconds + 1,
      shoppers: buyers,
    })
    await new Promise((done) => setTimeout(done, 500))
    const busy = await measure(bench, 'list', gentle)
    return { idle, busy, bought: await buying }
  } finally {
    orders.stop()
  }
}
