import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { migratedDb } from '../../test/support/app'
import { tiered } from '../../test/support/tier'
import { bundleCommandLine, runMall, settingsFor } from '../cli/mall.fixture'
import { importMall } from './fixture'

const PRODUCTS = tiered(5000, 20_000)
const SKUS_EACH = 10
const HEAP_MB = 48

function* rows(): Generator<string> {
  yield 'URL handle,Title,Description,Vendor,SKU,Option1 name,Option1 value,Price,Inventory quantity\r\n'
  for (let i = 0; i < PRODUCTS; i++) {
    let text = ''
    for (let j = 0; j < SKUS_EACH; j++) {
      const lead = j === 0 ? `Thing ${i},"<p>Good, ""soft"" and warm</p>",Brand ${i % 50}` : ',,'
      // One row in a thousand has no price.
      const price = (i * SKUS_EACH + j) % 1000 === 999 ? '' : `${(i % 900) + 1}.50`
      text += `thing-${i},${lead},T${i}-${j},${j === 0 ? 'Size' : ''},${30 + j},${price},7\r\n`
    }
    yield text
  }
}

test(`${PRODUCTS * SKUS_EACH} rows are imported with a heap of ${HEAP_MB} MB`, async () => {
  await bundleCommandLine()
  const database = await migratedDb()
  const mall = await importMall(database.db)
  const settings = await settingsFor(database.db)
  const folder = mkdtempSync(join(tmpdir(), 'galleria-large-'))
  try {
    const file = join(folder, 'large.csv')
    await pipeline(Readable.from(rows()), createWriteStream(file))
    const args = ['import', file, '--dry-run', '--json', '--store', 'scale-store-2']
    const { code, stdout, stderr } = await runMall(args, settings.env, [`--max-old-space-size=${HEAP_MB}`])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const { problems, ...summary } = JSON.parse(stdout)
    expect(problems).toHaveLength((PRODUCTS * SKUS_EACH) / 1000)
    expect(summary).toMatchObject({
      rows: PRODUCTS * SKUS_EACH,
      rowsRefused: problems.length,
      products: { added: PRODUCTS, refused: 0 },
      skus: { added: PRODUCTS * SKUS_EACH - problems.length },
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
    settings.end()
    mall.end()
    await database.drop()
  }
}, 600_000)
