// The allowed imports on the server: gateways, routes → service → repo; service → rules, machine. A module imports only
// the index of another, without cycles. Only repos, invariants, migrations and the kernel contain SQL.
import { isTest, read, type Source, sourcesUnder, target } from './sources'

const TOKENS = 'src/ui/styles/tokens.scss'

/** Modules are in the folders of domains: server/modules/<domain>/<noun>. */
const moduleOf = (file: string) => /^server\/modules\/[^/]+\/([^/]+)\//.exec(`${file}/`)?.[1]
const isEntry = (file: string) => /^server\/modules\/[^/]+\/[^/]+(?:\/index(?:\.ts)?)?$/.test(file)
const roleOf = (file: string) =>
  /\.(routes|service|rules|machine|repo|tables|invariants)$/.exec(file.replace(/\.ts$/, ''))?.[1]
const isInvariants = (file: string) => roleOf(file) === 'invariants'

/** Roles that a file of a role must not import: the layers above it, and for pure logic all that read or write. */
const FORBIDDEN_ROLES: Record<string, readonly string[]> = {
  routes: ['repo'],
  repo: ['routes', 'service'],
  rules: ['routes', 'service', 'repo'],
  machine: ['routes', 'service', 'repo'],
  tables: ['routes', 'service', 'repo'],
  invariants: ['routes', 'service', 'repo'],
}

function importFaults(sources: readonly Source[]): string[] {
  const faults: string[] = []
  for (const source of sources) {
    if (isTest(source.file)) continue
    const home = moduleOf(source.file)
    const role = roleOf(source.file)
    for (const one of source.imports) {
      const to = target(source, one)
      if (to === null) continue
      const say = (fault: string) => faults.push(`${source.file} → ${one.from}: ${fault}`)
      // Pages of the server use the client's design tokens.
      if (to.startsWith('src/') && to !== TOKENS) say('the server never imports the client')
      const other = moduleOf(to)
      if (other && other !== home && !isEntry(to)) {
        say(`module ${other} is used through its index`)
      }
      if (source.file.startsWith('server/gateways/') && other && !one.isType) say('a gateway never imports a module')
      if (source.file.startsWith('server/kernel/') && (other || to.startsWith('server/gateways/')))
        say('the kernel never imports modules or gateways')
      if (source.file.startsWith('server/pay/') && to.startsWith('server/sandbox/'))
        say('a payment protocol never imports the sandbox')
      if (isInvariants(to) && !isInvariants(source.file)) say('the mall never imports invariants: tests read them')
      const otherRole = roleOf(to)
      if (role && otherRole && other === home && !one.isType && FORBIDDEN_ROLES[role]?.includes(otherRole)) {
        say(`${role} never imports ${otherRole}`)
      }
    }
  }
  return faults
}

/** The import cycle of each module that has one, including imports of types. */
function circles(sources: readonly Source[]): string[] {
  const uses = new Map<string, Set<string>>()
  for (const source of sources) {
    const home = moduleOf(source.file)
    if (!home || isTest(source.file)) continue
    const others = source.imports
      .map((one) => moduleOf(target(source, one) ?? ''))
      .filter((other) => other !== undefined)
    uses.set(home, new Set([...(uses.get(home) ?? []), ...others.filter((other) => other !== home)]))
  }
  const wayRound = (from: string): string[] | null => {
    const ways = new Map<string, string[]>([[from, [from]]])
    for (const [module, way] of ways)
      for (const other of uses.get(module) ?? []) {
        if (other === from) return [...way, from]
        if (!ways.has(other)) ways.set(other, [...way, other])
      }
    return null
  }
  return [...uses.keys()].flatMap((module) => wayRound(module)?.join(' → ') ?? [])
}

const sources = sourcesUnder('server')

test('the server has sources to check', () => {
  expect(sources.length).toBeGreaterThan(50)
})

test('each layer and module imports only what it may', () => {
  expect(importFaults(sources)).toEqual([])
})

test('modules have no import cycle', () => {
  expect(circles(sources)).toEqual([])
  const planted = [
    read('server/modules/w/a/a.service.ts', "import { b } from '../b'"),
    read('server/modules/w/b/b.rules.ts', "import type { C } from '../../v/c'"),
    read('server/modules/v/c/index.ts', "import { a } from '../../w/a'"),
    read('server/modules/w/d/index.ts', "import { a } from '../a'"),
  ]
  expect(circles(planted)).toEqual(['a → b → c → a', 'b → c → a → b', 'c → a → b → c'])
})

test('modules get services of lower modules: services.ts passes no function', () => {
  const { code } = sources.find(({ file }) => file === 'server/services.ts') ?? { code: '=>' }
  expect(code).not.toContain('=>')
})

test('every module has one create function, which services.ts calls; modules of pure rules have none', () => {
  const wired = sources.find(({ file }) => file === 'server/services.ts')?.code ?? ''
  const entries = sources.filter(({ file }) => isEntry(file))
  const made = entries.map(
    ({ file, code }) => [moduleOf(file), [...code.matchAll(/^export function (create\w+)/gm)]] as const,
  )
  const without = made.filter(([, found]) => found.length === 0).map(([module]) => module)
  expect(without).toEqual(['pricing', 'goods-rules'])
  for (const [module, found] of made) {
    if (found.length === 0) continue
    const pascal = (module ?? '').replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
    expect(found.map(([, name]) => name)).toEqual([`create${pascal}`])
    expect(wired).toContain(`create${pascal}(`)
  }
})

