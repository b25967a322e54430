import { STORE_LIMITS, storeFaults } from '@contract/codes/store'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { useMay } from '../../app/session'
import { shopAddress } from '../../app/shop-address'
import { type Done, doneAt } from '../../patterns/done'
import { UndoBar } from '../../patterns/undo-bar'
import { useDraft } from '../../patterns/use-draft'
import { Acts, Button, ErrorStrip, Field, Input, Loading, momentText, Shot } from '../../ui'
import { PictureOne } from '../content/picture-one'
import '../content/content.css'
import { ExceptionsField, exceptionsText } from './exceptions-field'
import { StoreTag } from './store-tag'
import './stores.css'

type Fields = Reply<'store/detail'>['fields']

const TITLES: Readonly<Record<keyof Fields, string>> = {
  name: '店名',
  logo: '标志',
  notice: '公告',
  phone: '电话',
  floor: '楼层',
  unit: '铺位号',
  address: '地址',
  openTime: '开门',
  closeTime: '关门',
  exceptions: '特殊日期',
}

/** The editor of a store: its face, hours with exceptions, and whether it is closed by hand. */
export default function StoreEditorPage() {
  const { storeId = '' } = useParams({ strict: false }) as { storeId?: string }
  return <StoreEditor key={storeId} storeId={storeId} />
}

function StoreEditor({ storeId }: { storeId: string }) {
  const found = useCall('store/detail', { storeId })
  const save = useAct('store/save', ['store'])
  const setClosed = useAct('store/setClosed', ['store'])
  const mayEdit = useMay('stores.edit')
  const mayCompose = useMay('content.read')
  const [done, setDone] = useState<Done | null>(null)
  const store = found.data
  const draft = useDraft<Fields>({
    present: store?.fields,
    titles: TITLES,
    faultsOf: storeFaults,
    show: {
      logo: (logo) => <Shot picture={logo} size={40} />,
      exceptions: exceptionsText,
    },
    save: async (read, write) => {
      const next = doneAt('已保存', storeId)
      const reply = await save.mutateAsync({ storeId, read, write })
      if (reply.conflicts.length < Object.keys(write).length) setDone(next)
      return { present: reply.store.fields, conflicts: reply.conflicts }
    },
  })
  const { value } = draft
  if (!store || !value)
    return found.error ? <ErrorStrip error={found.error} onRetry={() => void found.refetch()} /> : <Loading rows={10} />
  const act = (isClosed: boolean) => {
    const next = doneAt(isClosed ? '已暂停营业' : '已恢复营业', storeId)
    setClosed.mutate({ storeId, isClosed }, { onSuccess: () => setDone(next) })
  }
  const text = (field: 'name' | 'phone' | 'floor' | 'unit' | 'address', note?: string) => (
    <Field title={TITLES[field]} note={note} fault={draft.faults[field]} isChanged={draft.isChanged(field)}>
      <Input
        aria-label={TITLES[field]}
        disabled={!mayEdit}
        maxLength={STORE_LIMITS[field]}
        value={value[field]}
        onChange={({ target }) => draft.set(field, target.value)}
      />
    </Field>
  )
  const time = (field: 'openTime' | 'closeTime') => (
    <Field title={TITLES[field]} fault={draft.faults[field]} isChanged={draft.isChanged(field)}>
      <Input
        type="time"
        aria-label={TITLES[field]}
        disabled={!mayEdit}
        value={value[field]}
        onChange={({ target }) => draft.set(field, target.value)}
      />
    </Field>
  )
  const edit = store.lastEdit ? ` · ${store.lastEdit.by} ${momentText(store.lastEdit.at)} 改过` : ''
  return (
    <>
      <nav className="back" aria-label="列表">
        <Link to="/stores">
          <ArrowLeft size={14} aria-hidden="true" />
          门店
        </Link>
      </nav>
      <div className="page-head">
        <Shot picture={store.logo} size={48} />
        <div className="grow">
          <div className="row">
            <h1>{store.name}</h1>
            <StoreTag state={store.state} text={store.stateText} />
          </div>
          <p className="note">
            <span className="mono">{storeId}</span>
            {edit}
          </p>
        </div>
        {mayCompose && (
          <Link className="link" to="/stores/$storeId/page" params={{ storeId } as never}>
            装修门店页
          </Link>
        )}
        <Button
          icon={<Smartphone size={16} />}
          href={shopAddress(`/#/pages/store/storeHome/index?storeId=${encodeURIComponent(storeId)}`)}
          target="_blank"
          rel="noreferrer"
        >
          看 H5 页
        </Button>
        <Acts acts={store.acts} onAct={(code) => act(code === 'close')} />
      </div>
      {found.error && (
        <ErrorStrip error={found.error} since={found.dataUpdatedAt} onRetry={() => void found.refetch()} />
      )}
      {setClosed.error && <ErrorStrip error={setClosed.error} />}
      {!mayEdit && <p className="strip">这个账号只能查看</p>}
      {done && <UndoBar key={done.since} {...done} changes={['store']} onClose={() => setDone(null)} />}
      {draft.panel}
      <div className="settings">
        <section>
          <div>
            <h2>门面</h2>
            <p className="note">顾客在店铺页看到的名称、标志和公告</p>
          </div>
          <div className="card">
            <div className="body stack">
              {text('name')}
              <Field title={TITLES.logo} fault={draft.faults.logo} isChanged={draft.isChanged('logo')}>
                <PictureOne value={value.logo} isOff={!mayEdit} onChange={(next) => draft.set('logo', next)} />
              </Field>
              <Field
                title={TITLES.notice}
                note={`${value.notice.length} / ${STORE_LIMITS.notice}`}
                isChanged={draft.isChanged('notice')}
              >
                <Input.TextArea
                  aria-label={TITLES.notice}
                  disabled={!mayEdit}
                  autoSize={{ minRows: 2, maxRows: 5 }}
                  maxLength={STORE_LIMITS.notice}
                  value={value.notice}
                  onChange={({ target }) => draft.set('notice', target.value)}
                />
              </Field>
            </div>
          </div>
        </section>
        <section>
          <div>
            <h2>位置和电话</h2>
            <p className="note">铺位号带楼层，如 L2-08</p>
          </div>
          <div className="card">
            <div className="body stack">
              {text('floor', '如 L2')}
              {text('unit', '如 L2-08')}
              {text('address')}
              {text('phone')}
            </div>
          </div>
        </section>
        <section>
          <div>
            <h2>营业时间</h2>
            <p className="note">两个时间相同表示 24 小时；关门早于开门表示到第二天</p>
          </div>
          <div className="card">
            <div className="body stack">
              {time('openTime')}
              {time('closeTime')}
              <Field
                title={TITLES.exceptions}
                note="节假日休息或改时间"
                fault={draft.faults.exceptions}
                isChanged={draft.isChanged('exceptions')}
              >
                <ExceptionsField
                  value={value.exceptions}
                  isOff={!mayEdit}
                  onChange={(next) => draft.set('exceptions', next)}
                />
              </Field>
            </div>
          </div>
        </section>
      </div>
    </>
  )
}
