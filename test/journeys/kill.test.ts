import type { CommitInput, CommitReply } from '@contract/schema/order'
import type { Db } from '@server/kernel/db'
import { enrol } from '../support/enrol'
import { breaches } from '../support/invariants'
import { fillPlace, type Place, placeOfRows } from '../support/place-of-rows'
import { type RunningMall, startBuiltMall } from '../support/running-mall'
import { settle } from '../support/settle'
import { type Shelved, shelve, submitOf } from '../support/shopping'
import { tiered } from '../support/tier'
import { CallRefused, type ConnectionRequest, freshConnectionTo, type WireClient } from '../support/wire-client'

const KILLS = tiered(4, 20)
const SHOPPERS = 8
/** A kill comes after at most this many answers of a burst, plus a random delay. */
const MOST_ANSWERS = 24
const MOST_WAIT_MS = 12

describe('kill -9 of the built server in a burst of orders', () => {
  let place: Place
  let db: Db
  let goods: Shelved[]
  let shoppers: WireClient[]
  let running: RunningMall | null = null
  /** The shoppers' connection to the running process, without connections to the previous one. */
  let way = freshConnectionTo('')
  const connection = {
    inject: (request: ConnectionRequest) =>
      way.inject(request).catch(async (error: unknown) => {
        // The exit of the process is known only after the failed call; the error contains it.
        const fate = await Promise.race([running?.ended, new Promise((done) => setTimeout(done, 500, 'runs'))])
        const words = `no answer from the server (${fate === 'runs' ? 'it runs' : `ended: ${fate}`})`
        throw new Error(`${words}; its output: ${running?.output().slice(-2000)}`, { cause: error })
      }),
  }

  beforeAll(async () => {
    place = await placeOfRows()
    const filled = await fillPlace(place)
    const { services } = filled
    db = filled.db
    goods = await Promise.all(
      ['a', 'b'].map((name) => shelve(services, name, { stock: 100_000, storeId: `store-${name}` })),
    )
    shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => enrol(services, connection)))
    await settle(services)
    await services.outbox.stop()
  })
  afterAll(async () => {
    way.close()
    await running?.stop()
    await db.close()
    await place.drop()
  })

  const start = async () => {
    running = await startBuiltMall({ folder: place.folder, env: place.env })
    way.close()
    way = freshConnectionTo(running.url)
    return running
  }

  test(`${KILLS} times: no acknowledged order is lost, no order is incomplete, stock = movements [purchase.crash]`, async () => {
    /** All replies that shoppers received. */
    const told = new Map<string, { client: WireClient; key: string; submit: CommitInput; reply: CommitReply }>()
    let unanswered: { client: WireClient; key: string; submit: CommitInput }[] = []
    let hitInFlight = 0
    let submits: CommitInput[] = []
    for (let round = 0; round <= KILLS; round++) {
      const mall = await start()
      expect(await breaches(db)).toEqual([])
      for (const [key, { client, submit, reply }] of told) {
        const [first] = reply.orders
        if (!key.startsWith(`${round - 1}-`) || !first) continue
        // The order exists, and a repeat of its submit returns it.
        expect((await client.call('GET productOrder/getOrderInfo', { orderId: first.orderId })).parentNo).toBe(
          reply.parentNo,
        )
        expect(await client.call('POST productOrder/commitOrder', submit, { idempotencyKey: key })).toEqual(reply)
      }
      // Calls without a reply are repeated with the same key: one order, whether or not the first attempt arrived.
      for (const { client, key, submit } of unanswered) {
        told.set(key, {
          client,
          key,
          submit,
          reply: await client.call('POST productOrder/commitOrder', submit, { idempotencyKey: key }),
        })
      }
      const placed = await db.q.selectFrom('payable').select('ref').execute()
      expect(placed.map((row) => row.ref).sort()).toEqual([...told.values()].map(({ reply }) => reply.parentNo).sort())
      if (round === KILLS) break

      if (submits.length === 0) {
        const binComits = goods.map(({ storeId, skuId }) => ({ storeId, products: [{ skuId, number: 1 }] }))
        submits = await Promise.all(shoppers.map((client) => submitOf(client, { source: 'buyNow', binComits })))
      }
      unanswered = []
      let isKilled = false
      let answers = 0
      const killAfter = Math.floor(Math.random() * MOST_ANSWERS)
      const kill = () => {
        isKilled = true
        mall.kill('SIGKILL')
      }
      const shop = async (client: WireClient, submit: CommitInput, name: string) => {
        for (let turn = 0; !isKilled; turn++) {
          const key = `${name}-${turn}`
          try {
            told.set(key, {
              client,
              key,
              submit,
              reply: await client.call('POST productOrder/commitOrder', submit, { idempotencyKey: key }),
            })
          } catch (error) {
            // A call may fail only because the server was killed.
            if (!isKilled || error instanceof CallRefused) throw error
            unanswered.push({ client, key, submit })
          }
          if (answers++ === killAfter) setTimeout(kill, Math.random() * MOST_WAIT_MS)
        }
      }
      await Promise.all(
        shoppers.flatMap((client, i) => (submits[i] ? [shop(client, submits[i], `${round}-${i}`)] : [])),
      )
      await mall.ended
      running = null
      hitInFlight += unanswered.length
    }
    // The kills hit calls in flight, and the bursts placed orders.
    expect(hitInFlight).toBeGreaterThan(KILLS)
    expect(told.size).toBeGreaterThan(hitInFlight + KILLS)
  }, 900_000)
})
