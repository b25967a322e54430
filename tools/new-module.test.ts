import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { nextStep } from './migrations.mjs'
import { makeModule } from './new-module.mjs'
import { guideOf, newcomer } from './newcomer.fixture'

const ROOT = path.resolve(__dirname, '..')
const PARTS = ['contract', 'server']
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
  ['a strange noun', { domain: 'customer', noun: 'Gift card' }, 'not a noun'],
  ['a way out of the folder', { domain: 'customer', noun: '../x' }, 'not a noun'],
  ['a name that says nothing', { domain: 'customer', noun: 'data' }, 'says nothing'],
  ['a word of SQL', { domain: 'customer', noun: 'group' }, 'SQL keeps'],
  ['a module that is there', { domain: 'customer', noun: 'cart' }, 'already'],
  ['a wing that is none', { domain: 'cellar', noun: 'wine' }, 'no wing'],
])('%s is refused and nothing is written', (_why, order, words) => {
  const before = everything()
  expect(() => makeModule(folder, order)).toThrow(words)
  expect(everything()).toEqual(before)
})

test('a module with its contract, migration and place, wired', () => {
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

const GUIDE = guideOf('Add a module')

test('the guide for newcomers, word by word: the command, what it writes; types, lint, layers and its own test are right at once', () => {
  fs.rmSync(folder, { recursive: true, force: true })
  const person = newcomer(folder)
  const files = person.type(/^npm run new:module -- .+$/m.exec(GUIDE)?.[0] ?? '')
  const home = path.dirname(files.find((file) => file.endsWith('/gift-card.service.ts')) ?? '')
  const roles = [...GUIDE.matchAll(/`(?:<noun>)?\.(\w+)\.ts`/g)].map(([, role]) => `${home}/gift-card.${role}.ts`)
  expect(roles.length).toBeGreaterThan(4)
  expect(files).toEqual(expect.arrayContaining([...roles, `${home}/index.ts`, 'server/services.ts']))
  const [create = ''] = /create\w+(?=\(deps\))/.exec(GUIDE) ?? []
  expect(text(`${home}/index.ts`)).toContain(`export function ${create}(`)
  expect(text('server/services.ts')).toContain(` = ${create}(context)`)
  expect(person.lint(files)).toMatchObject({ isRight: true })
  expect(person.typeFaults(files, 'tsconfig.server.json')).toEqual([])
  expect(person.test('server', 'rules/server-layers', 'modules/customer/gift-card')).toMatchObject({
    isRight: true,
    words: expect.stringContaining('Test Suites: 2 passed, 2 total'),
  })
}, 600_000)
