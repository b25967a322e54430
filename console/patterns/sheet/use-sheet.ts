import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react'
import { useRef, useState } from 'react'
import type { CellRef } from './cells'
import { copied, fillDown, type Pasted, paste } from './clipboard'
import { type Cursor, type Range, useCursor } from './use-cursor'
import { type EditsOptions, type SheetEdits, useEdits } from './use-edits'
import { type Item, useItems } from './use-items'

export interface SheetOptions<R> extends EditsOptions<R> {
  /** The column by which rows are grouped; null: none. */
  groupBy: string | null
}

/** The cell that is typed into. `isTyped`: typing has begun it, so that the arrows leave it. */
interface Editing extends CellRef {
  typed: string
  isTyped: boolean
}

export interface Sheet<R> {
  items: readonly Item<R>[]
  /** Rows that are shown. */
  open: number
  edits: SheetEdits<R>
  cursor: Cursor<R>
  editing: Editing | null
  pasted: Pasted | null
  /** The range of the last paste, while its lines are where they were. */
  framed: Range | null
  /** Grows with each move and each claim of the focus. */
  moves: number
  focuses: number
  /** Moves to a cell, opens its group and takes the focus. */
  goTo(ref: CellRef): void
  type(text: string): void
  leaveInput(): void
  onInputKeyDown(event: KeyboardEvent): void
  onKeyDown(event: KeyboardEvent): void
  onCopy(event: ClipboardEvent): void
  onPaste(event: ClipboardEvent): void
  onMouseDown(event: MouseEvent): void
  onMouseMove(event: MouseEvent): void
  onDoubleClick(event: MouseEvent): void
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-15, 0],
  PageDown: [15, 0],
}

