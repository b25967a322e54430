import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { Acts, ErrorStrip, Facts, Loading, Moment, Tag, type TagLook } from '../../ui'
import './import.css'
import { type FileChoice, ImportFileForm } from './import-file-form'
import { ImportReport } from './import-report'
import { type ImportRun, sizeText } from './import-run'

type Other = NonNullable<Reply<'import/now'>['other']>

/** How often a run is asked for its progress. */
const POLL_MS = 1000
const isOpen = (state: ImportRun['state'] | undefined) => state === 'waiting' || state === 'running'

const LOOKS: Readonly<Record<ImportRun['state'], TagLook>> = {
  uploaded: 'plain',
  waiting: 'info',
  running: 'info',
  done: 'ok',
  failed: 'bad',
  stopped: 'warn',
}

function stateText({ state, isDry }: ImportRun): string {
  const what = isDry ? '预览' : '导入'
  if (state === 'uploaded') return '已上传'
  if (state === 'failed') return '文件有误'
  if (state === 'stopped') return `${what}中断`
  return state === 'done' ? (isDry ? '已预览，还没导入' : '已导入') : `正在${what}`
}

/** Import of a product table: a file, its preview, the import itself. */
export default function ImportPage() {
  const now = useCall(
    'import/now',
    {},
    {
      refetchInterval: ({ state: { data } }) => (isOpen(data?.own?.state) || data?.other ? POLL_MS : false),
      staleTime: 0,
    },
  )
  const own = now.data?.own ?? null
  return (
    <>
      <div className="page-head">
        <h1>导入商品</h1>
        <span className="note">先预览，再导入；同一个文件导入两次不会重复</span>
      </div>
      <div className="detail import">
        <div className="stack">
          {now.error && <ErrorStrip error={now.error} onRetry={() => void now.refetch()} />}
          {now.data?.other && <Busy other={now.data.other} />}
          {now.data ? own && !canChoose(own) ? <Run run={own} /> : <Choosing own={own} /> : !now.error && <Loading />}
        </div>
        <Hints />
      </div>
    </>
  )
}

/** A file whose choices can be changed is shown with its form. */
const canChoose = ({ state, isDry }: ImportRun) => state === 'uploaded' || (isDry && state === 'stopped')

function Busy({ other: { name, isDry, percent, startedAt } }: { other: Other }) {
  return (
    <p className="strip info" role="status">
      <span>
        {name}正在{isDry ? '预览' : '导入'}另一个文件，
        <Moment at={startedAt} /> 开始，已到 {percent}%。同一时间只能有一个
      </span>
    </p>
  )
}

function Choosing({ own, onDone }: { own: ImportRun | null; onDone?: () => void }) {
  const check = useAct('import/check', ['import'])
  return (
    <ImportFileForm
      own={own}
      act={check}
      onCheck={async (runId, choice: FileChoice) => {
        await check.mutateAsync({ runId, ...choice })
        onDone?.()
      }}
    />
  )
}

function Run({ run }: { run: ImportRun }) {
  const [asked, setAsked] = useState<'run' | 'stop' | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const drop = useAct('import/drop', ['import'])
  const stores = useCall('store/names', {})
  const categories = useCall('import/categories', {})
  if (isChoosing) return <Choosing own={run} onDone={() => setChoosing(false)} />
  const storeName = stores.data?.records.find(({ storeId }) => storeId === run.storeId)?.name ?? run.storeId
  const path = categories.data?.records.find(({ categoryId }) => categoryId === run.categoryId)?.path ?? run.categoryId
  const isBusy = isOpen(run.state)
  return (
    <>
      <section className="card" aria-label="文件">
        <header>
          <h2 className="one-line">{run.fileName}</h2>
          <Tag look={LOOKS[run.state]} progress={isBusy ? 'half' : 'full'}>
            {stateText(run)}
          </Tag>
        </header>
        <div className="body stack">
          <Facts
            of={[
              ['大小', sizeText(run.bytes)],
              ['上传', <Moment key="at" at={run.uploadedAt} />],
              ['店铺', storeName ?? '按文件里的店铺列，没有的进第一家店'],
              ['类目', path ?? '按文件，认不出的放进“更多好物”'],
              ['图片', run.hasPictures ? '从网上抓取' : '不抓取'],
            ]}
          />
          {isBusy && <Progress run={run} />}
          {run.error && (
            <p className={`strip ${run.state === 'failed' ? 'bad' : 'warn'}`} role="alert">
              {run.error}
            </p>
          )}
          {drop.error && <ErrorStrip error={drop.error} />}
          <Acts
            acts={[
              ...run.acts,
              ...(run.isDry && !isBusy
                ? [{ code: 'choose', text: '改店铺和类目', look: 'plain', refusal: '' } as const]
                : []),
            ]}
            onAct={(code) => {
              if (code === 'drop') drop.mutate({ runId: run.runId })
              else if (code === 'choose') setChoosing(true)
              else setAsked(code === 'stop' ? 'stop' : 'run')
            }}
          />
        </div>
      </section>
      {run.counts && !isBusy && <ImportReport run={run} counts={run.counts} />}
      {asked === 'run' && <RunDrawer run={run} onClose={() => setAsked(null)} />}
      {asked === 'stop' && <StopDrawer run={run} onClose={() => setAsked(null)} />}
    </>
  )
}

