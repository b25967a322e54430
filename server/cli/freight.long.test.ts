import { type TestMall, testApp } from '../../test/support/app'
import { openStore, type Shelved, shelve } from '../../test/support/shopping'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let box: Shelved
let env: Record<string, string>
let end: () => void
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true })
  ;({ env, end } = await settingsFor(mall.services.db))
  await openStore(mall.services, { storeId: 'stall', deliveryTypes: [0] })
  box = await shelve(mall.services, 'box', { storeId: 'stall', stock: 9 })
})
afterAll(async () => {
  end()
  await mall.close()
})

const { runCommand, runJson } = commandLine(() => env)
const HEAVY = ['freight', 'put', 'stall', 'heavy']
const TERMS = ['--by', 'weight', '--first', '1.5kg', '--fee', '8', '--further', '500g', '--further-fee', '2.5']

test('templates of a store are added, changed, priced and barred by area, assigned to goods, and ended [pricing.freight-operator]', async () => {
  expect((await runCommand('freight', 'list', 'stall')).stdout).toContain('flat fees only')
  await runCommand(...HEAVY, ...TERMS, '--usual', '--title', '按重量', '--free-over', '99')
  await runCommand('freight', 'area', 'stall', 'heavy', '65,54', '--first', '1kg', '--fee', '20')
  await runCommand('freight', 'area', 'stall', 'heavy', '54', '--barred')
  await runCommand(...HEAVY, ...TERMS, '--usual')
  await runCommand('freight', 'put', 'stall', 'boxes', '--by', 'volume', '--first', '20l', '--fee', '5', '--usual')
  await runCommand('freight', 'rider', 'stall', '--within', '3', '--each', '1', '--farthest', '9')
  const terms = { first: 1500, firstCents: 800, further: 500, furtherCents: 250 }
  const there = { first: 1000, firstCents: 2000, further: 1000, furtherCents: 0 }
  const heavy = { id: 'heavy', title: 'heavy', basis: 'weight', terms, freeOverCents: null, isUsual: false }
  expect(await runJson('freight', 'list', 'stall')).toMatchObject({
    rider: { firstKm: 3, furtherCents: 100, mostKm: 9 },
    templates: [
      { ...heavy, areas: [{ codes: ['65'], terms: there }], excluded: ['54'] },
      { id: 'boxes', basis: 'volume', terms: { first: 20_000, further: 20_000 }, isUsual: true },
    ],
  })
  expect((await runCommand('freight', 'list', 'stall')).stdout).toMatch(/boxes \(usual\).*\nriders: 3 km/)

  await runCommand('freight', 'goods', box.productId, '--template', 'heavy', '--volume', '8000cm3')
  const { catalog, db } = mall.services
  const [sku] = await catalog.findSkusOfProduct(db.q, box.productId)
  expect(sku).toMatchObject({ freightTemplate: 'heavy', volumeCm3: 8000 })
  // An import of the catalogue leaves freight unchanged.
  await shelve(mall.services, 'box', { storeId: 'stall', stock: 9, priceCents: 777 })
  expect((await catalog.findSkusOfProduct(db.q, box.productId))[0]).toMatchObject({
    priceCents: 777,
    freightTemplate: 'heavy',
    volumeCm3: 8000,
  })

  await runCommand('freight', 'area', 'stall', 'heavy', '54,65', '--plain')
  await runCommand('freight', 'rider', 'stall', '--plain')
  await runCommand('freight', 'end', 'stall', 'boxes')
  expect(await runJson('freight', 'list', 'stall')).toMatchObject({
    rider: null,
    templates: [{ id: 'heavy', areas: [], excluded: [] }],
  })
})

test.each<[what: string, words: string[], text: string]>([
  ['an unknown store', ['freight', 'list', 'gone'], 'there is no store "gone"'],
  [
    'an unknown basis',
    [...HEAVY, '--by', 'feet', '--first', '1', '--fee', '8'],
    '--by must be one of pieces, weight, volume',
  ],
  ['a weight in litres', [...HEAVY, '--by', 'weight', '--first', '1l', '--fee', '8'], '--first must be a weight'],
  [
    'a number of pieces with a fraction',
    [...HEAVY, '--by', 'pieces', '--first', '0.5', '--fee', '8'],
    '--first must be a number of pieces',
  ],
  ['an invalid fee', [...HEAVY, '--by', 'weight', '--first', '1kg'], '--fee must be an amount'],
  [
    'an area given by name',
    ['freight', 'area', 'stall', 'heavy', '西藏', '--barred'],
    'not a list of prefixes of area codes',
  ],
  [
    'options for an excluded area together with a fee',
    ['freight', 'area', 'stall', 'heavy', '54', '--barred', '--plain'],
    'cannot be combined',
  ],
  ['an unknown template', ['freight', 'end', 'stall', 'light'], 'no template "light" (there are: heavy)'],
  [
    'farther than the farthest',
    ['freight', 'rider', 'stall', '--within', '5', '--farthest', '3', '--each', '1'],
    '--farthest',
  ],
  ['nothing to change', ['freight', 'goods', 'product-box'], 'say --template'],
  ['an unknown product', ['freight', 'goods', 'gone', '--template', 'heavy'], 'there is no product "gone"'],
])('%s: one line, exit 2', async (_what, words, text) => {
  const { stderr, code } = await runCommand(...words)
  expect([code, stderr.trimEnd().split('\n')]).toEqual([2, [expect.stringContaining(text)]])
})
