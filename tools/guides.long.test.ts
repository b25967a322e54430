import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { guideOf, newcomer } from './newcomer.fixture'

/** The example command of a guide. */
const commandOf = (guide: string, name: string): string =>
  new RegExp(`^npm run new:${name} -- .+$`, 'm').exec(guide)?.[0] ?? ''

/** Folder of the file with this suffix. */
const homeOf = (files: readonly string[], suffix: string): string =>
  path.dirname(files.find((file) => file.endsWith(suffix)) ?? '')

const PAGE = guideOf('Add a page')
const CONSOLE_PAGE = guideOf('Add a page of the console')
const MODULE = guideOf('Add a module')

let folder = ''
let person: ReturnType<typeof newcomer>
let page: readonly string[]
let consolePages: readonly string[]
let userModule: readonly string[]
let houseModule: readonly string[]
let option: readonly string[]
let payable: readonly string[]

const text = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8')

/** Adds a page to the list of planned pages of the copy. */
function plan(at: string): void {
  const file = 'test/rules/pages.json'
  const planned = JSON.parse(text(file))
  planned.areas.example = [at]
  planned.count++
  fs.writeFileSync(path.join(folder, file), JSON.stringify(planned))
}

// All guides are followed in one copy of the project, so that types, lint and rules are checked once for all of them.
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'guides-'))
  person = newcomer(folder)
  plan(/`(pages\/example[^`]+)`/.exec(PAGE)?.[1] ?? '')
  page = person.type(commandOf(PAGE, 'page'))
  consolePages = [...CONSOLE_PAGE.matchAll(/^npm run new:console-page -- .+$/gm)].flatMap(([line]) => person.type(line))
  userModule = person.type(commandOf(MODULE, 'module'))
  houseModule = person.type('npm run new:module -- system/banner --house')
  option = person.type(commandOf(guideOf('Add an order option'), 'order-option'))
  payable = person.type(commandOf(guideOf('Add a payable'), 'payable'))
}, 600_000)
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

test('the guide of pages: the command writes the page, its row and its row of tests', () => {
  const file = page.find((at) => /^src\/(pages|packageRarely)\/.*\.tsx$/.test(at)) ?? ''
  expect(text(file)).toMatch(/export default page\('\w+', /)
  expect(page).toEqual(
    expect.arrayContaining([expect.stringMatching(/^src\/app\/routes\//), expect.stringMatching(/^test\/pages\//)]),
  )
})

test('the guide of pages names example pages that exist', () => {
  const kinds = [...PAGE.matchAll(/a (?:list|detail|form|result) `(\w+)`/g)].map(([, name]) => name)
  expect(kinds).toHaveLength(4)
  const routes = fs
    .readdirSync(path.join(folder, 'src/app/routes'))
    .map((file) => text(`src/app/routes/${file}`))
    .join('\n')
  for (const name of kinds) expect(routes).toMatch(new RegExp(`^\\s+${name}: row`, 'm'))
})

test('the guide of pages of the console: a plain page and an index, each with its row', () => {
  const files = consolePages.filter((file) => file !== 'console/app/pages.ts')
  expect(files).toHaveLength(2)
  expect(files.map((file) => text(file).includes('<IndexPage'))).toEqual([false, true])
  for (const file of files)
    expect(text('console/app/pages.ts')).toContain(file.slice('console/'.length, -'.tsx'.length))
})

test('the guide of modules names the files and the function that the command writes', () => {
  const home = homeOf(userModule, '/gift-card.service.ts')
  const roles = [...MODULE.matchAll(/`(?:<noun>)?\.(\w+)\.ts`/g)].map(([, role]) => `${home}/gift-card.${role}.ts`)
  expect(roles.length).toBeGreaterThan(4)
  expect(userModule).toEqual(expect.arrayContaining([...roles, `${home}/index.ts`, 'server/services.ts']))
  const [create = ''] = /create\w+(?=\(deps\))/.exec(MODULE) ?? []
  expect(text(`${home}/index.ts`)).toContain(`export function ${create}(`)
  expect(text('server/services.ts')).toContain(` = ${create}(context)`)
})

test('a module with --house has rows without a shopper', () => {
  expect(houseModule).toContain('contract/schema/banner.ts')
  expect(text('contract/schema/banner.ts')).toContain("auth: 'session'")
  expect(text('server/modules/system/banner/banner.tables.ts')).not.toContain('uid')
})

test('the guides of order options and payables: the commands wire the modules that they write', () => {
  expect(option).toEqual(expect.arrayContaining(['contract/choices/list.ts', 'server/services.ts']))
  expect(payable).toEqual(
    expect.arrayContaining(['contract/api.ts', 'server/services.ts', 'server/migrations/index.ts']),
  )
})

test('the files of all guides pass lint, and types of the server', () => {
  const ofServer = [...new Set([...userModule, ...houseModule, ...option, ...payable])]
  expect(person.lint([...new Set([...page, ...consolePages, ...ofServer])])).toMatchObject({ isRight: true })
  expect(person.typeFaults(ofServer, 'tsconfig.server.json')).toEqual([])
  expect(person.typeFaults(page, 'tsconfig.h5.json')).toEqual([])
  expect(person.typeFaults([...new Set(consolePages)], 'console/tsconfig.json')).toEqual([])
}, 600_000)

test('the files of all guides pass the rules and their own tests', () => {
  const rules = ['server-layers', 'client-layers', 'page-table', 'routes', 'keys', 'deps', 'checkout-parts']
  const own = [
    homeOf(userModule, '.service.ts'),
    homeOf(houseModule, '.service.ts'),
    homeOf(option, '.part.ts'),
    homeOf(payable, '.service.ts'),
  ]
  const suites = [...rules.map((rule) => `test/rules/${rule}.test.ts`), ...own]
  expect(person.test('server', ...suites)).toMatchObject({
    isRight: true,
    words: expect.stringContaining(`Test Suites: ${suites.length} passed, ${suites.length} total`),
  })
}, 600_000)
