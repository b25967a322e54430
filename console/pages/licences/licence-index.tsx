import { chinaDay, FOREVER } from '@contract/codes/china-time'
import { LICENCE_REASON_MAX, LICENCE_STATES, type LicenceState, licenceKindText } from '@contract/codes/licence'
import { useState } from 'react'
import type { Search } from '../../app/address'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { useMay } from '../../app/session'
import { IndexPage } from '../../patterns/index-page'
import type { Column } from '../../patterns/index-types'
import { ReasonDrawer } from '../../patterns/reason-drawer'
import { countText } from '../../patterns/view-tabs'
import { Acts, Button, Drawer, ErrorStrip, Facts, Loading, Moment, Tag, type TagLook } from '../../ui'
import { LicenceDrawer } from './licence-drawer'
import './licences.css'

type Row = Reply<'licence/list'>['records'][number]
type Licence = Reply<'licence/detail'>

const LOOKS: Readonly<Record<LicenceState, TagLook>> = { pending: 'warn', checked: 'ok', refused: 'plain' }
const TITLES: Readonly<Record<LicenceState, string>> = { pending: '待审核', checked: '已通过', refused: '未通过' }
const isState = (state: string | undefined): state is LicenceState => LICENCE_STATES.some((one) => one === state)
/** Names of stores in the list of those that lack a licence. */
const MOST_NAMES = 12

const untilText = (at: number): string => (at >= FOREVER ? '长期有效' : `有效期至 ${chinaDay(at)}`)

const COLUMNS: Column<Row>[] = [
  {
    key: 'store',
    title: '店铺',
    isFixed: true,
    card: 'head',
    cell: (row) => (
      <span className="two-lines">
        <b>{row.storeName}</b>
        <span className="note">{row.company}</span>
      </span>
    ),
  },
  {
    key: 'kind',
    title: '证照',
    width: 220,
    card: 'left',
    cell: (row) => (
      <span className="two-lines">
        <span>{licenceKindText(row.kind)}</span>
        <span className="note">{untilText(row.validUntil)}</span>
      </span>
    ),
  },
  { key: 'uploaded', title: '提交', width: 170, card: 'right', cell: (row) => <Moment at={row.uploadedAt} /> },
  {
    key: 'state',
    title: '状态',
    width: 170,
    isFixed: true,
    card: 'tag',
    cell: (row) => (
      <span className="two-lines">
        <span>
          <Tag look={LOOKS[row.state]} progress={row.state === 'pending' ? 'ring' : 'full'}>
            {row.stateText}
          </Tag>
        </span>
        <span className="note">{row.reason}</span>
      </span>
    ),
  },
]

/** Documents of stores that wait for their check, the oldest first, and the stores that lack a licence. */
export default function LicenceIndex() {
  const count = useCall('licence/count', {})
  const lacking = useCall('licence/lacking', {})
  const mayUpload = useMay('licences.edit')
  const [open, setOpen] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const stores = lacking.data?.records ?? []
  const columns: Column<Row>[] = [
    ...COLUMNS,
    {
      key: 'acts',
      title: '操作',
      width: 100,
      isFixed: true,
      card: 'acts',
      cell: (row) => (
        <Acts
          size="small"
          acts={[{ code: 'open', text: row.state === 'pending' ? '审核' : '查看', look: 'plain', refusal: '' }]}
          onAct={() => setOpen(row.licenceId)}
        />
      ),
    },
  ]
  return (
    <>
      {stores.length > 0 && (
        <div className="stack lacking">
          <p className="strip warn" role="status">
            {stores.length} 家店没有通过审核的营业执照：
            {stores
              .slice(0, MOST_NAMES)
              .map(({ name, isClosed }) => (isClosed ? `${name}（未营业）` : name))
              .join('、')}
            {stores.length > MOST_NAMES && ' 等'}
          </p>
        </div>
      )}
      <IndexPage
        title="证照"
        page="/licences"
        list="licence/list"
        input={({ view }: Search) => ({ state: isState(view) ? view : 'pending' })}
        views={LICENCE_STATES.map((key) => ({
          key,
          title: TITLES[key],
          count: key === 'pending' ? countText(count.data && [count.data], count.data?.view ?? '') : '',
        }))}
        {...(mayUpload && {
          actions: (
            <Button type="primary" onClick={() => setAdding(true)}>
              上传证照
            </Button>
          ),
        })}
        columns={columns}
        rowKey={({ licenceId }) => licenceId}
        empty="没有证照"
        unit="份"
      />
      {open && <Opened licenceId={open} onClose={() => setOpen(null)} />}
      {isAdding && <LicenceDrawer licence={null} onClose={() => setAdding(false)} />}
    </>
  )
}

function Opened({ licenceId, onClose }: { licenceId: string; onClose(): void }) {
  const found = useCall('licence/detail', { licenceId }, { staleTime: 0 })
  if (found.data) return <Verdict key={found.data.version} licence={found.data} onClose={onClose} />
  return (
    <Drawer open title="证照" size={560} onClose={onClose}>
      {found.error ? <ErrorStrip error={found.error} onRetry={() => void found.refetch()} /> : <Loading />}
    </Drawer>
  )
}

/** The picture beside the store's fields; the verdict names the reviewed version. */
function Verdict({ licence, onClose }: { licence: Licence; onClose(): void }) {
  const { licenceId, version, acts, storeName, kind } = licence
  const [act, setAct] = useState<'refuse' | 'again' | null>(null)
  const check = useAct('licence/check', ['licence'])
  const refuse = useAct('licence/refuse', ['licence'])
  const title = `${storeName} ${licenceKindText(kind)}`
  if (act === 'again') return <LicenceDrawer licence={licence} onClose={onClose} />
  if (act === 'refuse')
    return (
      <ReasonDrawer
        title={licence.state === 'checked' ? `撤销 ${title}` : `驳回 ${title}`}
        button={licence.state === 'checked' ? '撤销通过' : '驳回'}
        max={LICENCE_REASON_MAX}
        placeholder="原因，店铺看得到"
        act={refuse}
        onSubmit={async (reason) => {
          await refuse.mutateAsync({ licenceId, version, reason })
          onClose()
        }}
        onClose={() => setAct(null)}
      >
        <p>店铺可以改好后重新提交</p>
      </ReasonDrawer>
    )
  return (
    <Drawer
      open
      title={title}
      size={560}
      onClose={onClose}
      footer={
        acts.length > 0 && (
          <Acts
            acts={acts}
            onAct={(code) => {
              if (code === 'check') void check.mutateAsync({ licenceId, version }).then(onClose, () => undefined)
              else setAct(code === 'again' ? 'again' : 'refuse')
            }}
          />
        )
      }
    >
      <div className="stack">
        {check.error && <ErrorStrip error={check.error} />}
        <a href={licence.image} target="_blank" rel="noreferrer" aria-label="看大图">
          <img src={licence.image} alt="证照图片" className="licence" />
        </a>
        <Facts
          of={[
            ['店铺', storeName],
            ['证照', licenceKindText(kind)],
            ['主体', licence.company],
            ['编号', licence.number],
            ['有效期', untilText(licence.validUntil)],
            ['提交', <Moment key="at" at={licence.uploadedAt} />],
            ['原因', licence.reason || '无'],
          ]}
        />
      </div>
    </Drawer>
  )
}
