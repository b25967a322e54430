// A class of a module that takes `…Deps` uses each of them, and each method that a `Pick` of one names: the deps of a
// class show what it can do.
import path from 'node:path'
import { isTest, read, type Source, sourcesUnder } from './sources'

/** Classes that hold values: deps may name them whole, like a list. */
const VALUES = new Set(['AreaTree'])

interface Taker {
  name: string
  file: string
  code: string
  deps: string
}

/** Gives the members of an interface `…Deps` by its name, those that it extends among them: what each is, as written. */
function depsIn(sources: readonly Source[]): (name: string) => Map<string, string> {
  const shape = /interface (\w+Deps)(?: extends ([^{]+))? \{\n([\s\S]*?)\n\}/g
  const shapes = sources.flatMap(({ code }) => [...code.matchAll(shape)])
  const found = new Map(shapes.map(([, name = '', bases = '', body = '']) => [name, { bases, body }]))
  // One name, one list: else a class would be held to another's.
  expect(found.size).toBe(shapes.length)
  return function membersOf(name): Map<string, string> {
    const { bases = '', body = '' } = found.get(name) ?? {}
    const members = new Map<string, string>()
    for (const [, base = '', chosen] of bases.matchAll(/(\w+Deps)(?:, ([^>]+))?/g))
      for (const [key, type] of membersOf(base))
        if (chosen === undefined || chosen.includes(`'${key}'`)) members.set(key, type)
    for (const [, key = '', type = ''] of body.matchAll(/^ {2}(?:readonly )?(\w+)\??: (.+)$/gm)) members.set(key, type)
    return members
  }
}

/** Classes whose constructor takes an object of deps. */
function takersIn(sources: readonly Source[]): Taker[] {
  return sources.flatMap(({ file, code }) =>
    code.split(/^(?=(?:export )?(?:abstract )?class )/m).flatMap((part) => {
      const name = /^(?:export )?(?:abstract )?class (\w+)/.exec(part)?.[1]
      const deps = /\bdeps: (\w+Deps)\b/.exec(part)?.[1]
      return name && deps ? [{ name, file, code: part, deps }] : []
    }),
  )
}

const names = (type: string) =>
  [...(/Pick<\w+, ([^>]+)>/.exec(type)?.[1]?.matchAll(/'(\w+)'/g) ?? [])].map(([, one = '']) => one)

function unused(sources: readonly Source[]): string[] {
  const membersOf = depsIn(sources)
  const takers = takersIn(sources)
  return takers.flatMap(({ name, file, code, deps }) => {
    // Deps that are passed on whole count as used where the receiving class uses them.
    const given = [...code.matchAll(/new (\w+)\((?:this\.)?deps\b/g)].map(([, to]) =>
      takers.find((one) => one.name === to),
    )
    const theirs = given.map((to) => membersOf(to?.deps ?? ''))
    const faults = (key: string, type: string): string[] => {
      const isNamed = new RegExp(`\\bdeps\\.${key}\\b|\\{[^{}]*\\b${key}\\b[^{}]*\\} = (?:this\\.)?deps\\b`).test(code)
      if (!isNamed && !theirs.some((members) => members.has(key))) return [key]
      const handed = theirs.flatMap((members) => names(members.get(key) ?? ''))
      const isWhole = new RegExp(`\\bdeps\\.${key}(?![\\w.?])|[(,] ?${key}[,)]`).test(code)
      return names(type)
        .filter((one) => !isWhole && !handed.includes(one) && !new RegExp(`(?:\\.|\\{ )${one}\\b`).test(code))
        .map((one) => `${key}.${one}`)
    }
    return [...membersOf(deps)].flatMap(([key, type]) => faults(key, type)).map((what) => `${file} ${name}: ${what}`)
  })
}

/** Members of an interface `…Deps` that are a whole service. */
function whole(sources: readonly Source[]): string[] {
  const classes = new Set(
    sources.flatMap(({ code }) =>
      [...code.matchAll(/^export (?:abstract )?class (\w+)/gm)].map(([, name = '']) => name),
    ),
  )
  return sources.flatMap(({ file, code }) =>
    [...code.matchAll(/interface (\w*Deps)\b[^{]*\{\n([\s\S]*?)\n\}/g)].flatMap(([, name = '', body = '']) =>
      [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??: (\w+)$/gm)]
        .filter(([, , type = '']) => classes.has(type) && !VALUES.has(type))
        .map(([, key = '']) => `${file} ${name}: ${key}`),
    ),
  )
}

/** Methods in the deps of a module's index that neither the module nor the modules that it imports use. */
function idle(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, code, imports }) => {
    if (!file.endsWith('/index.ts')) return []
    const shapes = [...code.matchAll(/interface (\w*Deps)\b[^{]*\{\n([\s\S]*?)\n\}/g)]
    const folders = ['.', ...imports.flatMap(({ from, isType }) => (isType || !from.startsWith('../') ? [] : [from]))]
    const near = folders.map((from) => `${path.posix.join(path.posix.dirname(file), from)}/`)
    const others = sources.filter((one) => one.file !== file && near.some((folder) => one.file.startsWith(folder)))
    const own = shapes.reduce((rest, [shape]) => rest.replace(shape, ''), code)
    const text = [own, ...others.map((one) => one.code)].join('\n')
    return shapes.flatMap(([, name = '', body = '']) =>
      [...body.matchAll(/^ {2}(\w+)\??: Pick<\s*\w+,([^>]+)>/gm)].flatMap(([, key = '', list = '']) =>
        [...list.matchAll(/'(\w+)'/g)]
          .filter(([, one = '']) => !new RegExp(`'${one}'|\\.${one}\\b`).test(text))
          .map(([, one = '']) => `${file} ${name}: ${key}.${one}`),
      ),
    )
  })
}

