import { useMemo, useState } from 'react'
import { type CellRef, cellKey, keptText, refOf, type SheetColumn, typedOf } from './cells'

/** A changed cell: the input, and the plain text from before the change. */
interface Edit {
  typed: string
  was: string
}
type Edits = ReadonlyMap<string, Edit>

/** Another person's change of a cell, as a save found it. */
export interface Theirs {
  by: string
  at: number | null
}

export interface Told {
  conflicts: readonly (CellRef & Theirs)[]
  faults: readonly (CellRef & { text: string })[]
}

export interface EditedCell extends CellRef {
  key: string
  typed: string
  was: string
  /** The input in its plain form; null while it is wrong. */
  text: string | null
  fault: string
  fix: string | undefined
  /** The present text, where another person has changed the cell since. */
  theirs: (Theirs & { text: string }) | null
}

export interface EditsOptions<R> {
  rows: readonly R[]
  rowId(row: R): string
  columns: readonly SheetColumn<R>[]
  /** Faults between cells of a row with changes, by column; `textOf` reads the plain text with the changes. */
  check?(row: R, textOf: (column: string) => string, changed: ReadonlySet<string>): Partial<Record<string, string>>
}

export interface SheetEdits<R> {
  cells: ReadonlyMap<string, EditedCell>
  faults: readonly EditedCell[]
  conflicts: readonly EditedCell[]
  /** The text that a cell shows: the input, else the row's text. */
  typedAt(row: R, column: SheetColumn<R>): string
  /** Types into cells as one step; cells of read-only columns are left out. Returns the number of changed cells. */
  set(changes: readonly (CellRef & { typed: string })[]): number
  undo(): void
  redo(): void
  /** Drops changes; without keys all of them. */
  drop(keys?: readonly string[]): void
  /** Keeps own values over those of another person. */
  keepMine(keys: readonly string[]): void
  /** Applies the reply of a save to the sent cells: those in neither list are no longer changes. */
  tell(sent: readonly EditedCell[], told: Told): void
}

const MOST_STEPS = 100

interface History {
  past: readonly Edits[]
  now: Edits
  next: readonly Edits[]
}
const NOTHING: History = { past: [], now: new Map(), next: [] }

