import { Button, momentText } from '../../ui'
import { type SheetColumn, shownText } from './cells'
import type { EditedCell, SheetEdits } from './use-edits'

const MOST_SHOWN = 6

export interface ContestedProps<R> {
  edits: SheetEdits<R>
  columns: readonly SheetColumn<R>[]
  /** The name of a row by its id. */
  nameOf(id: string): string
}

/** Cells that another person has changed meanwhile, with both values; nothing is overwritten before a choice. */
export function Contested<R>({ edits, columns, nameOf }: ContestedProps<R>) {
  const { conflicts, drop, keepMine } = edits
  if (conflicts.length === 0) return null
  const keys = conflicts.map(({ key }) => key)
  const shown = (cell: EditedCell, text: string) =>
    shownText(columns.find(({ key }) => key === cell.column)?.kind ?? null, text) || '空'
  return (
    <section className="contested" aria-label="别人也改了的格">
      <div className="strip warn" role="alert">
        <span className="grow">你改的时候，别人也改了 {conflicts.length} 格，选一个再保存</span>
        {conflicts.length > 1 && (
          <>
            <Button size="small" onClick={() => drop(keys)}>
              全部用对方的
            </Button>
            <Button size="small" onClick={() => keepMine(keys)}>
              全部用我的
            </Button>
          </>
        )}
      </div>
      <ul>
        {conflicts.slice(0, MOST_SHOWN).map((cell) => {
          const { key, id, column, typed, was, theirs } = cell
          const title = columns.find((one) => one.key === column)?.title ?? ''
          const name = theirs?.by || '对方'
          return (
            <li key={key} aria-label={`${nameOf(id)} ${title}`}>
              <b className="one-line">{nameOf(id)}</b>
              <span>{title}</span>
              <span className="note">原来 {shown(cell, was)}</span>
              <span className="grow">
                {name}
                {theirs?.at ? ` ${momentText(theirs.at)} ` : ' '}改成 <b>{shown(cell, theirs?.text ?? '')}</b>，你改成{' '}
                <b>{shown(cell, typed)}</b>
              </span>
              <Button size="small" onClick={() => drop([key])}>
                用对方的
              </Button>
              <Button size="small" onClick={() => keepMine([key])}>
                用我的
              </Button>
            </li>
          )
        })}
        {conflicts.length > MOST_SHOWN && <li className="note">还有 {conflicts.length - MOST_SHOWN} 格</li>}
      </ul>
    </section>
  )
}
