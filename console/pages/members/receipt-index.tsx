import { RECEIPT_STATES, type ReceiptState } from '@contract/codes/receipt'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Search } from '../../app/address'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { IndexPage } from '../../patterns/index-page'
import type { Column } from '../../patterns/index-types'
import { ReasonDrawer } from '../../patterns/reason-drawer'
import { countText } from '../../patterns/view-tabs'
import { Acts, Drawer, ErrorStrip, Facts, Loading, Moment, Money, moneyText, Tag, type TagLook } from '../../ui'

type Row = Reply<'receipt/list'>['records'][number]
type Receipt = Reply<'receipt/detail'>

const LOOKS: Readonly<Record<ReceiptState, TagLook>> = { pending: 'warn', approved: 'ok', rejected: 'plain' }
const TITLES: Readonly<Record<ReceiptState, string>> = { pending: '待审核', approved: '已入账', rejected: '已驳回' }
const isState = (state: string | undefined): state is ReceiptState => RECEIPT_STATES.some((one) => one === state)

const COLUMNS: Column<Row>[] = [
  {
    key: 'store',
    title: '小票',
    isFixed: true,
    card: 'head',
    cell: (row) => (
      <span className="two-lines">
        <b>{row.storeName}</b>
        <span className="note">
          {row.receiptNo}，<Moment at={row.purchasedAt} /> 消费
        </span>
      </span>
    ),
  },
  {
    key: 'submitted',
    title: '上传',
    width: 170,
    card: 'left',
    cell: (row) => (
      <span className="two-lines">
        <Moment at={row.submittedAt} />
        <span className="note">{row.retries > 0 ? `第 ${row.retries + 1} 次上传` : ''}</span>
      </span>
    ),
  },
  {
    key: 'amount',
    title: '金额',
    width: 120,
    isNumber: true,
    card: 'right',
    cell: (row) => <Money value={row.amount} />,
  },
  { key: 'points', title: '积分', width: 100, isNumber: true, card: 'none', cell: ({ points }) => points },
  {
    key: 'state',
    title: '状态',
    width: 150,
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

/** Receipts that shoppers sent for points, the oldest first. */
export default function ReceiptIndex() {
  const count = useCall('receipt/count', {})
  const [open, setOpen] = useState<string | null>(null)
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
          onAct={() => setOpen(row.scoreNo)}
        />
      ),
    },
  ]
  return (
    <>
      <IndexPage
        title="小票"
        page="/receipts"
        list="receipt/list"
        input={({ view }: Search) => ({ state: isState(view) ? view : 'pending' })}
        views={RECEIPT_STATES.map((key) => ({
          key,
          title: TITLES[key],
          count: key === 'pending' ? countText(count.data && [count.data], count.data?.view ?? '') : '',
        }))}
        columns={columns}
        rowKey={({ scoreNo }) => scoreNo}
        empty="没有要审核的小票"
        unit="张"
      />
      {open && <Verdict scoreNo={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** The picture beside the shopper's input; the verdict names the reviewed submission. */
function Verdict({ scoreNo, onClose }: { scoreNo: string; onClose(): void }) {
  const receipt = useCall('receipt/detail', { scoreNo }, { staleTime: 0 })
  if (receipt.data) return <VerdictForm key={receipt.data.retries} receipt={receipt.data} onClose={onClose} />
  return (
    <Drawer open title="小票" size={560} onClose={onClose}>
      {receipt.error ? <ErrorStrip error={receipt.error} onRetry={() => void receipt.refetch()} /> : <Loading />}
    </Drawer>
  )
}

function VerdictForm({ receipt, onClose }: { receipt: Receipt; onClose(): void }) {
  const { scoreNo, retries, acts } = receipt
  const [isRefusing, setRefusing] = useState(false)
  const approve = useAct('receipt/approve', ['receipt', 'member'])
  const reject = useAct('receipt/reject', ['receipt'])
  if (isRefusing)
    return (
      <ReasonDrawer
        title={`驳回 ${receipt.storeName} ${moneyText(receipt.amount)}`}
        button="驳回"
        max={100}
        act={reject}
        onSubmit={async (reason) => {
          await reject.mutateAsync({ scoreNo, retries, reason })
          onClose()
        }}
        onClose={() => setRefusing(false)}
      >
        <p>会员可以改好后重新上传</p>
      </ReasonDrawer>
    )
  return (
    <Drawer
      open
      title={`${receipt.storeName} ${moneyText(receipt.amount)}`}
      size={560}
      onClose={onClose}
      footer={
        <Acts
          acts={acts}
          onAct={(code) => {
            if (code === 'reject') setRefusing(true)
            else void approve.mutateAsync({ scoreNo, retries }).then(onClose, () => undefined)
          }}
        />
      }
    >
      <div className="stack">
        {approve.error && <ErrorStrip error={approve.error} />}
        <a href={receipt.image.url} target="_blank" rel="noreferrer" aria-label="看大图">
          <img src={receipt.image.url} alt="小票照片" className="receipt" />
        </a>
        <Facts
          of={[
            ['金额', moneyText(receipt.amount)],
            ['小票号', receipt.receiptNo],
            ['消费', <Moment key="at" at={receipt.purchasedAt} />],
            ['积分', receipt.points],
            [
              '会员',
              <Link key="uid" to="/members/$uid" params={{ uid: receipt.uid }} className="link">
                {receipt.uid}
              </Link>,
            ],
          ]}
        />
        {receipt.like.length > 0 && (
          <div className="strip warn">
            <span>
              有 {receipt.like.length} 张相似的小票：
              {receipt.like
                .map(
                  ({ scoreNo: no, stateText, isSameShopper }) =>
                    `${no}（${isSameShopper ? '同一会员，' : ''}${stateText}）`,
                )
                .join('、')}
            </span>
          </div>
        )}
      </div>
    </Drawer>
  )
}
