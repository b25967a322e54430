import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Input } from '../../ui'
import { cellKey, type SheetColumn } from './cells'
import type { Sheet } from './use-sheet'

export interface CellLineProps<R> {
  sheet: Sheet<R>
  columns: readonly SheetColumn<R>[]
  /** The name of a row: 炭灰，L. */
  nameOf(row: R): string
}

/** The active cell above the sheet: its text, its fault with a suggestion, and the last paste. */
export function CellLine<R>({ sheet, columns, nameOf }: CellLineProps<R>) {
  const { cursor, edits, editing, pasted } = sheet
  const column = columns[cursor.column]
  const row = cursor.item?.kind === 'row' ? cursor.item.row : null
  const id = cursor.item?.id ?? ''
  const edit = column && edits.cells.get(cellKey({ id, column: column.key }))
  const { fault = '', fix } = edit ?? {}
  return (
    <div className="cell-line">
      {row && column ? (
        <>
          <b className="one-line">{nameOf(row)}</b>
          <span className="note">{column.title}</span>
          <LineField
            key={`${id} ${column.key}`}
            typed={editing ? editing.typed : edits.typedAt(row, column)}
            isOff={column.kind === null}
            isWrong={fault !== ''}
            onDone={(typed) => edits.set([{ id, column: column.key, typed }])}
          />
          <span className="row red" role="status">
            {fault && <CircleAlert size={14} aria-hidden="true" />}
            {fault}
          </span>
          {fix !== undefined && (
            <button
              type="button"
              className="link"
              onClick={() => {
                edits.set([{ id, column: column.key, typed: fix }])
                sheet.goTo({ id, column: column.key })
              }}
            >
              改成 {fix}
            </button>
          )}
        </>
      ) : (
        <span className="note">{cursor.item?.kind === 'group' ? '回车展开或收起' : ''}</span>
      )}
      <span className="grow" />
      <span className="note one-line" role="status">
        {pasted?.text}
      </span>
    </div>
  )
}

interface LineFieldProps {
  typed: string
  isOff: boolean
  isWrong: boolean
  onDone(typed: string): void
}

function LineField({ typed, isOff, isWrong, onDone }: LineFieldProps) {
  const [text, setText] = useState<string | null>(null)
  const done = () => {
    if (text !== null) onDone(text)
    setText(null)
  }
  return (
    <Input
      aria-label="单元格"
      size="small"
      {...(isWrong && { status: 'error' as const })}
      disabled={isOff}
      maxLength={64}
      value={text ?? typed}
      onChange={({ target }) => setText(target.value)}
      onPressEnter={done}
      onBlur={done}
    />
  )
}
