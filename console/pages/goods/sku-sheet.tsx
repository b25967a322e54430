import { stockText } from '@contract/codes/sku'
import { Download, PenLine, Table2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCall } from '../../app/query'
import { useMay } from '../../app/session'
import { useSaveBar } from '../../frame/save-bar'
import { CellLine } from '../../patterns/sheet/cell-line'
import { csvText, type SheetColumn } from '../../patterns/sheet/cells'
import { Contested } from '../../patterns/sheet/contested'
import { FillDrawer } from '../../patterns/sheet/fill-drawer'
import { ImportDrawer } from '../../patterns/sheet/import-drawer'
import { SheetGrid } from '../../patterns/sheet/sheet-grid'
import type { SheetEdits } from '../../patterns/sheet/use-edits'
import { type Sheet, useSheet } from '../../patterns/sheet/use-sheet'
import { Button, Empty, ErrorStrip, Loading, moneyText, Segmented, useIsPhone } from '../../ui'
import { groupKey, nameOf, type Sku, type SkuSheetReply, skuColumns, skuFaults, skuId } from './sku-columns'
import { SkuList } from './sku-list'
import { useSkuSave } from './sku-save'

/** The SKUs of a product as a sheet, saved cell by cell; on a phone a list in which stock is counted. */
export function SkuSheet({ productId }: { productId: string }) {
  const found = useCall('sku/list', { productId })
  const isPhone = useIsPhone()
  if (!found.data)
    return found.error ? <ErrorStrip error={found.error} onRetry={() => void found.refetch()} /> : <Loading rows={10} />
  const since = found.error ? (
    <ErrorStrip error={found.error} since={found.dataUpdatedAt} onRetry={() => void found.refetch()} />
  ) : null
  if (found.data.skus.length === 0) return <Empty text="这件商品还没有规格" />
  return (
    <>
      {since}
      {isPhone ? <SkuList product={found.data} /> : <Desk key={productId} product={found.data} />}
    </>
  )
}

type Open = 'fill' | 'import' | null

