import { TICKET_UNDO_MS } from '@contract/codes/ticket'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { CodeDesk, CodeRefusal, useLapsingActs } from '../../patterns/code-desk'
import { GoodsRows } from '../../patterns/goods-rows'
import { Acts, Avatar, Button, Empty, ErrorStrip, Facts, InputNumber, Moment, Shot, Tag } from '../../ui'

type Code = Reply<'till/look'>
const STORE_KEY = 'console.tillStore'

/** Verifies pickup codes, tickets and member codes at a store. */
export default function Till() {
  const [shown, setShown] = useState<{ code: string; found: Code } | null>(null)
  const look = useAct('till/look', [])
  return (
    <CodeDesk
      title="核销"
      storeKey={STORE_KEY}
      section="输入码"
      label="码"
      placeholder="自提码、券码、会员码"
      storeNote="先选店铺，码只在能用的店核销"
      look={look}
      onSearch={async (storeId, code) => setShown({ code, found: await look.mutateAsync({ storeId, code }) })}
      onClear={() => setShown(null)}
      found={(storeId, restart) =>
        shown && <Shown key={shown.code} storeId={storeId} code={shown.code} found={shown.found} onDone={restart} />
      }
      recent={<Recent />}
    />
  )
}

function Shown({ storeId, code, found, onDone }: { storeId: string; code: string; found: Code; onDone(): void }) {
  const { ticket, member, refusal, lockedUntil } = found
  const left = ticket ? ticket.total - ticket.used : 0
  const [number, setNumber] = useState(1)
  const [result, setResult] = useState<Reply<'till/verify'> | null>(null)
  const verify = useAct('till/verify', ['till'])
  const problem = result?.refusal || refusal
  if (result?.use)
    return (
      <div className="strip info" role="status">
        <span className="grow">
          <b>核销成功</b> {result.use.title} × {result.use.number}
        </span>
        <Button onClick={onDone}>下一个</Button>
      </div>
    )
  return (
    <div className="stack">
      {problem && <CodeRefusal text={problem} lockedUntil={lockedUntil} />}
      {member && (
        <div className="stack">
          <div className="row">
            <Avatar name={member.name} />
            <span className="two-lines grow">
              <span>
                {member.name}{' '}
                <Tag look={member.isMember ? 'gold' : 'plain'} progress="flat">
                  {member.levelText}
                </Tag>
              </span>
              <span className="note">{member.mobile}</span>
            </span>
          </div>
          <Facts
            of={[
              ['积分', member.points],
              ['可用券', `${member.couponCount} 张`],
              ['到期', member.memberUntil !== null && <Moment key="until" at={member.memberUntil} />],
            ].map(([name, value]) => [name as string, value === false ? null : value])}
          />
        </div>
      )}
      {ticket && (
        <>
          <div className="row">
            <Shot picture={ticket.picture} size={64} />
            <span className="two-lines grow">
              <b>{ticket.title}</b>
              <span className="note">
                {ticket.stateText}，剩 {left} 次，共 {ticket.total} 次
              </span>
              <span className="note">
                <Moment at={ticket.validUntil} /> 前有效
                {ticket.slotText && `，${ticket.slotText}`}
              </span>
            </span>
          </div>
          <Facts
            of={[
              ['会员', `${ticket.shopper.name} ${ticket.shopper.mobile}`],
              ['订单', ticket.order?.orderNo],
            ]}
          />
          {ticket.order && <GoodsRows goods={ticket.order.goods} />}
          {verify.error && <ErrorStrip error={verify.error} />}
          {refusal === '' && (
            <div className="row">
              {left > 1 && (
                <InputNumber
                  size="large"
                  aria-label="次数"
                  min={1}
                  max={left}
                  precision={0}
                  value={number}
                  onChange={(next) => setNumber(next ?? 1)}
                />
              )}
              <Button
                size="large"
                type="primary"
                className="grow"
                loading={verify.isPending}
                onClick={() => void verify.mutateAsync({ storeId, code, number }).then(setResult, () => undefined)}
              >
                核销 {number} 次
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}

/** Uses of today that this account took; each can be taken back for a few minutes. */
function Recent() {
  const recent = useCall('till/recent', {})
  const undo = useAct('till/undo', ['till'])
  useLapsingActs(recent)
  return (
    <section className="card" aria-label="今天核销的">
      <header>
        <h2>今天核销的</h2>
        <span className="note">{TICKET_UNDO_MS / 60_000} 分钟内可以撤销</span>
      </header>
      {undo.error && <ErrorStrip error={undo.error} />}
      {recent.data?.records.length === 0 && <Empty text="今天还没有核销" />}
      <ul className="rows">
        {recent.data?.records.map(({ useId, title, number, storeName, usedAt, undoneAt, acts }) => (
          <li key={useId} className="row">
            <span className="two-lines grow">
              <span>
                {title} × {number}
              </span>
              <span className="note">
                {storeName}，<Moment at={usedAt} />
              </span>
            </span>
            {undoneAt === null ? (
              <Acts
                size="small"
                acts={acts.filter(({ refusal }) => refusal === '')}
                onAct={() => undo.mutate({ useId })}
              />
            ) : (
              <Tag look="plain" progress="full">
                已撤销
              </Tag>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
