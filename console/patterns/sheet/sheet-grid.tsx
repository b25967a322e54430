import './sheet.css'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react'
import { cellKey, type SheetColumn, shownText } from './cells'
import type { Range } from './use-cursor'
import type { EditedCell } from './use-edits'
import type { Item } from './use-items'
import type { Sheet } from './use-sheet'

const LINE_PX = 36

export interface SheetGridProps<R> {
  sheet: Sheet<R>
  label: string
  columns: readonly SheetColumn<R>[]
  /** The head of a group: `mark` before its name, `note` after it. */
  group?(name: string, rows: readonly R[], isOpen: boolean): { mark?: ReactNode; note: string }
}

/** The grid of a sheet: only the lines in sight are drawn. One stop of the Tab key; the arrows move inside. */
export function SheetGrid<R>({ sheet, label, columns, group }: SheetGridProps<R>) {
  const { items, cursor, editing, framed, edits } = sheet
  const box = useRef<HTMLDivElement>(null)
  const own = useId()
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => LINE_PX,
    getItemKey: (nth) => items[nth]?.id ?? nth,
    overscan: 8,
    // The active line is always drawn, because aria-activedescendant refers to it.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(count - 1, endIndex + overscan)
      const shown = Array.from({ length: Math.max(0, to - from + 1) }, (_, nth) => from + nth)
      return shown.includes(cursor.line) || cursor.line >= count ? shown : [...shown, cursor.line].sort((a, b) => a - b)
    },
  })
  // A move scrolls; a new list of lines alone does not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer is new at each render
  useEffect(() => {
    if (sheet.moves > 0) virtual.scrollToIndex(cursor.line)
  }, [sheet.moves, cursor.line])
  useEffect(() => {
    if (sheet.focuses > 0) box.current?.focus({ preventScroll: true })
  }, [sheet.focuses])
  const template = `40px ${columns.map(({ width }) => (width ? `${width}px` : 'minmax(140px, 1fr)')).join(' ')}`
  const idOf = (line: number, column: number) => `${own}${line}-${column}`
  const least = 40 + columns.reduce((sum, { width = 140 }) => sum + width, 0)
  return (
    <div
      ref={box}
      className="sheet-grid"
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable
      aria-rowcount={items.length + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={items.length > 0 && !editing ? idOf(cursor.line, activeColumn(sheet)) : undefined}
      style={{ '--columns': template, '--least': `${least}px` } as CSSProperties}
      onKeyDown={sheet.onKeyDown}
      onCopy={sheet.onCopy}
      onPaste={sheet.onPaste}
      onMouseDown={sheet.onMouseDown}
      onMouseMove={sheet.onMouseMove}
      onDoubleClick={sheet.onDoubleClick}
    >
      <div role="rowgroup" className="sheet-head">
        <div role="row" aria-rowindex={1}>
          <span role="columnheader" aria-colindex={1}>
            #
          </span>
          {columns.map(({ key, title, kind, isNumber }, nth) => (
            <span key={key} role="columnheader" aria-colindex={nth + 2} className={isNumber ? 'number' : ''}>
              {title}
              {kind === 'money' && ' ¥'}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="sheet-body" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const item = items[index]
          if (!item) return null
          const place = { transform: `translateY(${start}px)` }
          return item.kind === 'group' ? (
            <GroupLine
              key={item.id}
              item={item}
              line={index}
              cellId={idOf(index, 0)}
              isAt={index === cursor.line}
              span={columns.length + 1}
              style={place}
              about={group?.(item.name, item.rows, item.isOpen)}
            />
          ) : (
            <div
              key={item.id}
              role="row"
              aria-rowindex={index + 2}
              className="sheet-row"
              data-line={index}
              style={place}
            >
              <span role="gridcell" aria-colindex={1} aria-readonly className="nth">
                {item.nth}
              </span>
              {columns.map((column, nth) => (
                <Cell
                  key={column.key}
                  id={idOf(index, nth)}
                  row={item.row}
                  column={column}
                  nth={nth}
                  edit={edits.cells.get(cellKey({ id: item.id, column: column.key }))}
                  isAt={index === cursor.line && nth === cursor.column}
                  isIn={isIn(cursor.range, index, nth)}
                  editing={editing?.id === item.id && editing.column === column.key ? sheet : null}
                />
              ))}
            </div>
          )
        })}
        <Outline range={framed} isDashed columns={columns.length} />
        <Outline range={isWide(cursor.range) ? cursor.range : null} columns={columns.length} />
      </div>
    </div>
  )
}

