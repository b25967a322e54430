import { randomUUID } from 'node:crypto'
import { runMall } from '@server/cli/mall.fixture'
import type { Db } from '@server/kernel/db'
import type { Services } from '@server/services'
import { sql } from 'kysely'
import { enrol } from '../support/enrol'
import { breaches } from '../support/invariants'
import { fillPlace, type Place, placeOfRows } from '../support/place-of-rows'
import { type RunningMall, startBuiltMall } from '../support/running-mall'
import { settle } from '../support/settle'
import { type Shelved, shelve, submitOf } from '../support/shopping'
import { tiered } from '../support/tier'
import { type ConnectionRequest, freshConnectionTo, type WireClient } from '../support/wire-client'

const MS = tiered(4000, 60_000)
const SHOPPERS = 12
const COMMAND_LINES = 4

describe('a server and commands that write to one database', () => {
  let place: Place
  let db: Db
  let services: Services
  let goods: Shelved[]
  let counted: Shelved
  let shoppers: WireClient[]
  let mall: RunningMall | undefined
  let way = freshConnectionTo('')
  const connection = { inject: (request: ConnectionRequest) => way.inject(request) }

  beforeAll(async () => {
    place = await placeOfRows()
    ;({ db, services } = await fillPlace(place))
    goods = await Promise.all(
      ['a', 'b'].map((name) => shelve(services, name, { stock: 1_000_000, storeId: `store-${name}` })),
    )
    counted = await shelve(services, 'counted', { stock: 1 })
    shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => enrol(services, connection)))
    await settle(services)
    await services.outbox.stop()
    mall = await startBuiltMall({ folder: place.folder, env: place.env })
    way = freshConnectionTo(mall.url)
  })
  afterAll(async () => {
    way.close()
    await mall?.stop()
    await services.jobs.stop()
    await db.close()
    await place.drop()
  })

  test(`${COMMAND_LINES} concurrent commands: no acknowledged order, sensitive word or stock movement is missing`, async () => {
    const until = Date.now() + MS
    const parents: string[] = []
    const shop = async (client: WireClient) => {
      const binComits = goods.map(({ storeId, skuId }) => ({ storeId, products: [{ skuId, number: 1 }] }))
      const submit = await submitOf(client, { source: 'buyNow', binComits })
      // At least one order per shopper, also on a slow machine.
      for (let turn = 0; turn === 0 || Date.now() < until; turn++) {
        const idempotencyKey = randomUUID()
        parents.push((await client.call('POST productOrder/commitOrder', submit, { idempotencyKey })).parentNo)
      }
    }
    const words: string[] = []
    let counts = 0
    const command = async (line: number) => {
      const env = { GALLERIA_DATA: place.folder, ...place.env }
      for (let turn = 0; turn === 0 || Date.now() < until; turn++) {
        const word = `词${line}之${turn}`
        const args = line % 2 ? ['words', 'add', word] : ['stock', 'set', counted.skuId, `${line * 1000 + turn}`]
        expect(await runMall(args, env)).toMatchObject({ code: 0, stderr: '' })
        if (line % 2) words.push(word)
        else counts++
      }
    }
    await Promise.all([...shoppers.map(shop), ...Array.from({ length: COMMAND_LINES }, (_, line) => command(line))])
    expect(await mall?.stop()).toBe(0)

    const placed = await db.q.selectFrom('payable').select('ref').execute()
    expect(placed.map((row) => row.ref).sort()).toEqual(parents.sort())
    const kept = await db.q.selectFrom('sensitive_word').select('word').where('word', 'in', words).execute()
    expect(kept.map((row) => row.word).sort()).toEqual(words.sort())
    const movements = db.q.selectFrom('stock_movement').select('id').where('skuId', '=', counted.skuId)
    expect(await movements.execute()).toHaveLength(1 + counts)
    expect(await breaches(db)).toEqual([])
    if (db.engine === 'sqlite')
      expect((await sql`pragma integrity_check`.execute(db.q)).rows).toEqual([{ integrityCheck: 'ok' }])
    expect(parents.length).toBeGreaterThanOrEqual(SHOPPERS)
  })
})
