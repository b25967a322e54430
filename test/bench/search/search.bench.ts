// Quality of search results, separately for the tuning set and the held-out set, and the cost of a search compared with
// a list.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedScale } from '@server/seed/scale'
import { seedMall } from '@server/seed/seed'
import type { Services } from '@server/services'
import { emptiesOf, type Quality, qualityOf } from '../../search/quality'
import { withServices } from '../server/mall'
import { say } from '../server/measure'

const SIZES = '1000'
const ROUNDS = '40'
const WARM_UP = 10
/** Queries: one or two of several hundred words in the titles of the scale seed. */
const KEYWORDS = [
  '大衣',
  '羊毛大衣',
  '双肩包',
  '防水 双肩包',
  '女大衣',
  '纯棉卫衣',
  '牛排',
  '快充 数据线',
  '通勤托特包',
  '口红',
]
/** Queries without an exact match. */
const RELAXED = ['螺丝大衣', '黄金牛排', '双间包']

export async function run(args: readonly string[]): Promise<void> {
  const of = (name: string, usual: string) =>
    (args.includes(`--${name}`) ? args[args.indexOf(`--${name}`) + 1] : null) ?? usual
  const sizes = of('sizes', SIZES).split(',').map(Number)
  const rounds = Number(of('rounds', ROUNDS))
  const parts = of('parts', 'quality,cost').split(',')
  if (parts.includes('quality')) await inFolder((folder) => withServices(folder, benchQuality))
  if (!parts.includes('cost')) return
  for (const size of sizes)
    await inFolder((folder) =>
      withServices(folder, async (services, db) => {
        await seedScale(db, { products: size, skusEach: 3 })
        await benchCost(services, size, rounds)
      }),
    )
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-search-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function benchQuality(services: Services): Promise<void> {
  await seedMall(services)
  const sets = async (title: string) => {
    for (const set of ['tuned', 'kept back'] as const) {
      sayQuality(`${set}${title}`, await qualityOf(services, set))
      const { empty, answered } = await emptiesOf(services, set)
      say(`  ${set}${title}, not sold: answered by nothing ${percent(empty)}`)
      for (const line of answered) say(`    answered ${line.slice(0, 160)}`)
    }
  }
  say('everyday queries over the goods of the demo')
  await sets('')
  const { db, search } = services
  for (const { word } of await search.listSynonyms(db.q)) await db.tx((tx) => search.removeSynonym(tx, word))
  for (const { word } of await search.listIntents(db.q)) await db.tx((tx) => search.removeIntent(tx, word))
  // The cache of words expires after two seconds.
  await new Promise((done) => setTimeout(done, 2100))
  await sets(", without the operator's words")
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

function sayQuality(title: string, { first, empty, reciprocalRank, missed }: Quality): void {
  say(
    `  ${title}: first hits ${percent(first)}, empty ${percent(empty)}, mean reciprocal rank ${reciprocalRank.toFixed(3)}`,
  )
  for (const line of missed) say(`    missed ${line.slice(0, 160)}`)
}

async function benchCost({ catalog, clock }: Services, size: number, rounds: number): Promise<void> {
  const p50 = async (filters: readonly Parameters<typeof catalog.page>[0][]) => {
    const times: number[] = []
    for (let round = 0; round < rounds + WARM_UP; round++) {
      for (const filter of filters) {
        const begun = performance.now()
        await catalog.page(filter, clock.now())
        if (round >= WARM_UP) times.push(performance.now() - begun)
      }
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  }
  const categories = Array.from({ length: 10 }, (_, i) => ({ categoryId: `scale-${i}` }))
  const list = await p50(categories)
  const search = await p50(KEYWORDS.map((keyword) => ({ keyword })))
  const cheap = await p50(KEYWORDS.map((keyword) => ({ keyword, sort: 'priceUp' as const })))
  const relaxed = await p50(RELAXED.map((keyword) => ({ keyword })))
  const ms = (time: number) => `${time.toFixed(2)} ms`
  say(
    `${size} products, p50 of one page, none cached: list ${ms(list)}, search ${ms(search)} (${(search / list).toFixed(2)}× a list), by price ${ms(cheap)}, relaxed ${ms(relaxed)}`,
  )
}
