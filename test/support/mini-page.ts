// An open page of the built mini program: its data as a tree of nodes, its text, and taps through Taro's event handler.
import { type MiniTimers, until } from './mini-timers'

/** A node of Taro's tree, the input of the mini program's templates. */
export interface MiniNode {
  sid?: string
  uid?: string
  /** Class name, children, text. */
  cl?: string
  cn?: MiniNode[]
  v?: string
  [field: string]: unknown
}

export interface PageInstance {
  data: { root?: MiniNode }
  route: string
  options: Record<string, string>
  onLoad?(query: Record<string, string>): unknown
  onShow?(): unknown
  onHide?(): unknown
  onUnload?(): unknown
  onReady?(): unknown
  onReachBottom?(): unknown
  eh?(event: object): unknown
  setData(patch: Record<string, unknown>, done?: () => void): void
  [field: string]: unknown
}

/** Callbacks of a page to its mini program. */
export interface PageOwner {
  payloads: { path: string; bytes: number }[]
  errors: string[]
  timers: MiniTimers
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

export interface MiniPageDeps {
  program: PageOwner
  config: PageInstance
  route: string
  query: Record<string, string>
}

/** An open page. */
export class MiniPage {
  private readonly program: PageOwner
  readonly route: string
  readonly instance: PageInstance
  /** Every setData so far: its bytes, and the page's text after it. */
  readonly updates: { bytes: number; text: string }[] = []
  constructor({ program, config, route, query }: MiniPageDeps) {
    this.program = program
    this.route = route
    const methods = (config.methods ?? {}) as Partial<PageInstance>
    this.instance = {
      ...config,
      ...methods,
      data: JSON.parse(JSON.stringify(config.data ?? {})),
      route,
      options: query,
      setData: (patch, done) => this.setData(patch, done),
    }
    Object.assign(this.instance, {
      is: route,
      __route__: route,
      selectComponent: () => null,
      createSelectorQuery: () => emptyQuery(program.timers),
    })
  }

  async start(): Promise<void> {
    const { instance } = this
    await instance.onLoad?.call(instance, instance.options)
    await instance.onShow?.call(instance)
    await instance.onReady?.call(instance)
  }

  private setData(patch: Record<string, unknown>, done?: () => void): void {
    const text = JSON.stringify(patch)
    const bytes = Buffer.byteLength(text)
    this.program.payloads.push({ path: this.route, bytes })
    for (const [key, value] of Object.entries(JSON.parse(text) as Record<string, unknown>))
      put(this.instance.data, key, value)
    this.updates.push({ bytes, text: this.text() })
    if (done) this.program.timers.after(done)
  }

  /** Every node, depth first. */
  nodes(from: MiniNode | undefined = this.instance.data.root): MiniNode[] {
    return from ? [from, ...(from.cn ?? []).flatMap((child) => this.nodes(child))] : []
  }

  text(from: MiniNode | undefined = this.instance.data.root): string {
    return this.nodes(from)
      .map((node) => node.v ?? '')
      .join('')
  }

  /** The innermost tappable node with this text. */
  find(text: string | RegExp): MiniNode | undefined {
    const matches = (node: MiniNode) =>
      typeof text === 'string' ? this.text(node) === text : text.test(this.text(node))
    return this.nodes()
      .filter(matches)
      .sort((a, b) => this.nodes(a).length - this.nodes(b).length)
      .find((node) => node.cl !== undefined || node.cn !== undefined)
  }

  byClass(name: string): MiniNode[] {
    return this.nodes().filter((node) =>
      String(node.cl ?? '')
        .split(' ')
        .includes(name),
    )
  }

  /** Waits until the page shows a text; fails with the page's text. */
  waitFor(test: (page: this) => unknown, what: string): Promise<void> {
    return until(
      () => test(this),
      () =>
        `${this.route} never showed ${what}; it shows: ${this.text().slice(0, 500)}; errors: ${this.program.errors.join('\n').slice(0, 800)}`,
    )
  }

  /** Moves a finger to the left over a node, by `way` CSS px. */
  async swipe(node: MiniNode | undefined, way: number): Promise<void> {
    const at = (clientX: number) => [{ clientX, clientY: 300 }]
    await this.fire(node, 'touchstart', {}, at(300))
    for (const part of [0.2, 1]) await this.fire(node, 'touchmove', {}, at(300 - way * part))
    await this.fire(node, 'touchend')
  }

  /** Sends an event to a node through Taro's event handler; a tap bubbles to the ancestors, as in WeChat. */
  async fire(node: MiniNode | undefined, type = 'tap', detail: object = {}, touches: object[] = []): Promise<void> {
    if (!node) throw new Error(`nothing to ${type} on ${this.route}; it shows: ${this.text().slice(0, 500)}`)
    const target = eventTarget(node)
    const path = type === 'tap' ? this.pathTo(node) : [node]
    const timeStamp = Date.now()
    for (const current of path) {
      const event = {
        type,
        detail,
        target,
        currentTarget: eventTarget(current),
        timeStamp,
        mark: {},
        touches,
        changedTouches: [],
      }
      this.instance.eh?.call(this.instance, event)
    }
    await pause(30)
  }

  /** The node and its ancestors, innermost first. */
  private pathTo(node: MiniNode, from: MiniNode | undefined = this.instance.data.root): MiniNode[] {
    if (!from) return []
    if (from === node) return [node]
    for (const child of from.cn ?? []) {
      const path = this.pathTo(node, child)
      if (path.length > 0) return from.sid || from.uid ? [...path, from] : path
    }
    return []
  }
}

function eventTarget(node: MiniNode): object {
  const sid = node.sid ?? node.uid
  return { id: node.uid ?? sid, dataset: { sid } }
}

/** Sets a value at a path as setData writes it: root.cn.[0].v */
function put(data: object, key: string, value: unknown): void {
  const steps = key
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter(Boolean)
  const last = steps.pop() ?? ''
  let at = data as Record<string, unknown>
  for (const [i, step] of steps.entries()) {
    at[step] ??= /^\d+$/.test(steps[i + 1] ?? last) ? [] : {}
    at = at[step] as Record<string, unknown>
  }
  at[last] = value
}

/** A selector query that finds nothing. */
export function emptyQuery(timers: MiniTimers): object {
  const callbacks: ((result: unknown) => void)[] = []
  const query: Record<string, unknown> = {}
  const chain = (callback?: (result: unknown) => void) => {
    if (typeof callback === 'function') callbacks.push(callback)
    return query
  }
  for (const name of [
    'in',
    'select',
    'selectAll',
    'selectViewport',
    'boundingClientRect',
    'scrollOffset',
    'fields',
    'node',
    'context',
  ])
    query[name] = chain
  query.exec = (callback?: (results: unknown[]) => void) =>
    timers.after(() => {
      for (const each of callbacks) each(null)
      callback?.(callbacks.map(() => null))
    })
  return query
}

/**
 * An intersection observer that reports every element as visible at about the same time: the worst case of a long list.
 */
export function inSight(timers: MiniTimers, isInSight: (selector: string) => boolean): object {
  const due = new Set<NodeJS.Timeout>()
  const observer = {
    relativeTo: () => observer,
    relativeToViewport: () => observer,
    observe(selector: string, see: (entry: object) => void) {
      const tell = () => see({ intersectionRatio: isInSight(selector) ? 1 : 0, boundingClientRect: { height: 1500 } })
      due.add(timers.after(tell, 20))
    },
    disconnect() {
      for (const timer of due) timers.forgo(timer)
    },
  }
  return observer
}
