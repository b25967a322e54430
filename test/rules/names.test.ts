// One word for one concept (docs/glossary.md): no identifier uses a retired word.
import fs from 'node:fs'
import path from 'node:path'
import { migratedDb } from '../support/app'
import { ROOT, sourcesUnder } from './sources'

interface Retired {
  name: RegExp
  /** The glossary's word. */
  use: string
  /** Files in which the word has another meaning. */
  except?: RegExp
}

const RETIRED: readonly Retired[] = [
  { name: /^(?:open|is)?Doors?$|^doors?$|Doors$/i, use: 'module, entry, connection' },
  { name: /^(?:layGround|wings?)$/, use: 'createContext, domain' },
  { name: /^[hH]olders?$|[a-z]Holders?$/, use: 'reservable, owner' },
  { name: /^_?debts?$|Debts?$/i, use: 'payable' },
  { name: /^asker$/i, use: 'caller' },
  {
    name: /^[A-Z]\w*(?:Ask|Asks|Told|Ports|Uses|Needs)$|^(?:Ask|Asked|Made|Told|Ports|Uses|Needs)$/,
    use: '…Request, …Query, …Event, …Deps',
  },
  { name: /fanOut|fan_out/i, use: 'pub/sub' },
  { name: /knownNo|known_no/i, use: 'number index' },
  {
    name: /^(?:useLatest|useOnce|usePaged)$|^(?:Latest|Once|Paged)$/,
    use: 'LatestRequest, Resource, PagedResource',
    except: /^src\/app\/page\/hooks/,
  },
  { name: /LifeService$/, use: '…Transitions' },
  { name: /^member_?opening/i, use: 'card purchase' },
  { name: /^(?:Entrance|letIn)$/, use: 'LoginCompletion.complete' },
  { name: /^treats?$|Treat(?:s|Service|Table)?$/i, use: 'benefit' },
  { name: /^(?:letGo|setAside)$/, use: 'commitRemoval, removeWithUndo, release, freeze' },
  { name: /[a-z]Bones$|^bones$/, use: 'skeleton' },
  { name: /^(?:Blank|EmptyBlank|FailedBlank)$/, use: 'EmptyState' },
  { name: /^(?:isParked|parked|Parkable)$/, use: 'evicted page' },
  { name: /^HOUSE_[A-Z]+$|^HouseSettingsStore$/, use: 'MALL_…, mall settings' },
  { name: /^saidJson$|^tell(?:Orders|Parcel|Late)$|^holdStanding$/, use: 'runJson, notify…, lockMemberProfile' },
  { name: /^goStraight$|^straightWithin$|^StraightConnection$/, use: 'direct connection' },
  { name: /^Bins?$|^bins?$/, use: 'store basket', except: /^(?:test|src)\/|\.test\.ts$|^server\/sandbox/ },
  { name: /^openTill$/, use: 'openTestShop' },
  { name: /^walkArea$|^walkH5$|^walkWeapp$/, use: 'page test' },
  { name: /^readSheet$/, use: 'readSeedFile' },
  {
    name: /[pP]ointExchange|^exchangeClaims$/,
    use: 'gift redemption',
    except: /^test\/(?:journeys|pages|support)|^src\/|contract/,
  },
]

/** Identifiers of a source; texts in quotes are left out. */
function identifiersOf(code: string): Set<string> {
  const bare = code
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
    .replace(/`(?:[^`\\]|\\.)*`/g, (text) => (text.match(/\$\{[^}]*\}/g) ?? []).join(' '))
  return new Set(bare.match(/[A-Za-z_$][\w$]*/g))
}

const faultsOf = (file: string, code: string): string[] => {
  const names = [...identifiersOf(code)]
  return RETIRED.filter(({ except }) => !except?.test(file)).flatMap(({ name, use }) =>
    names.filter((one) => name.test(one)).map((one) => `${file}: ${one} → ${use}`),
  )
}

const sources = ['contract', 'src', 'server', 'test', 'config'].flatMap(sourcesUnder)

test('no identifier is a retired word', () => {
  const own = path.relative(ROOT, __filename).split(path.sep).join('/')
  const others = sources.filter(({ file }) => file !== own && !/^server\/migrations\//.test(file))
  expect(others.length).toBeGreaterThan(1000)
  expect(others.flatMap(({ file, code }) => faultsOf(file, code))).toEqual([])
})

test.each([
  ['const debts = 1', ['x.ts: debts → payable']],
  ['interface CartPorts {}', ['x.ts: CartPorts → …Request, …Query, …Event, …Deps']],
  ["const text = 'the debts of a holder'", []],
  ['const text = `the $' + '{holder} of debts`', ['x.ts: holder → reservable, owner']],
])('%s', (code, faults) => {
  expect(faultsOf('x.ts', code)).toEqual(faults)
})

test('every table that the glossary names exists', async () => {
  const { db, drop } = await migratedDb()
  try {
    const tables = new Set((await db.q.introspection.getTables()).map(({ name }) => name))
    const rows = fs.readFileSync(path.join(ROOT, 'docs/glossary.md'), 'utf8').split('\n')
    const named = rows
      .map((row) => row.split('|'))
      .filter((cells) => cells.length === 6)
      .flatMap(([, , , table = '']) => [...table.matchAll(/`(\w+)(?:\.\w+)?`/g)].map(([, name = '']) => name))
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((name) => name !== 'points' && !tables.has(name))).toEqual([])
  } finally {
    await drop()
  }
})
