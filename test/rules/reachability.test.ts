// Builds the graph of pages from the code: which page names another one in a call of `go`, in a target or in a feature
// command, starting at the tabs. Commands of the demo mall start at home.
import fs from 'node:fs'
import path from 'node:path'
import { LINK_PAGES } from '@contract/codes/link'
import { EXIT_PAGES } from '@contract/codes/pay-face'
import type { Static } from '@sinclair/typebox'
import { isPageName, isTab, type PageName, pageForCommand, routes, rowOf } from '@/app/routes'
import { commandOf, type LeadsTo } from '../../server/seed/content/commands'
import home from '../../server/seed/files/home.json'
import zones from '../../server/seed/files/zones.json'
import { ROOT, read, type Source, target } from './sources'

const names = Object.keys(routes).filter(isPageName)

/** Pages that no page leads to, each with the reason. */
const OUTSIDE: Partial<Record<PageName, string>> = {
  chatJump: 'for links that name a store: it opens the conversation',
  payMore: 'the address of the cashier for several orders; the app has one cashier for all',
  payMoreResult: 'the result that belongs to it',
  payTest: 'shows the result of a test payment, in demo mode, by its address',
  pickupPay: 'the address of the cashier for orders at a store; the app has one cashier for all',
  pickupPaid: 'the result that belongs to it',
  subCart: 'for links: an address of a tab cannot be opened on top of a page',
  subMine: 'for links, as subCart',
  switchEnvironment: 'for testers, by its address',
  voucher: 'the earlier layout of newVoucher, for links that name it',
}

/** A page is named in the first argument of `go` or `open`, as a typed target, in a table by number, or as what a tap leads to. */
const CALLS = /\b(?:go(?:\.\w+)?|open|pageAddress)\(\s*(?:'(?:push|replace|relaunch)',\s*)?([^,()]*)/g
const NAMED = [/\bleadsTo="(\w+)"/g, /\bname: '(\w+)'/g, /'(\w+)' as const/g, /\b\d: '(\w+)'/g]

const files = new Map<string, Source | null>()
function sourceAt(at: string): Source | null {
  const kept = files.get(at)
  if (kept !== undefined) return kept
  const endings = ['.tsx', '.ts', '.h5.tsx', '.h5.ts', '/index.tsx', '/index.ts', '/index.h5.tsx']
  const file = endings.map((ending) => `${at}${ending}`).find((each) => fs.existsSync(path.join(ROOT, each)))
  const source = file ? read(file, fs.readFileSync(path.join(ROOT, file), 'utf8')) : null
  files.set(at, source)
  return source
}

/** The route table names every page. */
const FOLLOWED = /^src\/(?:features|pages|app)\/(?!routes\/)/

/** The files of a page: its own, and what it imports of features and frame, also late parts. */
function filesOf(source: Source, seen: Set<string>): Source[] {
  if (seen.has(source.file)) return []
  seen.add(source.file)
  const further = source.imports.flatMap((one) => {
    const at = target(source, one)
    const next = at && FOLLOWED.test(at) ? sourceAt(at) : null
    return next ? filesOf(next, seen) : []
  })
  return [source, ...further]
}

const known = (name: string): PageName[] => (isPageName(name) ? [name] : [])

/** Pages that a text names, and codes of pages in it. */
function namedIn(text: string): PageName[] {
  const words = NAMED.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  for (const [, first = ''] of text.matchAll(CALLS))
    words.push(...[...first.matchAll(/'(\w+)'/g)].map(([, name = '']) => name))
  // The page of a store's goods, by its type.
  if (/\bgoodsPageOf\(/.test(text)) words.push('clothingBusiness', 'shoppingStore')
  const codes = [...text.matchAll(/\bC00\d{5,10}\b/g)].flatMap(([code]) => pageForCommand(code) ?? [])
  return [...words.flatMap(known), ...codes]
}

function pagesFrom(at: string): PageName[] {
  const source = sourceAt(at)
  return source ? filesOf(source, new Set()).flatMap(({ code }) => namedIn(code)) : []
}

/** Pages that the demo mall's content and the links of staff open: from home, from zones, from the blocks of any page. */
function fromContent(): PageName[] {
  const targets = [
    ...home.adverts.map(({ leadsTo }) => leadsTo),
    ...home.notices.map(({ leadsTo }) => leadsTo),
    ...home.icons.map(({ leadsTo }) => leadsTo),
    ...home.floors.map(({ leadsTo }) => leadsTo),
    ...zones.flatMap(({ hero, entries }) => [hero.leadsTo, ...entries.map(({ leadsTo }) => leadsTo)]),
  ].filter((one) => one !== null)
  const commands = targets.map((one) => commandOf(one as Static<typeof LeadsTo>).cmd)
  return [...commands, ...LINK_PAGES.map(({ cmd }) => cmd)].flatMap((cmd) => pageForCommand(cmd) ?? [])
}

function reached(): ReadonlySet<PageName> {
  const tabs = names.filter(isTab)
  const open: PageName[] = [...tabs, ...fromContent(), ...pagesFrom('src/app'), ...EXIT_PAGES.flatMap(known), 'login']
  const found = new Set<PageName>()
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue
    found.add(name)
    open.push(...pagesFrom(`src/${rowOf(name).path}`))
  }
  return found
}

test('each page is reached from a tab, or is in the list with its reason [nav.reachable]', () => {
  const found = reached()
  expect(names.filter((name) => !found.has(name)).sort()).toEqual(Object.keys(OUTSIDE).sort())
})

test('a page is named by a call, a target, a tap or the code of its command', () => {
  expect(namedIn("void go('orderList', {})")).toEqual(['orderList'])
  expect(namedIn("go.replace(\n  'couponCentre')")).toEqual(['couponCentre'])
  expect(namedIn('<Tap leadsTo="details">')).toEqual(['details'])
  expect(namedIn("{ cmd: 'C0040020203', params }")).toEqual(['zoneBoth'])
  expect(namedIn("go(kind === 'coupon' ? 'pointsCoupon' : 'pointsItem', { itemId })")).toEqual([
    'pointsCoupon',
    'pointsItem',
  ])
  expect(namedIn("const word = 'orderList'")).toEqual([])
})