const sources = sourcesUnder('server/modules').filter(({ file }) => !isTest(file))

test('a class uses what its deps name', () => {
  expect(takersIn(sources).length).toBeGreaterThan(50)
  expect(unused(sources)).toEqual([])
})

test('deps name the used methods of a service, also in the index of a module', () => {
  expect(whole(sources)).toEqual([])
  expect(
    sources.filter(({ file, code }) => file.endsWith('/index.ts') && code.includes('Pick<')).length,
  ).toBeGreaterThan(15)
  expect(idle(sources)).toEqual([])
})

test('a whole service and a method that a module does not use are found', () => {
  const service = read('server/modules/a/lamp/lamp.service.ts', 'export class LampService {}\n')
  const index = (members: string, code: string) =>
    read('server/modules/b/room/index.ts', `interface Deps {\n${members}\n}\n${code}`)
  expect(whole([service, index('  lamps: LampService', '')])).toEqual(['server/modules/b/room/index.ts Deps: lamps'])
  const picked = "  lamps: Pick<LampService, 'light' | 'dim'>"
  expect(whole([service, index(picked, '')])).toEqual([])
  expect(idle([service, index(picked, 'deps.lamps.light()')])).toEqual([
    'server/modules/b/room/index.ts Deps: lamps.dim',
  ])
  const room = read(
    'server/modules/b/room/room.service.ts',
    "interface RoomDeps {\n  lamps: Pick<LampService, 'dim'>\n}\n",
  )
  expect(idle([service, room, index(picked, 'deps.lamps.light()')])).toEqual([])
})

test('an unused member is found, also in the deps of another class and in a Pick', () => {
  const lamp = (body: string) =>
    read(
      'lamp.ts',
      `export interface RoomDeps {\n  db: Db\n  bulbs: Pick<BulbService, 'light' | 'dim'>\n}\nexport interface LampDeps extends Pick<RoomDeps, 'bulbs'> {\n  clock: Clock\n}\nexport class Lamp {\n  constructor(private readonly deps: LampDeps) {}\n${body}}\nclass Shade {\n  constructor(private readonly deps: RoomDeps) {}\n  use() { const { db } = this.deps; this.deps.bulbs.dim(db) }\n}\n`,
    )
  const inLamp = (body: string) => unused([lamp(body)]).filter((fault) => fault.includes('Lamp'))
  expect(unused([lamp('')])).toContain('lamp.ts Shade: bulbs.light')
  expect(inLamp('')).toEqual(['lamp.ts Lamp: bulbs', 'lamp.ts Lamp: clock'])
  expect(inLamp('a() { this.deps.bulbs.light(this.deps.clock.now()) }')).toEqual(['lamp.ts Lamp: bulbs.dim'])
  expect(inLamp('a() { light(this.deps.bulbs, this.deps.clock) }')).toEqual([])
})