test('the rule finds violations', () => {
  const planted = [
    read(
      'server/modules/trade/cart/cart.service.ts',
      "import { take } from '../../goods/stock/stock.repo'\nimport { orders } from '../order'",
    ),
    read('server/modules/trade/cart/cart.routes.ts', "import { find } from './cart.repo'"),
    read(
      'server/modules/trade/cart/cart.rules.ts',
      "import { find } from './cart.repo'\nimport type { Row } from './cart.repo'",
    ),
    read('server/gateways/core/x.ts', "import { cart } from '../../modules/trade/cart'"),
    read('server/kernel/x.ts', "import { cart } from '../modules/trade/cart'\nimport { x } from '@/app/paged'"),
    read('server/pay/x.ts', "import { keys } from '../sandbox/keys'"),
    read('server/modules/trade/cart/cart.service.ts', "import { cartBreaches } from './cart.invariants'"),
    read('server/modules/trade/cart/cart.invariants.ts', "import { find } from './cart.repo'"),
  ]
  expect(importFaults(planted)).toHaveLength(9)
})

test('the list of invariants has those of every module', () => {
  const list = sourcesUnder('test/support').find(({ file }) => file === 'test/support/invariants.ts')
  const listed = list?.imports.map((one) => `${target(list, one)}.ts`) ?? []
  const written = sources.map(({ file }) => file).filter(isInvariants)
  expect(written.length).toBeGreaterThan(10)
  expect(written.filter((file) => !listed.includes(file))).toEqual([])
})

test('only repos, invariants, migrations and the kernel contain SQL', () => {
  const sql = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\bsql(?:<[^>]*>)?`/
  const mayHold = (file: string) =>
    file.endsWith('.repo.ts') ||
    isInvariants(file) ||
    file.startsWith('server/migrations/') ||
    file.startsWith('server/kernel/') ||
    isTest(file)
  const found = sources.filter(({ file, code }) => !mayHold(file) && sql.test(code))
  expect(found.map(({ file }) => file)).toEqual([])
})

/** Files that use the tables of reservations, in a query or in raw SQL. */
const namesReservations = (some: readonly Source[]): string[] => {
  const named = /(['"])reservation(?:_cause)?(?: as \w+)?\1|\b(?:from|join|into|update)\s+reservation(?:_cause)?\b/i
  const mayRead = (file: string) =>
    file.startsWith('server/kernel/') || file.startsWith('server/migrations/') || isTest(file) || isInvariants(file)
  return some.filter(({ file, code }) => !mayRead(file) && named.test(code)).map(({ file }) => file)
}

test('only the kernel writes the tables of reservations, and only it and invariants read them', () => {
  expect(namesReservations(sources)).toEqual([])
  const planted = [
    read('server/modules/offers/a/a.repo.ts', "q.selectFrom('reservation').select('key')"),
    read('server/modules/offers/b/b.repo.ts', "q.innerJoin('reservation_cause as c', 'c.no', 'o.no')"),
    read('server/modules/offers/c/c.repo.ts', 'sql`select key from reservation where uid = 1`'),
    read('server/modules/offers/d/d.service.ts', "import type { Reservations } from '../../../kernel/reservations'"),
    read('server/kernel/reservations.ts', "tx.updateTable('reservation')"),
  ]
  expect(namesReservations(planted).map((file) => file.split('/')[3])).toEqual(['a', 'b', 'c'])
})

/** Commands for the database as a whole: they open, copy, restore and migrate it. */
const MACHINE = [
  'server/cli/mall.ts',
  'server/cli/health.repo.ts',
  'server/cli/commands/health.ts',
  'server/cli/commands/backup.ts',
  'server/cli/backup/',
]

/** Commands that access rows, transactions or audit entries, which only the operator services may do. */
function commandFaults(all: readonly Source[]): string[] {
  const isCommand = ({ file }: Source) =>
    file.startsWith('server/cli/') &&
    !isTest(file) &&
    !file.includes('.fixture') &&
    !MACHINE.some((path) => file.startsWith(path))
  return all.filter(isCommand).flatMap((source) => {
    const imported = source.imports.flatMap((one) => {
      const to = target(source, one) ?? one.from
      const isOfRows = /\.(?:repo|tables)$/.test(to.replace(/\.ts$/, '')) || /^kysely/.test(to)
      const isOfWrites = !one.isType && /^server\/kernel\/(?:db|audit)(?:\.ts)?$/.test(to)
      return isOfRows || isOfWrites ? [`${source.file} → ${one.from}`] : []
    })
    return /\bdb\b|\btx\b|\bwriteAudit\b/.test(source.code) ? [...imported, `${source.file}: db`] : imported
  })
}

test('the command line calls operator services: it reads no rows and opens no transaction', () => {
  expect(commandFaults(sources)).toEqual([])
  const planted = [
    read('server/cli/commands/a.ts', "import { find } from '../../modules/offers/coupon/coupon.repo'"),
    read('server/cli/commands/b.ts', "import type { CouponTable } from '../../modules/offers/coupon/coupon.tables'"),
    read('server/cli/c.ts', "import { sql } from 'kysely'"),
    read('server/cli/d.ts', "import { writeAudit } from '../kernel/audit'\nwriteAudit(x)"),
    read('server/cli/e.ts', 'const found = await mall.coupons.list(mall.db.q)'),
    read('server/cli/commands/health.ts', "import { overdueJobs } from '../health.repo'"),
    read('server/cli/f.ts', "import type { Actor } from '../kernel/audit'"),
  ]
  expect(commandFaults(planted)).toEqual([
    'server/cli/commands/a.ts → ../../modules/offers/coupon/coupon.repo',
    'server/cli/commands/b.ts → ../../modules/offers/coupon/coupon.tables',
    'server/cli/c.ts → kysely',
    'server/cli/d.ts → ../kernel/audit',
    'server/cli/d.ts: db',
    'server/cli/e.ts: db',
  ])
})
