import { piecesOf, type Update } from './pieces'
import { sendSmall } from './small-updates'

interface Node {
  sid: string
  cl?: string
  v?: string
  cn?: Node[]
}

const MOST_BYTES = 16 * 1024
const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

let count = 0
const node = (children: Node[] = [], text = ''): Node => ({
  sid: `_${count++}`,
  cl: 'goods-card__name',
  ...(text ? { v: text } : {}),
  cn: children,
})
/** A node with `depth` levels of `width` children below it. */
const tree = (width: number, depth: number, text = '双面呢羊毛大衣'): Node =>
  node(depth === 0 ? [] : Array.from({ length: width }, () => tree(width, depth - 1, text)), text)

/** Applies an update like WeChat's setData: each value is set at its path. */
function apply(data: Update, update: Update): Update {
  for (const [path, value] of Object.entries(structuredClone(update))) {
    const steps = path.replace(/\[(\d+)\]/g, '$1').split('.')
    const last = steps.pop() ?? ''
    let at = data
    for (const [index, step] of steps.entries()) {
      at[step] ??= /^\d+$/.test(steps[index + 1] ?? last) ? [] : {}
      at = at[step] as Update
    }
    // WeChat fills a gap in a list with an empty node, which would be rendered.
    if (Array.isArray(at)) expect(Number(last)).toBeLessThanOrEqual(at.length)
    at[last] = value
  }
  return data
}

const UPDATES: [string, Update, number][] = [
  ['nothing', {}, 1],
  ['one small update', { 'root.cn.[0].cl': 'on', 'root.cn.[1].v': '1' }, 1],
  ['a page of many rows', { 'root.cn.[0]': tree(9, 3) }, 4],
  ['a deep page', { 'root.cn.[0]': node([node([node([tree(12, 2), tree(12, 2)])]), tree(3, 1)]) }, 2],
  ['a list of nodes', { 'root.cn': [tree(8, 2), tree(8, 2), tree(8, 2), tree(8, 2)] }, 2],
  [
    'several values, each within the limit',
    { 'root.cn.[0]': tree(10, 2), 'root.cn.[1]': tree(10, 2), 'root.cn.[2].cl': 'x' },
    2,
  ],
]

test.each(UPDATES)('%s: the pieces have the same result, and each is small', (_name, update, least) => {
  const pieces = piecesOf(update)
  expect(pieces.length).toBeGreaterThanOrEqual(least)
  if (least === 1) expect(pieces).toHaveLength(1)
  for (const piece of pieces) expect(bytes(piece)).toBeLessThanOrEqual(MOST_BYTES)
  const before: Update = { root: { cn: [node(), node(), node()] } }
  const whole = apply(structuredClone(before), update)
  const inPieces = pieces.reduce(apply, structuredClone(before))
  expect(inPieces).toEqual(whole)
})

test('a single text that is too long is a piece of its own', () => {
  const pieces = piecesOf({ a: 'x', b: '长'.repeat(10_000), c: 'y' })
  expect(pieces.map((piece) => Object.keys(piece))).toEqual([['a'], ['b'], ['c']])
})

describe('the updates of a page', () => {
  const aPage = () => {
    const sent: Update[] = []
    const drawn: (() => void)[] = []
    return {
      sent,
      /** The view reports that it has rendered the latest update. */
      draw: () => drawn.shift()?.(),
      setData(update: Update, done?: () => void) {
        sent.push(update)
        drawn.push(() => done?.())
      },
    }
  }

  test('gets a small update unchanged and at once', () => {
    const page = aPage()
    const update = { 'root.cn.[0].cl': 'on' }
    sendSmall(page, update, () => {})
    sendSmall(page, update, () => {})
    expect(page.sent).toEqual([update, update])
    expect(page.sent[0]).toBe(update)
  })

  test('gets a large update piece by piece; later updates are queued, and each calls back when it is rendered', () => {
    const page = aPage()
    const told: string[] = []
    const large = { 'root.cn.[0]': tree(9, 3) }
    const pieces = piecesOf(large).length
    sendSmall(page, large, () => told.push('large'))
    sendSmall(page, { 'root.cn.[0].cl': 'on' }, () => told.push('small'))
    for (let i = 1; i < pieces; i++) {
      expect(page.sent).toHaveLength(i)
      page.draw()
    }
    expect(told).toEqual([])
    page.draw()
    expect(told).toEqual(['large'])
    page.draw()
    expect(told).toEqual(['large', 'small'])
    expect(page.sent).toHaveLength(pieces + 1)
    expect(page.sent.at(-1)).toEqual({ 'root.cn.[0].cl': 'on' })
    sendSmall(page, { x: 1 })
    expect(page.sent.at(-1)).toEqual({ x: 1 })
  })
})
