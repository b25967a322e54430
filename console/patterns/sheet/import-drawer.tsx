import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, Drawer, Input } from '../../ui'
import { cellsOf, keptText, type SheetColumn } from './cells'
import type { Sheet } from './use-sheet'

const MOST_BYTES = 5_000_000
const MOST_NAMED = 8

export interface ImportDrawerProps<R> {
  sheet: Sheet<R>
  rows: readonly R[]
  rowId(row: R): string
  columns: readonly SheetColumn<R>[]
  /** The column by which lines of the table are matched with rows. */
  by: string
  onClose(): void
}

/** The changes that a table would make. */
interface Match {
  changes: { id: string; column: string; typed: string }[]
  rows: number
  titles: string[]
  unknown: string[]
  twice: string[]
  fault: string
}

/** Fills the sheet from a pasted table or a CSV file; lines are matched by a code. The sheet shows the changes. */
export function ImportDrawer<R>({ sheet, rows, rowId, columns, by, onClose }: ImportDrawerProps<R>) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const file = useRef<HTMLInputElement>(null)
  const match = text.trim() === '' ? null : matched({ sheet, rows, rowId, columns, by }, text)
  const title = columns.find(({ key }) => key === by)?.title ?? ''
  const open = columns.filter(({ kind, key }) => kind !== null && key !== by).map((column) => column.title)
  const load = async (one: File | undefined) => {
    setFault('')
    if (!one) return
    if (one.size > MOST_BYTES) return setFault('文件大于 5 MB')
    setText(decoded(await one.arrayBuffer()))
  }
  return (
    <Drawer
      open
      title="导入表格"
      size={560}
      onClose={onClose}
      footer={
        <div className="drawer-foot">
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            disabled={!match || match.changes.length === 0}
            onClick={() => {
              sheet.edits.set(match?.changes ?? [])
              onClose()
            }}
          >
            填 {match?.changes.length ?? 0} 格
          </Button>
        </div>
      }
    >
      <div className="stack">
        <p>
          第一行是列名，要有“{title}”，其他列可以是{open.join('、')}。按{title}对上规格，没有的列不改
        </p>
        <Input.TextArea
          aria-label="表格"
          placeholder="从 Excel 复制，粘贴到这里"
          autoSize={{ minRows: 6, maxRows: 12 }}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="row">
          <Button icon={<Upload size={16} />} onClick={() => file.current?.click()}>
            选 CSV 文件
          </Button>
          <input
            ref={file}
            type="file"
            aria-label="CSV 文件"
            accept=".csv,.tsv,.txt,text/csv"
            hidden
            onChange={({ target }) => void load(target.files?.[0])}
          />
        </div>
        {(fault || match?.fault) && (
          <p className="red" role="alert">
            {fault || match?.fault}
          </p>
        )}
        {match && match.fault === '' && (
          <div className="stack" role="status">
            <p>
              对上 {match.rows} 行，会改 {match.changes.length} 格
              {match.titles.length > 0 && `（${match.titles.join('、')}）`}
            </p>
            {match.unknown.length > 0 && <p className="amber">没有这些编码：{named(match.unknown)}</p>}
            {match.twice.length > 0 && <p className="amber">这些编码不止一行，只用第一行：{named(match.twice)}</p>}
          </div>
        )}
      </div>
    </Drawer>
  )
}

const named = (codes: readonly string[]): string =>
  codes.length > MOST_NAMED ? `${codes.slice(0, MOST_NAMED).join('、')} 等 ${codes.length} 个` : codes.join('、')

/** UTF-8, or GB 18030 as Excel writes CSV files in China. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

function matched<R>({ sheet, rows, rowId, columns, by }: Omit<ImportDrawerProps<R>, 'onClose'>, text: string): Match {
  const none: Match = { changes: [], rows: 0, titles: [], unknown: [], twice: [], fault: '' }
  const [head = [], ...lines] = cellsOf(text)
  const places = head.map((cell) => columns.find(({ title }) => title === cell.replace(/[¥￥\s]/g, '')))
  const key = places.findIndex((column) => column?.key === by)
  const name = columns.find((column) => column.key === by)
  if (key < 0 || !name) return { ...none, fault: `第一行没有“${name?.title ?? by}”这一列` }
  const own = new Map(rows.map((row) => [name.textOf(row), row]))
  const used = new Set<string>()
  const match = { ...none, unknown: [] as string[], twice: [] as string[] }
  for (const line of lines) {
    const code = (line[key] ?? '').trim()
    const row = own.get(code)
    if (code === '') continue
    if (!row) match.unknown.push(code)
    else if (used.has(code)) match.twice.push(code)
    else {
      used.add(code)
      match.rows += 1
      for (const [place, column] of places.entries()) {
        const cell = line[place]
        if (!column?.kind || place === key || cell === undefined) continue
        const typed = keptText(column.kind, cell)
        if (typed !== sheet.edits.typedAt(row, column))
          match.changes.push({ id: rowId(row), column: column.key, typed })
      }
    }
  }
  const changed = new Set(match.changes.map(({ column }) => column))
  match.titles = columns.filter((column) => changed.has(column.key)).map(({ title }) => title)
  return match
}
