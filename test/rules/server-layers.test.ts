// Who may import whom on the server (design "The tree"): gateways, routes → service → repo; service → rules, machine;
// a module uses another through its index only, and only downward; SQL stands in repos, migrations and the kernel.
import { isTest, read, type Source, sourcesUnder, target } from './sources'

/** Modules from the bottom up; a module uses only those of lower lines. News travels upward as outbox events. */
const RANKS: readonly (readonly string[])[] = [
  ['search'],
  ['member', 'account', 'catalog', 'stock', 'store', 'content', 'address', 'tracking', 'media', 'wechat'],
  ['pricing', 'purchase', 'coupon', 'points', 'help', 'payment-merchant', 'popup', 'message', 'geo', 'restock'],
  ['cart'],
  ['checkout'],
  ['order'],
  ['payment', 'aftersale'],
]
const rankOf = (module: string) => RANKS.findIndex((line) => line.includes(module))

const moduleOf = (file: string) => /^server\/modules\/([^/]+)\//.exec(`${file}/`)?.[1]
const roleOf = (file: string) => /\.(routes|service|rules|machine|repo|tables)$/.exec(file.replace(/\.ts$/, ''))?.[1]

/** What a file of this role must not import: the layers above it, and for pure logic everything that reads or writes. */
const FORBIDDEN_ROLES: Record<string, readonly string[]> = {
  routes: ['repo'],
  repo: ['routes', 'service'],
  rules: ['routes', 'service', 'repo'],
  machine: ['routes', 'service', 'repo'],
  tables: ['routes', 'service', 'repo'],
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
      if (to.startsWith('src/')) say('the server never imports the client')
      const other = moduleOf(to)
      if (other && other !== home && to.replace(/\/index$/, '') !== `server/modules/${other}`) {
        say(`module ${other} is used through its index`)
      }
      if (home && other && other !== home) {
        const isKnown = rankOf(home) >= 0 && rankOf(other) >= 0
        if (!isKnown) say('give both modules a place in RANKS')
        else if (rankOf(other) > rankOf(home)) say(`${other} lies above ${home}`)
      }
      if (source.file.startsWith('server/gateways/') && other && !one.isType) say('a gateway holds no business')
      if (source.file.startsWith('server/kernel/') && (other || to.startsWith('server/gateways/')))
        say('the kernel knows nobody')
      const otherRole = roleOf(to)
      if (role && otherRole && other === home && !one.isType && FORBIDDEN_ROLES[role]?.includes(otherRole)) {
        say(`${role} never imports ${otherRole}`)
      }
    }
  }
  return faults
}

const sources = sourcesUnder('server')

test('there is something to check', () => {
  expect(sources.length).toBeGreaterThan(50)
})

test('each layer and module imports only what it may', () => {
  expect(importFaults(sources)).toEqual([])
})

test('the rule finds what it forbids', () => {
  const planted = [
    read(
      'server/modules/cart/cart.service.ts',
      "import { take } from '../stock/stock.repo'\nimport { orders } from '../order'",
    ),
    read('server/modules/cart/cart.routes.ts', "import { find } from './cart.repo'"),
    read(
      'server/modules/cart/cart.rules.ts',
      "import { find } from './cart.repo'\nimport type { Row } from './cart.repo'",
    ),
    read('server/modules/parking/parking.service.ts', "import { cart } from '../cart'"),
    read('server/gateways/core/x.ts', "import { cart } from '../../modules/cart'"),
    read('server/kernel/x.ts', "import { cart } from '../modules/cart'\nimport { x } from '@/app/paged'"),
  ]
  expect(importFaults(planted)).toHaveLength(8)
})

test('SQL stands in repos, migrations and the kernel only', () => {
  const sql = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\bsql(?:<[^>]*>)?`/
  const mayHold = (file: string) =>
    file.endsWith('.repo.ts') ||
    file.startsWith('server/migrations/') ||
    file.startsWith('server/kernel/') ||
    isTest(file)
  const found = sources.filter(({ file, code }) => !mayHold(file) && sql.test(code))
  expect(found.map(({ file }) => file)).toEqual([])
})
