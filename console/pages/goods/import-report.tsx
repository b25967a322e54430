import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { download, type Reply } from '../../app/api'
import { useCall } from '../../app/query'
import { IndexFoot } from '../../patterns/index-foot'
import { Button, ErrorStrip, Loading, Tag } from '../../ui'
import type { ImportRun } from './import-run'

type Counts = NonNullable<ImportRun['counts']>
type Problem = Reply<'import/problems'>['records'][number]

const PAGE_SIZE = 20

type StoreCounts = NonNullable<ImportRun['storeCounts']>

/** The result of a run over stores, or of its preview. */
export function StoreImportReport({ run, counts }: { run: ImportRun; counts: StoreCounts }) {
  const { stores, rows, warnings, closed, pictures } = counts
  const will = run.isDry ? '会' : '已'
  return (
    <Report run={run} rows={rows} warnings={warnings}>
      <div className={stores.added > 0 ? 'ok' : ''}>
        {will}新增 <b>{stores.added} 家</b>
        执照核验前暂停营业
      </div>
      <div className={stores.changed > 0 ? 'ok' : ''}>
        {will}更新 <b>{stores.changed} 家</b>
        不变 {stores.unchanged} 家
      </div>
      <div className={stores.refused > 0 ? 'warn' : ''}>
        不导入 <b>{stores.refused} 家</b>
        原因在下面
      </div>
      <div className={closed > 0 ? 'warn' : ''}>
        仍暂停营业 <b>{closed} 家</b>
        执照还没核验
      </div>
      <div className={pictures.missing > 0 ? 'warn' : ''}>
        图片 <b>{pictures.fetched} 张</b>
        {pictures.missing} 张没取到
      </div>
    </Report>
  )
}

/** The result of a run over goods, or of its preview. */
export function ImportReport({ run, counts }: { run: ImportRun; counts: Counts }) {
  const { products, skus, rows, rowsRefused, warnings, stockSet, pictures, stores } = counts
  const will = run.isDry ? '会' : '已'
  return (
    <Report run={run} rows={rows} warnings={warnings}>
      <div className={products.added > 0 ? 'ok' : ''}>
        {will}新增 <b>{products.added} 件</b>
        {skus.added} 个 SKU
      </div>
      <div className={products.changed > 0 ? 'ok' : ''}>
        {will}更新 <b>{products.changed} 件</b>
        {stockSet} 个 SKU 设库存
      </div>
      <div>
        不变 <b>{products.unchanged} 件</b>
        {stores.map(({ name, products: number }) => `${name} ${number} 件`).join('，')}
      </div>
      <div className={products.refused > 0 ? 'warn' : ''}>
        不导入 <b>{products.refused} 件</b>
        {rowsRefused} 行，原因在下面
      </div>
      <div className={skus.retired > 0 ? 'warn' : ''}>
        {will}删除 <b>{skus.retired} 个 SKU</b>
        文件里没有了
      </div>
      <div className={pictures.missing > 0 ? 'warn' : ''}>
        图片 <b>{pictures.fetched} 张</b>
        {pictures.missing} 张没取到
      </div>
    </Report>
  )
}

interface ReportProps {
  run: ImportRun
  rows: number
  warnings: number
  /** The sums. */
  children: ReactNode
}

function Report({ run, rows, warnings, children }: ReportProps) {
  return (
    <section className="card" aria-label={run.isDry ? '预览结果' : '导入结果'}>
      <header>
        <h2>{run.isDry ? '预览结果' : '导入结果'}</h2>
        <span className="note">
          {rows} 行{run.isDry && '，还没有写入'}
        </span>
      </header>
      <div className="body">
        <div className="sums import-sums">{children}</div>
        {run.problems === 0 ? (
          <p className="strip">每一行都没有问题</p>
        ) : (
          <Problems key={`${run.runId} ${run.startedAt}`} run={run} warnings={warnings} />
        )}
      </div>
    </section>
  )
}

/** Problems by line, page by page. */
function Problems({ run, warnings }: { run: ImportRun; warnings: number }) {
  const { runId, startedAt, problems, unlisted } = run
  const [trail, setTrail] = useState<string[]>([])
  const [error, setError] = useState<unknown>(null)
  const [isLoading, setLoading] = useState(false)
  const cursor = trail.at(-1)
  const page = useCall(
    'import/problems',
    { runId, pageSize: PAGE_SIZE, ...(cursor && { cursor }) },
    // Each run of the file has problems of its own.
    { staleTime: 0, placeholderData: (former) => (startedAt > 0 ? former : undefined) },
  )
  const save = async () => {
    setError(null)
    setLoading(true)
    await download('import/problemFile', { runId }).catch(setError)
    setLoading(false)
  }
  const from = trail.length * PAGE_SIZE
  return (
    <div className="import-problems">
      <div className="row">
        <h3>问题 {problems + unlisted} 条</h3>
        <span className="note grow">
          {warnings > 0 && `其中 ${warnings} 条是提醒`}
          {unlisted > 0 && `，${unlisted} 条没有列出`}
        </span>
        <Button icon={<Download size={16} aria-hidden="true" />} loading={isLoading} onClick={() => void save()}>
          下载
        </Button>
      </div>
      {(error ?? page.error) !== null && <ErrorStrip error={error ?? page.error} />}
      {page.data ? (
        <Rows rows={page.data.records} keyTitle={run.sheet === 'goods' ? 'Handle' : '门店编号'} />
      ) : (
        !page.error && <Loading rows={6} />
      )}
      <IndexFoot
        text={page.data ? `第 ${from + 1}–${from + page.data.records.length} 条，共 ${problems} 条` : ''}
        onBack={trail.length > 0 ? () => setTrail(trail.slice(0, -1)) : null}
        onNext={
          page.data?.cursor
            ? () => {
                if (page.data?.cursor) setTrail([...trail, page.data.cursor])
              }
            : null
        }
      />
    </div>
  )
}

function Rows({ rows, keyTitle }: { rows: readonly Problem[]; keyTitle: string }) {
  return (
    <section className="index-table" aria-label="问题">
      <table>
        <thead>
          <tr>
            <th scope="col" className="number" style={{ width: 72 }}>
              行
            </th>
            <th scope="col" style={{ width: 100 }}>
              结果
            </th>
            <th scope="col" style={{ width: 200 }}>
              {keyTitle}
            </th>
            <th scope="col">原因</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, kind, handle, reason }) => (
            <tr key={`${line} ${reason}`}>
              <td className="number" data-title="行" data-card="tag">
                {line}
              </td>
              <td data-title="结果" data-card="head">
                <Tag look={kind === 'refused' ? 'bad' : 'warn'} progress="full">
                  {kind === 'refused' ? '不导入' : '提醒'}
                </Tag>
              </td>
              <td className="mono" data-title={keyTitle} data-card="wide" title={handle}>
                {handle || '（空）'}
              </td>
              <td className="wrap" data-title="原因" data-card="wide">
                {reason}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
