import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { nextStep } from './migrations.mjs'
import { makeModule } from './new-module.mjs'

const ROOT = path.resolve(__dirname, '..')
const PARTS = ['contract', 'server', 'test/rules/plans']
let folder = ''
const copyAnew = () => {
  fs.rmSync(folder, { recursive: true, force: true })
  for (const part of PARTS) fs.cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true })
}
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'new-module-'))
  copyAnew()
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const text = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8')
const everything = () =>
  fs.readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const file = path.join(entry.parentPath, entry.name)
    return entry.isFile() ? [[file, fs.readFileSync(file, 'utf8')]] : []
  })

test.each([
  ['a noun with invalid characters', { domain: 'customer', noun: 'Gift card' }, 'not a noun'],
  ['a path outside the folder', { domain: 'customer', noun: '../x' }, 'not a noun'],
  ['a general name', { domain: 'customer', noun: 'data' }, 'too general'],
  ['a word of SQL', { domain: 'customer', noun: 'group' }, 'reserved word'],
  ['an existing module', { domain: 'customer', noun: 'cart' }, 'already'],
  ['an unknown domain', { domain: 'cellar', noun: 'wine' }, 'create the folder server/modules/cellar'],
])('%s is refused and nothing is written', (_why, order, words) => {
  const before = everything()
  expect(() => makeModule(folder, order)).toThrow(words)
  expect(everything()).toEqual(before)
})

test('a module is written and wired, with its contract, its migration and its declared place', () => {
  const next = nextStep(folder, 'gift-card')
  const files = makeModule(folder, { domain: 'customer', noun: 'gift-card' })
  expect(files.map((file) => file.replace(/\d{12}-gift/, 'MINUTE-gift')).sort()).toEqual(
    [
      'contract/api.ts',
      'contract/schema/gift-card.ts',
      'server/migrations/MINUTE-gift-card.ts',
      'server/migrations/index.ts',
      ...['repo', 'routes', 'rules', 'service', 'tables', 'test'].map(
        (role) => `server/modules/customer/gift-card/gift-card.${role}.ts`,
      ),
      'server/modules/customer/gift-card/index.ts',
      'server/services.ts',
      'test/rules/plans/places.ts',
    ].sort(),
  )
  const step = files.find((file) => file.endsWith('-gift-card.ts') && file.includes('migrations')) ?? ''
  expect(path.basename(step, '.ts') >= next).toBe(true)
  expect(text(step)).toContain(`export const name = '${path.basename(step, '.ts')}'`)
  expect(text('server/migrations/index.ts')).toMatch(/ {2}giftCard\d{12},\n\]\n$/)
  expect(text('contract/api.ts')).toContain('...giftCardEndpoints,\n}\nexport const legacyApi')
  expect(text('server/services.ts')).toMatch(
    /\n {2}const giftCard = createGiftCard\(context\)\n\n {2}return composeModules[\s\S]*\n {4}giftCard,\n {2}\]\)\n\}\n$/,
  )
})
