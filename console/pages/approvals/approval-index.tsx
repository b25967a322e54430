import { APPROVAL_VIEWS, type ApprovalState, type ApprovalView, MOST_APPROVAL_TEXT } from '@contract/codes/approval'
import { useState } from 'react'
import type { Search } from '../../app/address'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { IndexPage } from '../../patterns/index-page'
import type { Column } from '../../patterns/index-types'
import { ReasonDrawer } from '../../patterns/reason-drawer'
import { countText } from '../../patterns/view-tabs'
import { Acts, Moment, moneyText, Remaining, Tag, type TagLook } from '../../ui'

type Row = Reply<'approval/list'>['records'][number]

const TITLES: Readonly<Record<ApprovalView, string>> = { toDecide: '等我复核', own: '我提的', all: '全部' }
const LOOKS: Readonly<Record<ApprovalState, TagLook>> = {
  asked: 'warn',
  approved: 'ok',
  refused: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
  failed: 'bad',
}
const isView = (view: string | undefined): view is ApprovalView => APPROVAL_VIEWS.some((one) => one === view)
const amountText = ({ unit, amount }: Row) => (unit === 'cents' ? moneyText(amount) : `${amount} 积分`)

/** Money acts above the limit, which a second person decides. */
export default function ApprovalIndex() {
  const counts = useCall('approval/count', {})
  const [open, setOpen] = useState<{ code: string; row: Row } | null>(null)
  const columns: Column<Row>[] = [
    {
      key: 'title',
      title: '申请',
      isFixed: true,
      cell: (row) => (
        <span className="two-lines">
          <b>{row.title}</b>
          <span className="note">{row.reason}</span>
        </span>
      ),
    },
    { key: 'kind', title: '类型', width: 110, card: 'none', cell: ({ kindText }) => kindText },
    { key: 'amount', title: '金额', width: 130, isNumber: true, card: 'right', cell: amountText },
    {
      key: 'asked',
      title: '申请人',
      width: 150,
      card: 'left',
      cell: (row) => (
        <span className="two-lines">
          <span>{row.askedBy.name}</span>
          <span className="note">
            <Moment at={row.askedAt} />
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      title: '状态',
      width: 170,
      isFixed: true,
      cell: (row) => (
        <span className="two-lines">
          <span>
            <Tag look={LOOKS[row.state]} progress={row.state === 'asked' ? 'ring' : 'full'}>
              {row.stateText}
            </Tag>
          </span>
          <span className="note">
            {row.state === 'asked' ? <Remaining until={row.expireAt} /> : row.decidedBy}
            {row.note && ` ${row.note}`}
          </span>
        </span>
      ),
    },
    {
      key: 'acts',
      title: '操作',
      width: 170,
      isFixed: true,
      card: 'acts',
      cell: (row) => <Acts size="small" acts={row.acts} onAct={(code) => setOpen({ code, row })} />,
    },
  ]
  return (
    <>
      <IndexPage
        title="资金复核"
        page="/approvals"
        list="approval/list"
        input={({ view }: Search) => ({ view: isView(view) ? view : 'toDecide' })}
        views={APPROVAL_VIEWS.map((key) => ({ key, title: TITLES[key], count: countText(counts.data?.views, key) }))}
        columns={columns}
        rowKey={({ approvalId }) => approvalId}
        empty="没有要复核的"
        unit="条"
      />
      {open && <Decide code={open.code} row={open.row} onClose={() => setOpen(null)} />}
    </>
  )
}

function Decide({ code, row, onClose }: { code: string; row: Row; onClose(): void }) {
  const approve = useAct('approval/approve', ['approval', 'order', 'case', 'member'])
  const refuse = useAct('approval/refuse', ['approval'])
  const withdraw = useAct('approval/withdraw', ['approval'])
  const { approvalId } = row
  const facts = (
    <p>
      {row.title}，{row.askedBy.name} 申请：{row.reason}
    </p>
  )
  if (code === 'refuse')
    return (
      <ReasonDrawer
        title={`驳回 ${row.title}`}
        button="驳回"
        max={MOST_APPROVAL_TEXT}
        placeholder="原因"
        act={refuse}
        onSubmit={async (reason) => {
          await refuse.mutateAsync({ approvalId, reason })
          onClose()
        }}
        onClose={onClose}
      >
        {facts}
      </ReasonDrawer>
    )
  const isApproval = code === 'approve'
  const act = isApproval ? approve : withdraw
  return (
    <ActDrawer
      title={`${isApproval ? '通过' : '撤回'} ${row.title}`}
      button={isApproval ? `通过 ${amountText(row)}` : '撤回'}
      act={act}
      onSubmit={async () => {
        await act.mutateAsync({ approvalId })
        onClose()
      }}
      onClose={onClose}
    >
      {facts}
      {isApproval && <p className="note">通过后立即执行，不能撤销</p>}
    </ActDrawer>
  )
}
