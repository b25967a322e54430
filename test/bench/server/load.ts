import { type Client, type Goods, OPERATIONS, type OperationName, readySubmit, SOAK } from './scenarios'
import { Connection, callCore, Refused, type Signer } from './wire'

interface Target {
  url: string
  sandboxUrl: string | null
  shoppers: Signer[]
  goods: Goods
}

/** `clients` do one operation after the other for `seconds`, with a pause between two if one is given. */
export interface RunOrder extends Target {
  kind: 'run'
  operation: OperationName
  clients: number
  seconds: number
  pauseMs?: number
}
/** Every shopper submits one piece of the same SKU, all of them in flight at once. */
export interface BurstOrder extends Target {
  kind: 'burst'
  skuId: string
  storeId: string
}
/** So many orders, some of them paid, some cancelled, some left as they are; no new one after `seconds`. */
export interface SoakOrder extends Target {
  kind: 'soak'
  orders: number
  clients: number
  seconds: number
}
export type LoadOrder = RunOrder | BurstOrder | SoakOrder

export interface Measured {
  done: number
  perSecond: number
  /** Milliseconds an operation. */
  p50: number
  p99: number
  errors: number
  firstError: string
  /** Of a soak: when each operation was done, ms after the first began, rising. */
  doneAt?: number[]
}

const MOST_ERRORS = 200

/** The load's process: works off what its parent orders, one order at a time. */
export async function run(): Promise<void> {
  process.on('message', (order: LoadOrder) => {
    const work = order.kind === 'run' ? load(order) : order.kind === 'soak' ? soak(order) : burst(order)
    work.then(
      (measured) => process.send?.({ measured }),
      (error: unknown) =>
        process.send?.({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
  await new Promise<void>((done) => process.once('disconnect', done))
}

function openAll(order: RunOrder | SoakOrder): Promise<Client[]> {
  const share = Math.floor(order.shoppers.length / order.clients)
  return Promise.all(
    Array.from({ length: order.clients }, (_, i) => open(order, order.shoppers.slice(i * share, (i + 1) * share))),
  )
}

async function load(order: RunOrder): Promise<Measured> {
  const operation = OPERATIONS[order.operation]
  const clients = await openAll(order)
  const took: number[] = []
  const errors: unknown[] = []
  const started = performance.now()
  const end = started + order.seconds * 1000
  const live = async (client: Client) => {
    while (performance.now() < end && errors.length < MOST_ERRORS) {
      const before = performance.now()
      try {
        await operation(client, order.goods)
        took.push(performance.now() - before)
      } catch (error) {
        errors.push(error)
      }
      if (order.pauseMs) await new Promise((done) => setTimeout(done, order.pauseMs))
    }
  }
  await Promise.all(clients.map(live))
  const seconds = (performance.now() - started) / 1000
  for (const client of clients) close(client)
  return summary(took, seconds, errors)
}

async function soak(order: SoakOrder): Promise<Measured> {
  const clients = await openAll(order)
  const took: number[] = []
  const doneAt: number[] = []
  const errors: unknown[] = []
  const started = performance.now()
  const end = started + order.seconds * 1000
  let begun = 0
  const live = async (client: Client) => {
    while (begun < order.orders && performance.now() < end && errors.length < MOST_ERRORS) {
      const operation = SOAK[begun++ % SOAK.length]
      const before = performance.now()
      try {
        await operation?.(client, order.goods)
        took.push(performance.now() - before)
        doneAt.push(performance.now() - started)
      } catch (error) {
        errors.push(error)
      }
    }
  }
  await Promise.all(clients.map(live))
  const seconds = (performance.now() - started) / 1000
  for (const client of clients) close(client)
  return { ...summary(took, seconds, errors), doneAt }
}

async function burst(order: BurstOrder): Promise<Measured> {
  const clients = await Promise.all(order.shoppers.map((shopper) => open({ ...order, sandboxUrl: null }, [shopper])))
  const ready: (() => Promise<unknown>)[] = []
  for (const client of clients) {
    const [shopper] = client.shoppers
    if (!shopper) continue
    const submit = await readySubmit(client, shopper, order.skuId, order.storeId)
    ready.push(() => callCore(client.mall, shopper, 'POST', 'productOrder/commitOrder', submit))
  }
  const took: number[] = []
  const errors: unknown[] = []
  const started = performance.now()
  await Promise.all(
    ready.map(async (submit) => {
      try {
        await submit()
        took.push(performance.now() - started)
      } catch (error) {
        // "Sold out" is the right answer for all but a few; anything else is reported.
        if (!(error instanceof Refused)) throw error
        errors.push(error)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  for (const client of clients) close(client)
  return summary(took, seconds, errors)
}

async function open(target: Target, shoppers: Signer[]): Promise<Client> {
  const sandbox = target.sandboxUrl === null ? null : await Connection.open(target.sandboxUrl)
  return { mall: await Connection.open(target.url), sandbox, shoppers, turn: 0 }
}

function close(client: Client): void {
  client.mall.close()
  client.sandbox?.close()
}

function summary(took: number[], seconds: number, errors: unknown[]): Measured {
  took.sort((a, b) => a - b)
  const quantile = (q: number) => took[Math.min(took.length - 1, Math.floor(took.length * q))] ?? 0
  const [first] = errors
  return {
    done: took.length,
    perSecond: took.length / seconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
    errors: errors.length,
    firstError: first instanceof Error ? first.message : '',
  }
}
