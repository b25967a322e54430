import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migratedDb } from '../../test/support/app'
import type { Db } from '../kernel/db'
import { commandLine, settingsFor } from './mall.fixture'

let db: Db
let drop: () => Promise<void>
let env: Record<string, string>
let folder: string
let end: () => void
beforeAll(async () => {
  ;({ db, drop } = await migratedDb())
  ;({ env, folder, end } = await settingsFor(db))
})
afterAll(async () => {
  end()
  await drop()
})

const { runCommand: mall, runJson: json } = commandLine(() => env)

test('a sheet adds stores, closed; its export imported again changes nothing [store.sheet] [store.sheet-again] [store.sheet-new]', async () => {
  const file = join(folder, 'stores.csv')
  writeFileSync(file, 'store id,name,latitude,longitude,delivery\nharbour,海港店,30.25,120.17,pickup\nhill,,1,2,\n')
  const dry = await mall('store', 'import', file, '--dry-run')
  expect(dry).toMatchObject({ code: 0, stderr: '' })
  expect(dry.stdout).toContain('line 3  refused  hill: 列“名称”：新门店必须填\n')
  expect(dry.stdout).toContain('dry run: nothing was written')
  expect(await json('store', 'list')).toEqual([])

  expect(await json('store', 'import', file)).toMatchObject({ stores: { added: 1, refused: 1 }, closed: 1 })
  expect(await json('store', 'show', 'harbour')).toMatchObject({ isClosed: true, delivery: ['pickup'] })
  const entry = await db.q.selectFrom('audit').select('actorKind').where('action', '=', 'import.run').execute()
  expect(entry).toEqual([{ actorKind: 'operator' }])

  const copy = join(folder, 'copy.csv')
  expect((await mall('store', 'export', copy)).stdout).toContain('1 stores: ')
  expect((await mall('store', 'export')).stdout).toBe(readFileSync(copy, 'utf8'))
  expect(await json('store', 'import', copy)).toMatchObject({
    stores: { added: 0, changed: 0, unchanged: 1 },
    warnings: 0,
  })
  await mall('store', 'export', copy, '--force', '--utf16')
  expect(await json('store', 'import', copy)).toMatchObject({ stores: { unchanged: 1, refused: 0 } })

  const wrong = await mall('store', 'import', 'test/data/shopify-newer.csv')
  expect(wrong).toMatchObject({ code: 2, stdout: '' })
  expect(wrong.stderr).toContain('这不是门店表：没有“门店编号”列')
})
