/** A node of the tree that Taro's templates render; `cn` are its children. */
interface TreeNode {
  cn?: TreeNode[]
  [field: string]: unknown
}
/** The argument of setData: values by path. */
export type Update = Record<string, unknown>
type Placed = [path: string, value: unknown]

/** Bytes of one piece; the rest up to WeChat's limit is for paths and commas, which the sums below leave out. */
const PIECE_BYTES = 14_000
/** Less room than this stays empty: a tiny part of a tree is not worth its own path. */
const CRUMB_BYTES = 1_000

function textBytes(text: string): number {
  let bytes = text.length + 2
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) bytes += 2
  return bytes
}

/** The approximate number of bytes of a value as JSON. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return textBytes(value)
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + bytesOf(item) + 1, 2)
  if (typeof value !== 'object' || value === null) return 5
  return Object.entries(value).reduce((sum, [key, field]) => sum + key.length + 4 + bytesOf(field), 2)
}

/** The children of a node, or a list of nodes itself; null if the value cannot be cut. */
function cuttable(value: unknown): TreeNode[] | null {
  const children: unknown = Array.isArray(value) ? value : (value as TreeNode | null | undefined)?.cn
  return Array.isArray(children) && children.length > 0 && children.every((child) => typeof child === 'object')
    ? (children as TreeNode[])
    : null
}

/** As many of `children` as fit in `room`, in order; the others are added to `rest` with their paths. */
function fittingChildren(path: string, children: TreeNode[], room: number, rest: Placed[]): unknown[] {
  const fitting: unknown[] = []
  let left = room
  let isCut = false
  for (const [index, child] of children.entries()) {
    const place = `${path}.[${index}]`
    const size = bytesOf(child)
    if (isCut) rest.push([place, child])
    else if (size <= left) {
      fitting.push(child)
      left -= size
    } else {
      isCut = true
      if (left < CRUMB_BYTES || !cuttable(child)) rest.push([place, child])
      else fitting.push(fittingPart(place, child, left, rest))
    }
  }
  return fitting
}

/** A node, or a list of nodes, reduced to `room` bytes; what does not fit is added to `rest`. */
function fittingPart(path: string, value: unknown, room: number, rest: Placed[]): unknown {
  const children = cuttable(value) ?? []
  if (Array.isArray(value)) return fittingChildren(path, children, room, rest)
  const shell = { ...(value as TreeNode), cn: [] }
  return { ...shell, cn: fittingChildren(`${path}.cn`, children, room - bytesOf(shell), rest) }
}

/** Splits an update into small ones with the same result when applied in order; a parent comes before its children. */
export function piecesOf(update: Update): Update[] {
  const pieces: Update[] = []
  const waiting: Placed[] = Object.entries(update)
  let piece: Update = {}
  let left = PIECE_BYTES
  const close = () => {
    pieces.push(piece)
    piece = {}
    left = PIECE_BYTES
  }
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [path, value] = next
    const size = textBytes(path) + bytesOf(value)
    const isEmpty = left === PIECE_BYTES
    if (size <= left || (isEmpty && !cuttable(value))) {
      piece[path] = value
      left -= size
    } else if (cuttable(value) && (isEmpty || left >= CRUMB_BYTES)) {
      const rest: Placed[] = []
      piece[path] = fittingPart(path, value, left - textBytes(path), rest)
      waiting.unshift(...rest)
      close()
    } else {
      waiting.unshift(next)
      close()
    }
  }
  if (left < PIECE_BYTES || pieces.length === 0) pieces.push(piece)
  return pieces
}
