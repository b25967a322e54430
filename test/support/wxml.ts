import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import vm from 'node:vm'

/** What stands on the screen: an element with its attributes, or a text. */
export interface Drawn {
  tag: string
  attr: Record<string, unknown>
  children: (Drawn | string)[]
}
/** An element as the compiled templates give it; loops and templates are `virtual` ones. */
interface RawElement {
  tag: string
  attr?: Record<string, unknown>
  children?: RawChild[]
}
type RawChild = RawElement | string | number | undefined
type Generate = (data: object, env: object, globals: object) => RawElement

const FOLDERS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'mac/', win32: 'windows/' }

/** WeChat's own compilers of templates and styles; they come with miniprogram-simulate. */
function compiler(name: 'wcc' | 'wcsc'): string {
  const near = createRequire(require.resolve('miniprogram-simulate'))
  const root = path.dirname(near.resolve('miniprogram-compiler/package.json'))
  const end = process.platform === 'win32' ? '.exe' : ''
  const file = path.join(root, 'bin', FOLDERS[process.platform] ?? 'linux/', `${name}${end}`)
  chmodSync(file, 0o755)
  return file
}

/** Files of a folder and those below, './a/b.wxml', that end so. */
export function filesOf(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => `./${file.replace(/\\/g, '/')}`)
    .sort()
}

/** What WeChat's compiler makes of a package's templates or styles; throws with its words when it refuses one. */
export function compileAll(dist: string, kind: 'wxml' | 'wxss'): { files: string[]; code: string } {
  const files = filesOf(dist, kind === 'wxml' ? /\.(wxml|wxs)$/ : /\.wxss$/)
  const [name, option] = kind === 'wxml' ? (['wcc', '-d'] as const) : (['wcsc', '-lc'] as const)
  const done = spawnSync(compiler(name), [option, ...files], { cwd: dist, maxBuffer: 2 ** 30, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`${name}: ${done.stderr || done.stdout || done.error?.message}`)
  return { files, code: done.stdout }
}

/** A template complains only when it draws less than it should. */
function refuse(...words: unknown[]): never {
  throw new Error(words.join(' '))
}

/** The compiled templates of a built package, drawing a page's data as WeChat's webview does before it makes elements. */
export class Templates {
  private readonly context: vm.Context & { $gwx?: (file: string) => Generate | undefined }
  private readonly parse: (text: string) => object

  constructor(dist: string) {
    const world: Record<string, unknown> = {
      console: { ...console, warn: refuse, error: refuse },
      navigator: { userAgent: 'iPhone' },
      __wxAppCode__: {},
      __vd_version_info__: {},
      __wxConfig: {},
    }
    world.window = world
    this.context = vm.createContext(world)
    this.parse = vm.runInContext('(text) => JSON.parse(text)', this.context)
    vm.runInContext(compileAll(dist, 'wxml').code, this.context, { filename: 'templates.js' })
  }

  /** The elements of a template ('pages/home/index') with this data. */
  draw(template: string, data: object): Drawn {
    const generate = this.context.$gwx?.(`./${template}.wxml`)
    if (!generate) throw new Error(`no template ${template}`)
    // Made inside that world: the templates' own scripts take only its objects for objects.
    const inside: object = this.parse(JSON.stringify(data))
    return { tag: 'page', attr: {}, children: this.childrenOf(generate(inside, {}, {})) }
  }

  private childrenOf(element: RawElement): (Drawn | string)[] {
    return (element.children ?? []).flatMap((child) => this.drawn(child))
  }

  private drawn(child: RawChild): (Drawn | string)[] {
    if (child === undefined || child === null) return []
    if (typeof child !== 'object') return [String(child)]
    const tag = child.tag.replace(/^wx-/, '')
    if (tag === 'virtual') return this.childrenOf(child)
    // Deep trees go on in a component of their own, which draws the rest with the same templates.
    if (tag === 'comp') return this.draw('comp', child.attr ?? {}).children
    return [{ tag, attr: child.attr ?? {}, children: this.childrenOf(child) }]
  }
}

/** Every element, outermost first. */
export function elementsOf(from: Drawn): Drawn[] {
  return [from, ...from.children.flatMap((child) => (typeof child === 'string' ? [] : elementsOf(child)))]
}

/** The text that an element and those inside it show. */
export function textOf(from: Drawn): string {
  return from.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}
