// Cost of the nearest ten stores in a city of 10,000, compared with one of 100.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertMany } from '@server/kernel/insert-many'
import { seedScale } from '@server/seed/scale'
import type { Services } from '@server/services'
import { withServices } from '../server/mall'
import { say } from '../server/measure'

const FEW = 100
const MANY = '10000'
const ROUNDS = '400'
const MOST = 2
const WARM_UP = 50
const AT_ONCE = 500
/** South-west corner and side of the city, degrees. */
const [SOUTH, WEST, SIDE] = [30.1, 120, 0.3]

export async function run(args: readonly string[]): Promise<void> {
  const of = (name: string, usual: string) =>
    Number((args.includes(`--${name}`) ? args[args.indexOf(`--${name}`) + 1] : null) ?? usual)
  const [many, rounds] = [of('stores', MANY), of('rounds', ROUNDS)]
  const folders = [FEW, many].map(() => mkdtempSync(join(tmpdir(), 'galleria-near-')))
  try {
    const [first = '', second = ''] = folders
    await withServices(first, (few) =>
      withServices(second, async (lot) => {
        await fill(few, FEW)
        await fill(lot, many)
        await measure(few, lot, { many, rounds })
      }),
    )
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true })
  }
}

/** Stores all over the city, on an irregular lattice. */
async function fill({ db }: Services, count: number): Promise<void> {
  await seedScale(db, { products: 1, skusEach: 1 })
  const model = await db.q.selectFrom('store').selectAll().executeTakeFirstOrThrow()
  await db.tx((tx) => tx.deleteFrom('store').where('storeId', '<>', model.storeId).execute())
  const rows = Array.from({ length: count - 1 }, (_, n) => {
    const [a, b] = [(n * 0.618_034) % 1, (n * 0.414_214) % 1]
    return { ...model, storeId: `near-${n}`, x: SOUTH + a * SIDE, y: WEST + b * SIDE }
  })
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db.tx((tx) => insertMany(tx, 'store', rows.slice(from, from + AT_ONCE)))
}

async function measure(
  few: Services,
  lot: Services,
  { many, rounds }: { many: number; rounds: number },
): Promise<void> {
  say(`the nearest ten of ${many} stores of a city beside those of ${FEW}, median of ${rounds}`)
  const times: [number[], number[]] = [[], []]
  for (let i = -WARM_UP; i < rounds; i++) {
    const n = i + WARM_UP
    const point = {
      latitude: SOUTH + (0.2 + ((n * 0.754_878) % 1) * 0.6) * SIDE,
      longitude: WEST + (0.2 + ((n * 0.569_84) % 1) * 0.6) * SIDE,
    }
    for (const at of i % 2 === 0 ? [0, 1] : [1, 0]) {
      const services = at === 0 ? few : lot
      const from = performance.now()
      await services.stores.nearStores({ ...point, pageSize: 10 }, services.clock.now())
      if (i >= 0) times[at as 0 | 1].push(performance.now() - from)
    }
  }
  const [less, more] = times.map(median) as [number, number]
  const ratio = more / less
  say(
    `  ${less.toFixed(2)} ms, ${more.toFixed(2)} ms: ${ratio.toFixed(2)} ×${ratio > MOST ? ` (at most ${MOST})` : ''}`,
  )
  if (ratio > MOST) process.exitCode = 1
}

function median(all: readonly number[]): number {
  const sorted = [...all].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