/** Changes of a sheet until they are saved, by row and column; rows may be read again meanwhile. */
export function useEdits<R>({ rows, rowId, columns, check }: EditsOptions<R>): SheetEdits<R> {
  const [history, setHistory] = useState(NOTHING)
  const [theirs, setTheirs] = useState<ReadonlyMap<string, Theirs>>(new Map())
  const [refused, setRefused] = useState<ReadonlyMap<string, { typed: string; text: string }>>(new Map())
  const byId = useMemo(() => new Map(rows.map((row) => [rowId(row), row])), [rows, rowId])
  const byKey = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns])
  const edits = history.now

  const cells = useMemo(
    () => editedCells({ edits, byId, byKey, check, theirs, refused }),
    [edits, byId, byKey, check, theirs, refused],
  )
  const all = [...cells.values()]

  const step = (change: (now: Edits) => Edits) =>
    setHistory(({ past, now }) => {
      const next = change(now)
      return next === now ? { past, now, next: [] } : { past: [...past, now].slice(-MOST_STEPS), now: next, next: [] }
    })

  return {
    cells,
    faults: all.filter(({ fault, theirs: other }) => fault !== '' && !other),
    conflicts: all.filter(({ theirs: other }) => other !== null),
    typedAt: (row, column) => cells.get(cellKey({ id: rowId(row), column: column.key }))?.typed ?? column.textOf(row),
    set: (changes) => {
      const next = new Map(edits)
      let count = 0
      for (const { id, column: name, typed } of changes) {
        const [row, column] = [byId.get(id), byKey.get(name)]
        if (!row || !column?.kind) continue
        const key = cellKey({ id, column: name })
        const present = next.get(key)
        const was = present?.was ?? column.textOf(row)
        const value = keptText(column.kind, typed)
        if (value === (present?.typed ?? was)) continue
        count += 1
        if (value === was) next.delete(key)
        else next.set(key, { typed: value, was })
      }
      if (count > 0) step(() => next)
      return count
    },
    undo: () =>
      setHistory((known) => {
        const last = known.past.at(-1)
        return last ? { past: known.past.slice(0, -1), now: last, next: [known.now, ...known.next] } : known
      }),
    redo: () =>
      setHistory((known) => {
        const [first, ...next] = known.next
        return first ? { past: [...known.past, known.now], now: first, next } : known
      }),
    drop: (keys) => {
      if (!keys) return setHistory(NOTHING)
      const gone = new Set(keys)
      step((now) => new Map([...now].filter(([key]) => !gone.has(key))))
    },
    keepMine: (keys) => {
      const kept = new Set(keys)
      step((now) => {
        const next = new Map(now)
        for (const [key, edit] of now) {
          const other = cells.get(key)?.theirs
          if (kept.has(key) && other) next.set(key, { ...edit, was: other.text })
        }
        return next
      })
    },
    tell: (sent, { conflicts, faults }) => {
      const typed = new Map(sent.map((cell) => [cell.key, cell.typed]))
      setTheirs(new Map(conflicts.map(({ by, at, ...ref }) => [cellKey(ref), { by, at }])))
      setRefused(
        new Map(
          faults.map(({ text, ...ref }) => [cellKey(ref), { typed: typed.get(cellKey(ref)) ?? '', text }] as const),
        ),
      )
      const left = new Set([...conflicts, ...faults].map(cellKey))
      setHistory(({ now }) => {
        const next = new Map(now)
        for (const { key, text, typed: was } of sent) {
          const edit = now.get(key)
          if (!edit || left.has(key)) continue
          // Changed again while it was saved.
          if (edit.typed !== was && text !== null) next.set(key, { ...edit, was: text })
          else next.delete(key)
        }
        return { past: [], now: next, next: [] }
      })
    },
  }
}

interface Sources<R> {
  edits: Edits
  byId: ReadonlyMap<string, R>
  byKey: ReadonlyMap<string, SheetColumn<R>>
  check: EditsOptions<R>['check']
  theirs: ReadonlyMap<string, Theirs>
  refused: ReadonlyMap<string, { typed: string; text: string }>
}

/** The changed cells, without those whose row already has the new value or is deleted. */
function editedCells<R>({ edits, byId, byKey, check, theirs, refused }: Sources<R>): Map<string, EditedCell> {
  const cells = new Map<string, EditedCell>()
  const rows = new Map<string, Set<string>>()
  for (const [key, { typed, was }] of edits) {
    const { id, column: name } = refOf(key)
    const [row, column] = [byId.get(id), byKey.get(name)]
    if (!row || !column?.kind) continue
    const plain = typedOf(column.kind, typed)
    const text = 'text' in plain ? plain.text : null
    const present = column.textOf(row)
    if (text === present) continue
    const told = refused.get(key)
    cells.set(key, {
      key,
      id,
      column: name,
      typed,
      was,
      text,
      fault: 'fault' in plain ? plain.fault : told?.typed === typed ? told.text : '',
      fix: 'fault' in plain ? plain.fix : undefined,
      theirs: present === was ? null : { by: '', at: null, ...theirs.get(key), text: present },
    })
    rows.set(id, (rows.get(id) ?? new Set()).add(name))
  }
  if (!check) return cells
  for (const [id, changed] of rows) {
    const row = byId.get(id)
    if (!row) continue
    const textOf = (name: string) =>
      cells.get(cellKey({ id, column: name }))?.text ?? byKey.get(name)?.textOf(row) ?? ''
    for (const [name, fault] of Object.entries(check(row, textOf, changed))) {
      const cell = cells.get(cellKey({ id, column: name }))
      if (cell && fault && cell.fault === '') cell.fault = fault
    }
  }
  return cells
}
