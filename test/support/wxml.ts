import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import vm from 'node:vm'

/** A rendered node: an element with its attributes, or a text. */
export interface Drawn {
  tag: string
  attr: Record<string, unknown>
  children: (Drawn | string)[]
}
/** An element as the compiled templates return it; loops and templates are `virtual` elements. */
interface RawElement {
  tag: string
  attr?: Record<string, unknown>
  children?: RawChild[]
}
type RawChild = RawElement | string | number | undefined
type Generate = (data: object, env: object, globals: object) => RawElement

const FOLDERS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'mac/', win32: 'windows/' }

/** WeChat's compilers of templates and styles, which miniprogram-simulate contains. */
function compiler(name: 'wcc' | 'wcsc'): string {
  const near = createRequire(require.resolve('miniprogram-simulate'))
  const root = path.dirname(near.resolve('miniprogram-compiler/package.json'))
  const end = process.platform === 'win32' ? '.exe' : ''
  const file = path.join(root, 'bin', FOLDERS[process.platform] ?? 'linux/', `${name}${end}`)
  chmodSync(file, 0o755)
  return file
}

/** Files in a folder and its subfolders with this extension, as './a/b.wxml'. */
export function filesOf(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => `./${file.replace(/\\/g, '/')}`)
    .sort()
}

/**
 * Compiles a package's templates or styles with WeChat's compiler; throws the compiler's message when it refuses one.
 */
export function compileAll(dist: string, kind: 'wxml' | 'wxss'): { files: string[]; code: string } {
  const files = filesOf(dist, kind === 'wxml' ? /\.(wxml|wxs)$/ : /\.wxss$/)
  const [name, option] = kind === 'wxml' ? (['wcc', '-d'] as const) : (['wcsc', '-lc'] as const)
  const done = spawnSync(compiler(name), [option, ...files], { cwd: dist, maxBuffer: 2 ** 30, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`${name}: ${done.stderr || done.stdout || done.error?.message}`)
  return { files, code: done.stdout }
}

/** Compiled templates log errors instead of throwing them; this throws them. */
function refuse(...words: unknown[]): never {
  throw new Error(words.join(' '))
}

/** The compiled templates of a built package. They render a page's data to a tree, as WeChat's web view does. */
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
    // Created inside the context: the templates' scripts recognise only objects of their own context.
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
    // Deep trees continue in a separate component, which renders the rest with the same templates.
    if (tag === 'comp') return this.draw('comp', child.attr ?? {}).children
    return [{ tag, attr: child.attr ?? {}, children: this.childrenOf(child) }]
  }
}

/** Every element, outermost first. */
export function elementsOf(from: Drawn): Drawn[] {
  return [from, ...from.children.flatMap((child) => (typeof child === 'string' ? [] : elementsOf(child)))]
}

/** The text of an element and its descendants. */
export function textOf(from: Drawn): string {
  return from.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}