/** A sheet: rows with changes that are not saved, the active cell, and the handlers of keys and pointer. */
export function useSheet<R>(options: SheetOptions<R>): Sheet<R> {
  const { rows, rowId, columns, groupBy } = options
  const edits = useEdits(options)
  const { items, toggle, reveal, open } = useItems({ rows, rowId, columns, groupBy })
  const cursor = useCursor(items, columns)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [pasted, setPastedAt] = useState<(Pasted & { of: readonly Item<R>[] }) | null>(null)
  const setPasted = (done: Pasted | null) => setPastedAt(done && { ...done, of: items })
  const [moves, setMoves] = useState(0)
  const [focuses, setFocuses] = useState(0)
  /** Escape was the last key: the next Tab leaves the sheet. */
  const isLeaving = useRef(false)
  const place = { items, columns, range: cursor.range, edits }
  const moved = () => setMoves((count) => count + 1)
  const claim = () => setFocuses((count) => count + 1)

  const begin = (typed: string | null) => {
    const column = columns[cursor.column]
    if (cursor.item?.kind !== 'row' || !column?.kind) return
    const { id, row } = cursor.item
    setEditing({ id, column: column.key, typed: typed ?? edits.typedAt(row, column), isTyped: typed !== null })
  }
  const end = (isKept: boolean) => {
    if (editing && isKept) edits.set([editing])
    setEditing(null)
  }
  const step = (isBack: boolean): boolean => {
    const next = cursor.next(isBack)
    if (next) cursor.put(next.line, next.column)
    moved()
    return next !== null
  }

  /** Handles a key with Ctrl or Command; true when it was one. */
  const command = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase()
    if (key === 'z') {
      if (event.shiftKey) edits.redo()
      else edits.undo()
    } else if (key === 'y') edits.redo()
    else if (key === 'd') setPasted(fillDown(place))
    else if (key === 'a') {
      cursor.put(0, 0)
      cursor.put(items.length - 1, columns.length - 1, true)
    } else if (key === 'home') cursor.put(0, cursor.column, event.shiftKey)
    else if (key === 'end') cursor.put(items.length - 1, cursor.column, event.shiftKey)
    else return false
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || event.altKey) return
    const wasLeaving = isLeaving.current
    isLeaving.current = event.key === 'Escape'
    const { item } = cursor
    const arrow = ARROWS[event.key]
    if (event.ctrlKey || event.metaKey) {
      if (!command(event)) return
      moved()
    } else if (event.key === 'Tab') {
      if (wasLeaving || !step(event.shiftKey)) return
    } else if (item?.kind === 'group' && (event.key === 'Enter' || event.key === ' ')) toggle(item.id)
    else if (item?.kind === 'group' && event.key === (item.isOpen ? 'ArrowLeft' : 'ArrowRight')) toggle(item.id)
    else if (arrow) {
      cursor.move(arrow[0], arrow[1], event.shiftKey)
      moved()
    } else if (event.key === 'Home' || event.key === 'End') {
      cursor.put(cursor.line, event.key === 'Home' ? 0 : columns.length - 1, event.shiftKey)
      moved()
    } else if (event.key === 'Enter' || event.key === 'F2') begin(null)
    else if (event.key === 'Escape') {
      setPasted(null)
      cursor.put(cursor.line, cursor.column)
    } else if (event.key === 'Delete' || event.key === 'Backspace') setPasted(cleared(place))
    else if (event.key.length === 1) begin(event.key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const onInputKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const arrow = editing?.isTyped ? ARROWS[event.key] : undefined
    if (event.key === 'Escape') end(false)
    else if (event.key === 'Enter') {
      end(true)
      cursor.move(event.shiftKey ? -1 : 1, 0)
      moved()
    } else if (event.key === 'Tab') {
      end(true)
      step(event.shiftKey)
    } else if (arrow) {
      end(true)
      cursor.move(arrow[0], arrow[1])
      moved()
    } else return
    event.preventDefault()
    claim()
  }

  const isDragging = useRef(false)
  const onMouseDown = (event: MouseEvent) => {
    const group = (event.target as Element).closest<HTMLElement>('[data-group]')?.dataset.group
    const hit = hitOf(event)
    if (!hit || event.button !== 0) return
    if (group !== undefined) toggle(group)
    isDragging.current = true
    cursor.put(hit.line, hit.column, event.shiftKey)
    claim()
    event.preventDefault()
  }
  const onMouseMove = (event: MouseEvent) => {
    if (event.buttons !== 1) isDragging.current = false
    const hit = isDragging.current ? hitOf(event) : null
    if (hit && (hit.line !== cursor.line || hit.column !== cursor.column)) cursor.put(hit.line, hit.column, true)
  }

  return {
    items,
    open,
    edits,
    cursor,
    editing,
    pasted,
    // Lines have moved since: the frame would be around others.
    framed: pasted?.of === items ? pasted.range : null,
    moves,
    focuses,
    goTo: (ref) => {
      if (!items.some(({ id }) => id === ref.id)) reveal(ref.id)
      cursor.goTo(ref)
      moved()
      claim()
    },
    type: (typed) => editing && setEditing({ ...editing, typed }),
    leaveInput: () => end(true),
    onInputKeyDown,
    onKeyDown,
    onCopy: (event) => {
      event.clipboardData.setData('text/plain', copied(place))
      event.preventDefault()
    },
    onPaste: (event) => {
      setPasted(paste(place, event.clipboardData.getData('text/plain')))
      event.preventDefault()
    },
    onMouseDown,
    onMouseMove,
    onDoubleClick: () => begin(null),
  }
}

/** Empties the cells of the range. */
function cleared<R>(place: Parameters<typeof fillDown<R>>[0]): null {
  const { items, columns, range, edits } = place
  const own = columns.slice(range.left, range.right + 1)
  const rows = items.slice(range.top, range.bottom + 1).filter(({ kind }) => kind === 'row')
  edits.set(rows.flatMap(({ id }) => own.map(({ key }) => ({ id, column: key, typed: '' }))))
  return null
}

/** The line and column under the pointer. */
function hitOf({ target }: MouseEvent): { line: number; column: number } | null {
  const line = (target as Element).closest<HTMLElement>('[data-line]')?.dataset.line
  const column = (target as Element).closest<HTMLElement>('[data-column]')?.dataset.column
  return line === undefined ? null : { line: Number(line), column: Number(column ?? 0) }
}