function Desk({ product }: { product: SkuSheetReply }) {
  const { productId, groups, skus, title, isWeighed } = product
  const [mayEdit, mayCount] = [useMay('goods.edit'), useMay('stock.edit')]
  const columns = useMemo(
    () => skuColumns({ groups, isWeighed }, { mayEdit, mayCount }),
    [groups, isWeighed, mayEdit, mayCount],
  )
  const check = useMemo(() => skuFaults(isWeighed), [isWeighed])
  const ways = groups.flatMap(({ name, values }, nth) =>
    values.length > 1 ? [{ value: groupKey(nth), label: `按${name}` }] : [],
  )
  const [groupBy, setGroupBy] = useState<string | null>(groups.length > 1 ? (ways[0]?.value ?? null) : null)
  const [open, setOpen] = useState<Open>(null)
  const sheet = useSheet({ rows: skus, rowId: skuId, columns, check, groupBy })
  const { save, error, isSaving } = useSkuSave(productId, sheet.edits)
  useBar(sheet, columns, { save, isSaving })
  const byId = useMemo(() => new Map(skus.map((sku) => [sku.skuId, sku])), [skus])
  const group = groups[groupBy === null ? -1 : Number(groupBy.replace(/\D/g, ''))]
  const mayWrite = mayEdit || mayCount
  return (
    <section className="card sheet-card" aria-label="规格与库存">
      <div className="sheet-tools">
        {groups.map(({ name, values }) => (
          <span key={name} className="chip">
            <span className="name">{name}</span> {valuesText(values)}
          </span>
        ))}
        <span className="grow" />
        {ways.length > 0 && groups.length > 1 && (
          <Segmented
            size="small"
            aria-label="分组"
            value={groupBy ?? ''}
            options={[...ways, { value: '', label: '不分组' }]}
            onChange={(value) => setGroupBy(value === '' ? null : value)}
          />
        )}
        <Button icon={<Download size={16} />} onClick={() => exportSheet(title, columns, skus, sheet)}>
          导出
        </Button>
        {mayWrite && (
          <>
            <Button icon={<PenLine size={16} />} onClick={() => setOpen('fill')}>
              批量填
            </Button>
            <Button icon={<Table2 size={16} />} onClick={() => setOpen('import')}>
              导入表格
            </Button>
          </>
        )}
      </div>
      {error !== null && <ErrorStrip error={error} />}
      <Contested edits={sheet.edits} columns={columns} nameOf={(id) => rowName(byId.get(id))} />
      <CellLine sheet={sheet} columns={columns} nameOf={nameOf} />
      <SheetGrid
        sheet={sheet}
        label={`${title} 的规格`}
        columns={columns}
        group={(name, rows, isOpen) => ({
          mark: <Swatch hex={group?.values.find((value) => value.name === name)?.swatch} />,
          note: groupNote(rows, isOpen, isWeighed),
        })}
      />
      <footer className="sheet-foot">
        <span className="grow">
          {skus.length} 个规格{groups.length > 1 && `，${groups.map(sizeText).join(' × ')}`}
          {sheet.open < skus.length && `，展开 ${sheet.open} 个`}
        </span>
        {mayWrite &&
          KEYS.map(([key, text]) => (
            <span key={key}>
              <kbd>{key}</kbd>
              {text}
            </span>
          ))}
      </footer>
      {open === 'fill' && (
        <FillDrawer sheet={sheet} rows={skus} rowId={skuId} columns={columns} onClose={() => setOpen(null)} />
      )}
      {open === 'import' && (
        <ImportDrawer
          sheet={sheet}
          rows={skus}
          rowId={skuId}
          columns={columns}
          by="skuCode"
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
const withCommand = (key: string) => (isMac ? `⌘${key}` : `Ctrl ${key}`)
const KEYS: readonly (readonly [string, string])[] = [
  ['Enter', '改'],
  ['Tab', '下一格'],
  [withCommand('V'), '粘贴'],
  [withCommand('D'), '向下填'],
  [withCommand('Z'), '撤销'],
  ['Esc Tab', '离开表格'],
]

const rowName = (sku: Sku | undefined): string => (sku ? nameOf(sku) : '')
const valuesText = (values: readonly { name: string }[]): string =>
  values.length > 5 ? String(values.length) : values.map(({ name }) => name).join(' ')
const sizeText = ({ name, values }: SkuSheetReply['groups'][number]): string => `${values.length} ${name}`

function Swatch({ hex }: { hex: string | undefined }) {
  return hex ? <i className="swatch" style={{ background: `#${hex}` }} aria-hidden="true" /> : null
}

function groupNote(rows: readonly Sku[], isOpen: boolean, isWeighed: boolean): string {
  const available = rows.reduce((sum, sku) => sum + sku.available, 0)
  const prices = rows.map(({ price }) => price)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const range = least === most ? moneyText(least) : `${moneyText(least)} 至 ${moneyText(most)}`
  return `${rows.length} 个规格，可售 ${stockText(available, isWeighed)}${isOpen ? '' : `，${range}`}`
}

/** The save bar of the sheet: how many cells of which columns, and a link to a wrong one. */
function useBar(
  sheet: Sheet<Sku>,
  columns: readonly SheetColumn<Sku>[],
  { save, isSaving }: { save(): Promise<void>; isSaving: boolean },
): void {
  const { cells, faults, conflicts, drop } = sheet.edits
  const first = faults[0] ?? conflicts[0]
  useSaveBar(
    cells.size === 0
      ? null
      : {
          count: cells.size,
          text: kindsText(sheet.edits, columns),
          faults: faults.length + conflicts.length,
          faultText: faults.length > 0 ? `${faults.length} 格有错，改好才能保存` : `${conflicts.length} 格别人也改了`,
          ...(first && { onFault: () => sheet.goTo(first) }),
          note: '逐格保存，别人改过的格会先问你',
          isSaving,
          save: () => void save(),
          discard: () => drop(),
        },
  )
}

function kindsText({ cells }: SheetEdits<Sku>, columns: readonly SheetColumn<Sku>[]): string {
  const counts = new Map<string, number>()
  for (const { column } of cells.values()) counts.set(column, (counts.get(column) ?? 0) + 1)
  return columns.flatMap(({ key, title }) => (counts.has(key) ? [`${title} ${counts.get(key)}`] : [])).join('，')
}

/** The sheet as it is shown, changes included, as a CSV file. */
function exportSheet(
  title: string,
  columns: readonly SheetColumn<Sku>[],
  skus: readonly Sku[],
  sheet: Sheet<Sku>,
): void {
  const rows = skus.map((sku) => columns.map((column) => sheet.edits.typedAt(sku, column)))
  const file = new Blob([csvText([columns.map((column) => column.title), ...rows])], { type: 'text/csv' })
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: `${title} 规格.csv` }).click()
  URL.revokeObjectURL(address)
}
