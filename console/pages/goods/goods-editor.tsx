import { stockText } from '@contract/codes/sku'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowLeft, History, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../app/address'
import { useAct, useCall } from '../../app/query'
import { useMay } from '../../app/session'
import { shopAddress } from '../../app/shop-address'
import { type Done, doneAt } from '../../patterns/done'
import { UndoBar } from '../../patterns/undo-bar'
import { useDraft } from '../../patterns/use-draft'
import { Acts, Button, ErrorStrip, Loading, momentText, Shot } from '../../ui'
import {
  DeliveryTab,
  FactsTab,
  FIELD_TITLES,
  faultsOf,
  type Goods,
  type GoodsFields,
  LimitsTab,
  ParametersTab,
  PicturesTab,
  showFields,
  TABS,
  type TabKey,
} from './goods-facts'
import { GoodsLog } from './goods-log'
import { categoryChoices } from './goods-search'
import { GoodsTag } from './goods-tag'
import { ShelfDrawer } from './shelf-drawer'
import '../content/content.css'
import './goods.css'

const TAB_KEYS = Object.keys(TABS) as TabKey[]

/** The editor of a product. */
export default function GoodsEditorPage() {
  const { productId = '' } = useParams({ strict: false }) as { productId?: string }
  return <GoodsEditor key={productId} productId={productId} />
}

function GoodsEditor({ productId }: { productId: string }) {
  const [search, setSearch] = useAddress()
  const navigate = useNavigate()
  const found = useCall('goods/detail', { productId })
  const categories = useCall('goods/categories', {})
  const save = useAct('goods/save', ['goods', 'audit'])
  const mayEdit = useMay('goods.edit')
  const [done, setDone] = useState<Done | null>(null)
  const [isCleaned, setCleaned] = useState(false)
  const [open, setOpen] = useState<'shelf' | 'log' | null>(null)
  const goods = found.data
  const choices = categoryChoices(categories.data?.records ?? [], goods?.fields.categoryId)
  const templates = (goods?.freightTemplates ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const draft = useDraft<GoodsFields>({
    present: goods?.fields,
    titles: FIELD_TITLES,
    faultsOf,
    show: showFields(choices, templates),
    save: async (read, write) => {
      const next = doneAt('已保存', productId)
      const reply = await save.mutateAsync({ productId, read, write })
      setCleaned(reply.isCleaned)
      if (reply.conflicts.length < Object.keys(write).length) setDone(next)
      return { present: reply.goods.fields, conflicts: reply.conflicts }
    },
  })
  if (!goods)
    return found.error ? <ErrorStrip error={found.error} onRetry={() => void found.refetch()} /> : <Loading rows={10} />
  const tab = TAB_KEYS.find((key) => key === search.tab) ?? 'facts'
  const { tab: _tab, ...list } = search
  const openSkus = () => void navigate({ to: '/goods/$productId/skus', params: { productId } } as never)
  const tabProps = { draft, isOff: !mayEdit }
  return (
    <>
      <nav className="back" aria-label="列表">
        <Link to="/goods" search={list as never}>
          <ArrowLeft size={14} aria-hidden="true" />
          全部商品
        </Link>
        <span className="note">
          {goods.storeName} · {goods.categoryText}
        </span>
      </nav>
      <Head goods={goods} onAct={() => setOpen('shelf')} onLog={() => setOpen('log')} />
      <div className="goods-notes">
        {found.error && (
          <ErrorStrip error={found.error} since={found.dataUpdatedAt} onRetry={() => void found.refetch()} />
        )}
        {!mayEdit && <p className="strip">这个账号只能查看</p>}
        {done && <UndoBar key={done.since} {...done} changes={['goods']} onClose={() => setDone(null)} />}
        {isCleaned && <p className="strip warn">图文详情里去掉了不能用的标记，下面是保存的内容</p>}
        {draft.panel}
      </div>
      <section className="card goods-editor" aria-label={goods.title}>
        <div className="view-tabs">
          <div role="tablist" aria-label="商品资料">
            {TAB_KEYS.map((key) => [
              // Before the parameters: the sheet, which is a page, because it has a save bar of its own.
              key === 'parameters' && (
                <button key="skus" type="button" role="tab" aria-selected={false} onClick={openSkus}>
                  规格与库存
                  {goods.skuCount > 0 && <span className="count">{goods.skuCount}</span>}
                </button>
              ),
              <button
                key={key}
                id={`tab-${key}`}
                type="button"
                role="tab"
                aria-selected={key === tab}
                aria-controls="goods-tab"
                onClick={() => setSearch({ tab: key === 'facts' ? undefined : key }, false)}
              >
                {TABS[key].title}
                <TabCount fields={draft.value} of={key} />
                {TABS[key].fields.some((field) => draft.faults[field]) && <span className="count red">要改正</span>}
              </button>,
            ])}
          </div>
        </div>
        <div id="goods-tab" role="tabpanel" aria-labelledby={`tab-${tab}`} className="body">
          {tab === 'facts' && <FactsTab {...tabProps} goods={goods} categories={choices} />}
          {tab === 'pictures' && <PicturesTab {...tabProps} />}
          {tab === 'parameters' && <ParametersTab {...tabProps} />}
          {tab === 'delivery' && <DeliveryTab {...tabProps} templates={templates} />}
          {tab === 'limits' && <LimitsTab {...tabProps} />}
        </div>
      </section>
      {open === 'log' && <GoodsLog productId={productId} onClose={() => setOpen(null)} />}
      {open === 'shelf' && (
        <ShelfDrawer
          task={{ productIds: [productId], isOnShelf: goods.state === 'offShelf' }}
          onClose={() => setOpen(null)}
          onDone={(results) => {
            if (results.length > 0) setDone(doneAt(goods.state === 'offShelf' ? '已上架' : '已下架', productId))
          }}
        />
      )}
    </>
  )
}

function TabCount({ fields, of }: { fields: GoodsFields | undefined; of: TabKey }) {
  const count = of === 'pictures' ? fields?.pictures.length : of === 'parameters' ? fields?.parameters.length : 0
  return count ? <span className="count">{count}</span> : null
}

/** Picture, name, state, numbers of sold and available pieces, and the acts. */
function Head({ goods, onAct, onLog }: { goods: Goods; onAct(): void; onLog(): void }) {
  const { productId, title, state, stateText, lastEdit, soldCount, available, isWeighed } = goods
  const edit = lastEdit ? ` · ${lastEdit.by} ${momentText(lastEdit.at)} 改过` : ''
  return (
    <div className="page-head goods-head">
      <Shot picture={goods.picture} size={48} />
      <div className="grow">
        <div className="row">
          <h1>{title}</h1>
          <GoodsTag state={state} text={stateText} />
        </div>
        <p className="note">
          <span className="mono">{productId}</span> · 已售 {soldCount.toLocaleString('zh-CN')} · 可售{' '}
          {stockText(available, isWeighed)}
          {edit}
        </p>
      </div>
      <Button
        icon={<Smartphone size={16} />}
        href={shopAddress(`/#/pages/details/index?productId=${encodeURIComponent(productId)}`)}
        target="_blank"
        rel="noreferrer"
      >
        看 H5 页
      </Button>
      <Button icon={<History size={16} />} onClick={onLog}>
        改动记录
      </Button>
      <Acts acts={goods.acts} onAct={onAct} />
    </div>
  )
}