const activeColumn = <R,>({ cursor }: Sheet<R>) => (cursor.item?.kind === 'group' ? 0 : cursor.column)
const isIn = ({ top, bottom, left, right }: Range, line: number, column: number) =>
  line >= top && line <= bottom && column >= left && column <= right
const isWide = ({ top, bottom, left, right }: Range) => top !== bottom || left !== right

/** The frame of a range; dashed around what was pasted. */
function Outline({ range, isDashed, columns }: { range: Range | null; isDashed?: true; columns: number }) {
  if (!range) return null
  const { top, bottom, left, right } = range
  const place = { top: top * LINE_PX, height: (bottom - top + 1) * LINE_PX }
  return (
    <div className="sheet-outline" style={place} aria-hidden="true">
      <i
        className={isDashed ? 'is-dashed' : ''}
        style={{ gridColumn: `${left + 2} / ${Math.min(right, columns - 1) + 3}` }}
      />
    </div>
  )
}

interface GroupLineProps<R> {
  item: Extract<Item<R>, { kind: 'group' }>
  line: number
  cellId: string
  isAt: boolean
  span: number
  style: CSSProperties
  about: { mark?: ReactNode; note: string } | undefined
}

function GroupLine<R>({ item, line, cellId, isAt, span, style, about }: GroupLineProps<R>) {
  const Icon = item.isOpen ? ChevronDown : ChevronRight
  return (
    <div role="row" aria-rowindex={line + 2} className="sheet-row is-group" data-line={line} style={style}>
      <span id={cellId} role="gridcell" aria-colspan={span} aria-colindex={1} className={isAt ? 'is-at' : ''}>
        <button type="button" tabIndex={-1} aria-expanded={item.isOpen} data-group={item.id}>
          <Icon size={14} aria-hidden="true" />
          {about?.mark}
          <b>{item.name || '无'}</b>
          <span className="note">{about?.note}</span>
        </button>
      </span>
    </div>
  )
}

interface CellProps<R> {
  id: string
  row: R
  column: SheetColumn<R>
  nth: number
  edit: EditedCell | undefined
  isAt: boolean
  isIn: boolean
  editing: Sheet<R> | null
}

function Cell<R>({ id, row, column, nth, edit, isAt, isIn: isPicked, editing }: CellProps<R>) {
  const { kind, isNumber, isMono } = column
  const looks = [
    kind === null && 'is-locked',
    isNumber && 'number',
    isMono && 'mono',
    edit && 'is-changed',
    edit?.fault && 'is-wrong',
    edit?.theirs && 'is-contested',
    isPicked && 'is-in',
    isAt && 'is-at',
  ]
  return (
    <span
      id={id}
      role="gridcell"
      aria-colindex={nth + 2}
      aria-selected={isPicked}
      aria-readonly={kind === null}
      aria-invalid={edit?.fault ? true : undefined}
      data-column={nth}
      className={looks.filter(Boolean).join(' ')}
    >
      {editing ? <CellInput sheet={editing} column={column} /> : <Shown row={row} column={column} edit={edit} />}
    </span>
  )
}

function Shown<R>({ row, column, edit }: { row: R; column: SheetColumn<R>; edit: EditedCell | undefined }) {
  const { kind, cell, textOf } = column
  if (!edit) return cell ? cell(row) : shownText(kind, textOf(row))
  return (
    <>
      {edit.was !== '' && edit.fault === '' && <s className="was">{shownText(kind, edit.was)}</s>}
      {shownText(kind, edit.typed) || <span className="note">空</span>}
    </>
  )
}

/** The field of the cell that is typed into; its keys are those of a spreadsheet. */
function CellInput<R>({ sheet, column }: { sheet: Sheet<R>; column: SheetColumn<R> }) {
  const field = useRef<HTMLInputElement>(null)
  const isTyped = sheet.editing?.isTyped
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    if (!isTyped) field.current?.select()
  }, [isTyped])
  return (
    <input
      ref={field}
      aria-label={column.title}
      inputMode={column.kind === 'count' ? 'numeric' : column.kind === 'money' ? 'decimal' : 'text'}
      maxLength={64}
      value={sheet.editing?.typed ?? ''}
      onChange={({ target }) => sheet.type(target.value)}
      onKeyDown={sheet.onInputKeyDown}
      onBlur={sheet.leaveInput}
      onMouseDown={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
    />
  )
}
