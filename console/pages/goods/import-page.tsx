import type { ImportSheet } from '@contract/codes/import'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { download, type Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { Acts, Button, ErrorStrip, Facts, Loading, Moment, Tag, type TagLook } from '../../ui'
import './import.css'
import { type FileChoice, ImportFileForm } from './import-file-form'
import { ImportReport, StoreImportReport } from './import-report'
import { type ImportRun, sizeText } from './import-run'

type Other = NonNullable<Reply<'import/now'>['other']>

/** Poll interval for the progress of a run. */
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

const TITLES: Readonly<Record<ImportSheet, string>> = { goods: '导入商品', stores: '导入门店' }

/** Import of a product table: a file, its preview, the import itself. */
export default function ImportPage() {
  return <ImportSheetPage sheet="goods" />
}

/** Import of a file of one kind; the account has one file of either kind. */
export function ImportSheetPage({ sheet }: { sheet: ImportSheet }) {
  const now = useCall(
    'import/now',
    {},
    {
      refetchInterval: ({ state: { data } }) => (isOpen(data?.own?.state) || data?.other ? POLL_MS : false),
      staleTime: 0,
    },
  )
  const last = now.data?.own ?? null
  const own = last && (last.state === 'uploaded' || last.sheet === sheet) ? last : null
  return (
    <>
      <div className="page-head">
        <h1>{TITLES[sheet]}</h1>
        <span className="note">先预览，再导入；同一个文件导入两次不会重复</span>
        <span className="grow" />
        {sheet === 'stores' && <StoreFile />}
      </div>
      <div className="detail import">
        <div className="stack">
          {now.error && <ErrorStrip error={now.error} onRetry={() => void now.refetch()} />}
          {now.data?.other && <Busy other={now.data.other} />}
          {last && isOpen(last.state) && own === null && <OtherKind run={last} />}
          {now.data ? (
            own && !canChoose(own) ? (
              <Run run={own} />
            ) : (
              <Choosing sheet={sheet} own={own} />
            )
          ) : (
            !now.error && <Loading />
          )}
        </div>
        {sheet === 'goods' ? <GoodsHints /> : <StoreHints />}
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

/** The account's file of the other kind, as long as it is being read. */
function OtherKind({ run }: { run: ImportRun }) {
  return (
    <p className="strip info" role="status">
      <span>
        你的“{run.fileName}”正在{run.isDry ? '预览' : '导入'}，已到 {run.percent}%，结束后才能传下一个
      </span>
    </p>
  )
}

/** Downloads the stores of the account as a sheet, to edit and import it. */
function StoreFile() {
  const [error, setError] = useState<unknown>(null)
  const [isLoading, setLoading] = useState(false)
  const save = async () => {
    setError(null)
    setLoading(true)
    await download('import/storeFile', {}).catch(setError)
    setLoading(false)
  }
  return (
    <>
      {error !== null && <ErrorStrip error={error} />}
      <Button icon={<Download size={16} aria-hidden="true" />} loading={isLoading} onClick={() => void save()}>
        导出门店表
      </Button>
    </>
  )
}

function Choosing({ sheet, own, onDone }: { sheet: ImportSheet; own: ImportRun | null; onDone?: () => void }) {
  const check = useAct('import/check', ['import'])
  return (
    <ImportFileForm
      sheet={sheet}
      own={own}
      act={check}
      onCheck={async (runId, choice: FileChoice) => {
        await check.mutateAsync({ runId, sheet, ...choice })
        onDone?.()
      }}
    />
  )
}

function Run({ run }: { run: ImportRun }) {
  const [asked, setAsked] = useState<'run' | 'stop' | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const drop = useAct('import/drop', ['import'])
  const isGoods = run.sheet === 'goods'
  const stores = useCall('store/names', {}, { enabled: isGoods })
  const categories = useCall('import/categories', {}, { enabled: isGoods })
  if (isChoosing) return <Choosing sheet={run.sheet} own={run} onDone={() => setChoosing(false)} />
  const storeName = stores.data?.records.find(({ storeId }) => storeId === run.storeId)?.name ?? run.storeId
  const path = categories.data?.records.find(({ categoryId }) => categoryId === run.categoryId)?.path ?? run.categoryId
  const isBusy = isOpen(run.state)
  const goods: [string, ReactNode][] = [
    ['店铺', storeName ?? '按文件里的店铺列，没有的进第一家店'],
    ['类目', path ?? '按文件，认不出的放进“更多好物”'],
  ]
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
              ...(isGoods ? goods : []),
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
                ? [{ code: 'choose', text: isGoods ? '改店铺和类目' : '改选项', look: 'plain', refusal: '' } as const]
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
      {run.storeCounts && !isBusy && <StoreImportReport run={run} counts={run.storeCounts} />}
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
  const { stores } = run.storeCounts ?? {}
  const button = products
    ? `导入 ${products.added + products.changed} 件`
    : stores
      ? `导入 ${stores.added + stores.changed} 家`
      : '再次导入'
  return (
    <ActDrawer
      title={`导入 ${run.fileName}`}
      button={run.isDry ? button : '再次导入'}
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
      ) : run.isDry && stores && run.storeCounts ? (
        <Facts
          of={[
            ['新增', `${stores.added} 家，执照核验前暂停营业`],
            ['更新', `${stores.changed} 家`],
            ['不变', `${stores.unchanged} 家`],
            ['不导入', `${stores.refused} 家`],
          ]}
        />
      ) : (
        <p>从头再读一遍文件，已经导入的不会重复</p>
      )}
      <p className="note">预览之后又改过的，以文件为准</p>
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
      <p>{run.isDry ? '还没有写入任何内容' : '已经导入的保留，以后可以再次导入'}</p>
    </ActDrawer>
  )
}

function StoreHints() {
  return (
    <aside className="card" aria-label="说明">
      <section>
        <h2>什么文件</h2>
        <p>门店表，CSV，第一行是列名。先导出门店表，照着它改最省事。UTF-8 或 UTF-16，逗号、分号或制表符分隔</p>
      </section>
      <section>
        <h2>怎么对应</h2>
        <p>门店编号认门店，新编号就是新门店。编号、商户和自营开了以后不能改</p>
      </section>
      <section>
        <h2>会改什么</h2>
        <p>文件里有的列才改，没有的列保持原样。一行有错，整行不改，别的行照常导入</p>
      </section>
      <section>
        <h2>新门店</h2>
        <p>先暂停营业，营业执照核验后再恢复</p>
      </section>
    </aside>
  )
}

function GoodsHints() {
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