function Progress({ run: { isDry, percent, rows, totalRows, state } }: { run: ImportRun }) {
  const what = isDry ? '预览' : '导入'
  return (
    <div className="import-progress">
      <progress aria-label={`${what}进度`} max={100} value={percent} />
      <p className="row">
        <b>{percent}%</b>
        <span className="note" role="status">
          {state === 'waiting' ? '马上开始' : `已读 ${rows} 行${totalRows > 0 ? `，共 ${totalRows} 行` : ''}`}
          。可以离开这个页面，回来接着看
        </span>
      </p>
    </div>
  )
}

function RunDrawer({ run, onClose }: { run: ImportRun; onClose(): void }) {
  const act = useAct('import/run', ['import'])
  const { products, skus } = run.counts ?? {}
  return (
    <ActDrawer
      title={`导入 ${run.fileName}`}
      button={run.isDry && products ? `导入 ${products.added + products.changed} 件` : '再次导入'}
      act={act}
      onSubmit={async () => {
        await act.mutateAsync({ runId: run.runId })
        onClose()
      }}
      onClose={onClose}
    >
      {run.isDry && products && skus ? (
        <Facts
          of={[
            ['新增', `${products.added} 件商品，${skus.added} 个 SKU`],
            ['更新', `${products.changed} 件商品`],
            [
              '删除',
              skus.retired > 0 ? <b key="retired" className="red">{`${skus.retired} 个 SKU，文件里没有了`}</b> : '没有',
            ],
            ['不变', `${products.unchanged} 件商品`],
            ['不导入', `${products.refused} 件商品`],
          ]}
        />
      ) : (
        <p>从头再读一遍文件，已经导入的不会重复</p>
      )}
      <p className="note">预览之后商品又改过的，以文件为准</p>
    </ActDrawer>
  )
}

function StopDrawer({ run, onClose }: { run: ImportRun; onClose(): void }) {
  const act = useAct('import/stop', ['import'])
  return (
    <ActDrawer
      title={`停止${run.isDry ? '预览' : '导入'} ${run.fileName}`}
      button="停止"
      isDanger
      act={act}
      onSubmit={async () => {
        await act.mutateAsync({ runId: run.runId })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{run.isDry ? '还没有写入任何商品' : '已经导入的商品保留，以后可以再次导入'}</p>
    </ActDrawer>
  )
}

function Hints() {
  return (
    <aside className="card" aria-label="说明">
      <section>
        <h2>什么文件</h2>
        <p>Shopify 的商品导出，CSV，新旧两种列名都可以。UTF-8 或 UTF-16，逗号、分号或制表符分隔</p>
      </section>
      <section>
        <h2>怎么对应</h2>
        <p>Handle 认商品，SKU 认规格；没有 SKU 的按规格值认。同一件商品的行要挨在一起</p>
      </section>
      <section>
        <h2>会改什么</h2>
        <p>文件里有的列才改，没有的列保持原样。文件里没有的 SKU 会删掉，除非那件商品有一行没导入</p>
      </section>
      <section>
        <h2>文件留多久</h2>
        <p>一天，或到你上传下一个</p>
      </section>
    </aside>
  )
}
