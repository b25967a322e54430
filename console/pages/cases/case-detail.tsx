import { CASE_MAX_REASON } from '@contract/codes/aftersale'
import { weightText } from '@contract/codes/scan'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../app/address'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { OpenRequests } from '../../patterns/open-requests'
import {
  Acts,
  Avatar,
  Button,
  ErrorStrip,
  Facts,
  Input,
  Loading,
  Moment,
  moneyText,
  Remaining,
  Shot,
  Tag,
} from '../../ui'
import { CaseActDrawer, type CaseDrawerCode, isCaseDrawer } from './case-acts'
import { CaseTag } from './case-tag'

export type Case = Reply<'case/detail'>

/** One case: the shopper's words and pictures, the refundable amounts, the record of both sides, and the acts. */
export default function CaseDetail() {
  const { caseNo = '' } = useParams({ strict: false }) as { caseNo?: string }
  const [search] = useAddress()
  const found = useCall('case/detail', { refundOrderNo: caseNo })
  const [open, setOpen] = useState<CaseDrawerCode | null>(null)
  if (!found.data)
    return found.error ? <ErrorStrip error={found.error} onRetry={() => void found.refetch()} /> : <Loading rows={10} />
  const one = found.data
  return (
    <>
      <nav className="back" aria-label="列表">
        <Link to="/cases" search={search as never}>
          <ArrowLeft size={14} aria-hidden="true" />
          售后
        </Link>
      </nav>
      <div className="page-head">
        <h1>{one.refundOrderNo}</h1>
        <CaseTag row={one} />
        {one.dueAt !== null && (
          <Tag look="warn" progress="flat">
            <Remaining until={one.dueAt} />
          </Tag>
        )}
        <span className="note">{one.dueText}</span>
        <span className="grow" />
        <Acts
          acts={one.acts.filter(({ code }) => isCaseDrawer(code))}
          onAct={(code) => setOpen(isCaseDrawer(code) ? code : null)}
        />
      </div>
      {found.error && (
        <ErrorStrip error={found.error} since={found.dataUpdatedAt} onRetry={() => void found.refetch()} />
      )}
      <OpenRequests subject={caseNo} />
      <div className="detail">
        <div className="stack">
          <Asked one={one} />
          <Amounts one={one} />
          <Parcels one={one} />
          <Record one={one} />
        </div>
        <Beside one={one} />
      </div>
      {open && <CaseActDrawer code={open} one={one} onClose={() => setOpen(null)} />}
    </>
  )
}

function Pictures({ images }: { images: Case['pictures'] }) {
  return (
    <div className="row wrap">
      {images.map(({ url, thumbUrl }, place) => (
        <a key={url} href={url} target="_blank" rel="noreferrer" aria-label={`照片 ${place + 1}`}>
          <img src={thumbUrl} alt={`照片 ${place + 1}`} width={88} height={88} className="photo" />
        </a>
      ))}
    </div>
  )
}

function Asked({ one }: { one: Case }) {
  return (
    <section className="card" aria-label="申请">
      <header>
        <h2>
          {one.typeText}，{one.reason}
        </h2>
      </header>
      <div className="body stack">
        {one.lines.map(({ orderLineId, picture, title, specText, number, weight, price }) => (
          <div key={orderLineId} className="row">
            <Shot picture={picture} size={48} />
            <span className="two-lines grow">
              <span>{title}</span>
              <span className="note">
                {specText}
                {one.specText && ` → ${one.specText}`}，{moneyText(price)}
                {weight === undefined ? ` × ${number}` : `，退 ${weightText(weight)}`}
              </span>
            </span>
          </div>
        ))}
        {one.note && <p className="strip">“{one.note}”</p>}
        {one.pictures.length > 0 && <Pictures images={one.pictures} />}
      </div>
    </section>
  )
}

/** Paid and refunded amounts of the case, and the effect on points and coupons. */
function Amounts({ one }: { one: Case }) {
  const { shares, extras, ways } = one
  const goods = shares.reduce((sum, { goodsCents }) => sum + goodsCents, 0)
  return (
    <section className="card" aria-label="金额">
      <header>
        <h2>金额</h2>
        <span className="note">{one.wayText}</span>
      </header>
      <div className="body">
        <Facts
          of={[
            ['退款', <b key="sum">{moneyText(one.amount)}</b>],
            ['货款', goods > 0 && moneyText(goods)],
            ['运费', one.freight > 0 && moneyText(one.freight)],
            ['订单还剩', moneyText(one.orderLeft)],
            ['退回积分', extras && extras.pointsBack > 0 && pointsBackText(extras)],
            ['收回积分', extras && extras.pointsTaken > 0 && `${extras.pointsTaken} 积分`],
            ...(extras?.coupons ?? []).map(({ title, isBack, note }): [string, string] => [
              isBack ? '退回券' : '不退券',
              `${title}${note && `，${note}`}`,
            ]),
            ...ways.map(({ text, amount, stateText }): [string, string] => [
              text,
              `${moneyText(amount)}，${stateText}`,
            ]),
          ].map(([name, value]) => [name, value || null] as [string, React.ReactNode])}
        />
      </div>
    </section>
  )
}

