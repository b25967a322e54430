import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Reply } from '../../app/api'
import { useCall } from '../../app/query'
import { OpenRequests } from '../../patterns/open-requests'
import { Button, ErrorStrip, Facts, Loading, Moment, moneyText, Tag } from '../../ui'
import { GrantDrawer, type GrantKind } from './grant-drawer'

export type Member = Reply<'member/detail'>

const GRANTS: Readonly<Record<GrantKind, string>> = {
  coupon: '发券',
  points: '发积分',
  takePoints: '扣积分',
  term: '发会员',
}

/** One shopper: facts, points, coupons, orders, cases; and grants with a reason. */
export default function MemberDetail() {
  const { uid = '' } = useParams({ strict: false }) as { uid?: string }
  const found = useCall('member/detail', { uid })
  const [grant, setGrant] = useState<GrantKind | null>(null)
  if (!found.data)
    return found.error ? <ErrorStrip error={found.error} onRetry={() => void found.refetch()} /> : <Loading rows={10} />
  const member = found.data
  const isMember = member.memberUntil !== null && member.memberUntil > Date.now()
  return (
    <>
      <nav className="back" aria-label="列表">
        <Link to="/members">
          <ArrowLeft size={14} aria-hidden="true" />
          会员
        </Link>
      </nav>
      <div className="page-head">
        <h1>{member.name}</h1>
        <Tag look={isMember ? 'gold' : 'plain'} progress="flat">
          {member.levelText}
        </Tag>
        <span className="note">{member.mobile}</span>
        {member.closingText && (
          <Tag look="bad" progress="flat">
            {member.closingText}
          </Tag>
        )}
        <span className="grow" />
        {member.grants.length > 0 &&
          (Object.keys(GRANTS) as GrantKind[]).map((kind) => (
            <Button key={kind} onClick={() => setGrant(kind)}>
              {GRANTS[kind]}
            </Button>
          ))}
      </div>
      <OpenRequests subject={uid} />
      <div className="detail">
        <div className="stack">
          <List title="订单" empty="还没有订单" of={member.orders}>
            {({ orderNo, storeName, statusText, amount, number, createdAt }) => (
              <li key={orderNo}>
                <Link to="/orders/$orderNo" params={{ orderNo }} className="row">
                  <Two
                    first={orderNo}
                    second={
                      <>
                        <Moment at={createdAt} />，{storeName}，{number} 件
                      </>
                    }
                  />
                  <span>{statusText}</span>
                  <b className="money">{moneyText(amount)}</b>
                </Link>
              </li>
            )}
          </List>
          <List title="售后" empty="没有售后" of={member.cases}>
            {({ refundOrderNo, typeText, storeName, statusText, amount, createdAt }) => (
              <li key={refundOrderNo}>
                <Link to="/cases/$caseNo" params={{ caseNo: refundOrderNo }} className="row">
                  <Two
                    first={typeText}
                    second={
                      <>
                        <Moment at={createdAt} />，{storeName}
                      </>
                    }
                  />
                  <span>{statusText}</span>
                  <b className="money">{moneyText(amount)}</b>
                </Link>
              </li>
            )}
          </List>
          <List title="可用券" empty="没有可用的券" of={member.coupons}>
            {({ heldId, title, ruleText, validText }) => (
              <li key={heldId} className="row">
                <Two first={title} second={`${ruleText}，${validText}`} />
              </li>
            )}
          </List>
          <List title="卡券" empty="没有卡券" of={member.tickets}>
            {({ ticketId, title, stateText, used, total, slotText }) => (
              <li key={ticketId} className="row">
                <Two first={title} second={slotText || `用了 ${used} 次，共 ${total} 次`} />
                <span>{stateText}</span>
              </li>
            )}
          </List>
          <List title="小票" empty="没有小票" of={member.receipts}>
            {({ scoreNo, storeName, amount, stateText, points, submittedAt }) => (
              <li key={scoreNo} className="row">
                <Two first={`${storeName} ${moneyText(amount)}`} second={<Moment at={submittedAt} />} />
                <span>
                  {stateText}
                  {points > 0 && `，${points} 积分`}
                </span>
              </li>
            )}
          </List>
          <List title="评价" empty="没有评价" of={member.reviews}>
            {({ reviewId, title, stars, content, createdAt }) => (
              <li key={reviewId} className="row">
                <Two
                  first={content || title}
                  second={
                    <>
                      {title}，<Moment at={createdAt} />
                    </>
                  }
                />
                <span>{stars} 星</span>
              </li>
            )}
          </List>
        </div>
        <aside className="card" aria-label="资料和积分">
          <section>
            <h2>资料</h2>
            <Facts
              of={[
                ['编号', member.uid],
                ['生日', member.birthday],
                ['注册', <Moment key="at" at={member.createdAt} />],
                ['会员到', member.memberUntil && <Moment key="until" at={member.memberUntil} />],
                ['U+ 到', member.uplusUntil && <Moment key="uplus" at={member.uplusUntil} />],
                ['已省', member.savedCents > 0 && moneyText(member.savedCents)],
              ].map(([name, value]) => [name as string, value || null])}
            />
          </section>
          <section>
            <h2>积分 {member.points.balance}</h2>
            {member.points.owed > 0 && <p className="red">欠 {member.points.owed}</p>}
            {member.points.entries.records.map(({ entryId, title, note, amount, createdAt }) => (
              <p key={entryId} className="row">
                <span className="two-lines grow">
                  <span>{title}</span>
                  <span className="note">
                    {note && `${note}，`}
                    <Moment at={createdAt} />
                  </span>
                </span>
                <span>{amount > 0 ? `+${amount}` : `−${-amount}`}</span>
              </p>
            ))}
          </section>
          <section>
            <h2>会员期</h2>
            {member.terms.records.length === 0 && <p className="note">没有开通过</p>}
            {member.terms.records.map(({ orderId, cardName, planTitle, wayText, stateText, until }) => (
              <p key={orderId} className="row">
                <Two
                  first={`${cardName} ${planTitle}`}
                  second={
                    <>
                      {wayText}
                      {until !== null && (
                        <>
                          ，到 <Moment at={until} />
                        </>
                      )}
                    </>
                  }
                />
                <span>{stateText}</span>
              </p>
            ))}
          </section>
        </aside>
      </div>
      {grant && <GrantDrawer kind={grant} member={member} onClose={() => setGrant(null)} />}
    </>
  )
}

function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="two-lines grow">
      <span>{first}</span>
      <span className="note">{second}</span>
    </span>
  )
}

function List<R>({
  title,
  empty,
  of,
  children,
}: {
  title: string
  empty: string
  of: { records: readonly R[]; hasMore: boolean }
  children(row: R): ReactNode
}) {
  return (
    <section className="card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {of.hasMore && <span className="note">最近 {of.records.length} 条</span>}
      </header>
      {of.records.length === 0 ? (
        <p className="note body">{empty}</p>
      ) : (
        <ul className="rows">{of.records.map((row) => children(row))}</ul>
      )}
    </section>
  )
}
