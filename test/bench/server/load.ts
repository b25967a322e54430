import { ChatSocket } from './chat-socket'
import {
  type Client,
  type Goods,
  OPERATIONS,
  type OperationName,
  readySubmit,
  readyTry,
  SOAK,
  type Try,
} from './scenarios'
import { Connection, callCore, Refused, type Signer } from './wire'

interface Target {
  url: string
  sandboxUrl: string | null
  shoppers: Signer[]
  goods: Goods
}

/** Each of `clients` performs one operation after the other for `seconds`, with an optional pause between them. */
export interface RunOrder extends Target {
  kind: 'run'
  operation: OperationName
  clients: number
  seconds: number
  pauseMs?: number
}
/** All shoppers submit one piece of the same SKU at the same time. */
export interface BurstOrder extends Target {
  kind: 'burst'
  skuId: string
  storeId: string
}
/** Places a number of orders; some are paid, some cancelled, some stay unpaid. No new one starts after `seconds`. */
export interface SoakOrder extends Target {
  kind: 'soak'
  orders: number
  clients: number
  seconds: number
}
/** Prepares one attempt of every shopper, with a number of them in parallel. */
export type ReadyOrder = Target & Try & { kind: 'ready'; inFlight: number }
/** Runs the prepared attempts. */
export interface RushOrder {
  kind: 'rush'
}
/** Opens a socket for each of the first shoppers, and keeps it. */
export interface ConnectOrder extends Target {
  kind: 'connect'
  sockets: number
}
/** The open sockets send messages, one after the reply to the one before, each `pauseMs` after the last at the earliest. */
export interface ChatOrder {
  kind: 'chat'
  targetId: string
  /** Number of sockets that send; the other sockets stay idle. */
  writers: number
  seconds: number
  pauseMs: number
}
export type LoadOrder = RunOrder | BurstOrder | SoakOrder | ReadyOrder | RushOrder | ConnectOrder | ChatOrder

export interface Measured {
  done: number
  perSecond: number
  /** Milliseconds per operation. */
  p50: number
  p99: number
  errors: number
  firstError: string
  /** A run at a low rate only: milliseconds of each operation, ascending. */
  took?: number[]
  /** A soak only: when each operation ended, in ms after the start of the first, ascending. */
  doneAt?: number[]
}

const MOST_ERRORS = 200
const READY_AT_ONCE = 16

/** The process of the load generator: performs the orders of its parent, one at a time. */
export async function run(): Promise<void> {
  process.on('message', (order: LoadOrder) => {
    workOn(order).then(
      (measured) => process.send?.({ measured }),
      (error: unknown) =>
        process.send?.({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
  await new Promise<void>((done) => process.once('disconnect', done))
}

function workOn(order: LoadOrder): Promise<Measured> {
  if (order.kind === 'run') return load(order)
  if (order.kind === 'soak') return soak(order)
  if (order.kind === 'burst') return burst(order)
  if (order.kind === 'connect') return connectAll(order)
  if (order.kind === 'chat') return chat(order)
  return order.kind === 'ready' ? makeReady(order) : rush()
}

/** The prepared attempts of each client, in order. */
let ready: { client: Client; tries: (() => Promise<unknown>)[] }[] = []

async function makeReady(order: ReadyOrder): Promise<Measured> {
  const clients = await openAll({ ...order, clients: order.inFlight })
  const tryOf = (client: Client, shopper: Signer) => readyTry(client, shopper, order)
  const few = Array.from({ length: READY_AT_ONCE }, (_, i) => clients.filter((_one, at) => at % READY_AT_ONCE === i))
  await Promise.all(
    few.map(async (some) => {
      for (const client of some) {
        const tries: (() => Promise<unknown>)[] = []
        for (const shopper of client.shoppers) tries.push(await tryOf(client, shopper))
        ready.push({ client, tries })
      }
    }),
  )
  return summary([], 1, [])
}

async function rush(): Promise<Measured> {
  const took: number[] = []
  const errors: unknown[] = []
  const started = performance.now()
  const live = async (tries: readonly (() => Promise<unknown>)[]) => {
    for (const one of tries) {
      const before = performance.now()
      try {
        await one()
        took.push(performance.now() - before)
      } catch (error) {
        // "Gone" is the expected reply for all but a few; other refusals are reported.
        if (!(error instanceof Refused)) throw error
        errors.push(error)
      }
    }
  }
  await Promise.all(ready.map(({ tries }) => live(tries)))
  const seconds = (performance.now() - started) / 1000
  for (const { client } of ready) close(client)
  ready = []
  return summary(took, seconds, errors)
}

const CONNECT_AT_ONCE = 50
const sockets: ChatSocket[] = []

async function connectAll({ url, shoppers, sockets: count }: ConnectOrder): Promise<Measured> {
  const took: number[] = []
  const started = performance.now()
  const waiting = shoppers.slice(0, count)
  const work = async () => {
    for (let shopper = waiting.pop(); shopper; shopper = waiting.pop()) {
      const before = performance.now()
      sockets.push(await ChatSocket.open(url, shopper))
      took.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: CONNECT_AT_ONCE }, work))
  return summary(took, (performance.now() - started) / 1000, [])
}

async function chat({ targetId, writers, seconds, pauseMs }: ChatOrder): Promise<Measured> {
  const took: number[] = []
  const errors: unknown[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(
    sockets.slice(0, writers).map(async (socket, at) => {
      // Spread over one pause, so that the sockets do not send in step.
      await new Promise((done) => setTimeout(done, (pauseMs * at) / writers))
      while (performance.now() < end && errors.length < MOST_ERRORS) {
        const before = performance.now()
        await socket.send(targetId).catch((error: unknown) => errors.push(error))
        const ms = performance.now() - before
        took.push(ms)
        if (ms < pauseMs) await new Promise((done) => setTimeout(done, pauseMs - ms))
      }
    }),
  )
  return summary(took, (performance.now() - started) / 1000, errors)
}

function openAll(order: Target & { clients: number }): Promise<Client[]> {
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
  const measured = summary(took, seconds, errors)
  return order.pauseMs ? { ...measured, took } : measured
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
        // "Sold out" is the expected reply for all but a few; other refusals are reported.
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

/** A percentile of ascending values. */
export function quantile(values: readonly number[], q: number): number {
  return values[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0
}

function summary(took: number[], seconds: number, errors: unknown[]): Measured {
  took.sort((a, b) => a - b)
  const [first] = errors
  return {
    done: took.length,
    perSecond: took.length / seconds,
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
    errors: errors.length,
    firstError: first instanceof Error ? first.message : '',
  }
}