const pointsBackText = ({ pointsBack, pointsLapsed }: NonNullable<Case['extras']>): string =>
  `${pointsBack} 积分${pointsLapsed > 0 ? `，其中 ${pointsLapsed} 积分已到期，退回后即失效` : ''}`

function Parcels({ one: { parcels, address } }: { one: Case }) {
  if (parcels.length === 0 && !address) return null
  return (
    <section className="card parcels" aria-label="包裹">
      {address && (
        <div>
          <b>退货地址</b>
          <p>
            {address.name} {address.phone}，{address.address}
          </p>
        </div>
      )}
      {parcels.map((parcel) => (
        <div key={parcel.parcelId}>
          <div className="row">
            <b>{parcel.isBack ? '会员寄回' : '寄给会员'}</b>
            <Tag look="info" progress="half">
              {parcel.stateText}
            </Tag>
          </div>
          <p>
            {parcel.expressCompany} <span className="mono">{parcel.expressNo}</span>
          </p>
          <p className="note">{parcel.news}</p>
        </div>
      ))}
    </section>
  )
}

/** The record, which the shopper sees too, the newest first. */
function Record({ one: { events } }: { one: Case }) {
  return (
    <section className="card" aria-label="双方记录">
      <header>
        <h2>双方记录</h2>
        <span className="note">会员也看得到</span>
      </header>
      <div className="body">
        <ol className="timeline">
          {[...events].reverse().map(({ who, name, title, text, images, at }) => (
            <li key={`${at}${title}`}>
              <div>
                {who === 'shopper' ? '会员' : name}：{title}
              </div>
              {text && <div>{text}</div>}
              {images.length > 0 && <Pictures images={images} />}
              <div className="note">
                <Moment at={at} />
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Beside({ one }: { one: Case }) {
  const { shopper, steps, log } = one
  return (
    <aside className="card" aria-label="会员和进度">
      <section>
        <Link to="/members/$uid" params={{ uid: shopper.uid }} className="row">
          <Avatar name={shopper.name} />
          <span className="two-lines grow">
            <span>{shopper.name}</span>
            <span className="note">{shopper.mobile}</span>
          </span>
        </Link>
      </section>
      <section>
        <h2>订单</h2>
        <Link to="/orders/$orderNo" params={{ orderNo: one.orderNo }} className="link">
          {one.orderNo}
        </Link>
        <p className="note">{one.storeName}</p>
      </section>
      <section>
        <h2>进度</h2>
        <ol className="steps">
          {steps.map(({ text, note, state }) => (
            <li key={text} className={state}>
              {text}
              {note && <span className="note"> {note}</span>}
            </li>
          ))}
        </ol>
      </section>
      {log.length > 0 && (
        <section>
          <h2>同事操作</h2>
          {log.map(({ at, name, text }) => (
            <p key={`${at}${text}`} className="note">
              {name}，{text}，<Moment at={at} />
            </p>
          ))}
        </section>
      )}
      <Words one={one} />
    </aside>
  )
}

/** A message in the record. */
function Words({ one }: { one: Case }) {
  const [text, setText] = useState('')
  const note = useAct('case/note', ['case'])
  if (!one.acts.some(({ code, refusal }) => code === 'note' && refusal === '')) return null
  const submit = async () => {
    await note.mutateAsync({ refundOrderNo: one.refundOrderNo, text: text.trim() })
    setText('')
  }
  return (
    <section>
      <h2>
        留言 <span className="note">会员看得到</span>
      </h2>
      <div className="stack">
        {note.error && <ErrorStrip error={note.error} />}
        <Input.TextArea
          aria-label="给会员留言"
          placeholder="给会员留言"
          value={text}
          maxLength={CASE_MAX_REASON}
          autoSize={{ minRows: 2 }}
          onChange={({ target }) => setText(target.value)}
        />
        {text.trim() !== '' && (
          <Button loading={note.isPending} onClick={() => void submit().catch(() => undefined)}>
            发送
          </Button>
        )}
      </div>
    </section>
  )
}
