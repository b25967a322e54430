import { MAX_REVIEW } from '@contract/codes/review'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { CallFailure, type Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { useMay } from '../../app/session'
import { UndoBar } from '../../patterns/undo-bar'
import { Button, Drawer, ErrorStrip, Facts, Input, Loading, Moment, Shot } from '../../ui'
import { Pictures, Stars } from './review-parts'

type Key = { productId: string; reviewId: string }
type Detail = Reply<'review/detail'>

/** A review with its order, and the store's answer. */
export function ReviewDrawer({ of: { productId, reviewId }, onClose }: { of: Key; onClose(): void }) {
  const key = { productId, reviewId }
  const detail = useCall('review/detail', key, { staleTime: 0 })
  const [answeredAt, setAnsweredAt] = useState<number | null>(null)
  if (!detail.data)
    return (
      <Drawer open title="评价" size={560} onClose={onClose}>
        {detail.error ? <ErrorStrip error={detail.error} onRetry={() => void detail.refetch()} /> : <Loading />}
      </Drawer>
    )
  const { review, orderNo } = detail.data
  return (
    <Answer detail={detail.data} onClose={onClose} onAnswered={setAnsweredAt} onReload={() => void detail.refetch()}>
      {answeredAt !== null && (
        <UndoBar
          key={answeredAt}
          text="已回复，会员看得到"
          subject={reviewId}
          since={answeredAt}
          changes={['review']}
          onClose={() => setAnsweredAt(null)}
        />
      )}
      <div className="row">
        <Shot picture={review.picture} size={48} />
        <span className="two-lines grow">
          <b>{review.title}</b>
          <span className="note">{review.specText}</span>
        </span>
      </div>
      <Words review={review} />
      <Facts
        of={[
          ['会员', <Member key="who" uid={review.uid} nick={review.nick} />],
          ['时间', <Moment key="at" at={review.createdAt} />],
          ['店铺', review.storeName],
          ['订单', orderNo && <OrderLink key="order" orderNo={orderNo} />],
          ['物流', review.logisticsStars > 0 ? `${review.logisticsStars} 星` : null],
          ['服务', review.serviceStars > 0 ? `${review.serviceStars} 星` : null],
          ['有用', review.helpful > 0 ? `${review.helpful} 人觉得有用` : null],
        ]}
      />
    </Answer>
  )
}

function Words({ review }: { review: Detail['review'] }) {
  return (
    <div className="review-whole">
      <Stars of={review.stars} />
      {review.tags.length > 0 && <p className="note">{review.tags.join('、')}</p>}
      {review.content && <p className="text">{review.content}</p>}
      {review.append && (
        <p className="text">
          <span className="note">
            追评 <Moment at={review.append.at} />
          </span>
          <br />
          {review.append.content}
        </p>
      )}
      <Pictures review={review} />
    </div>
  )
}

function Member({ uid, nick }: { uid: string; nick: string }) {
  const mayRead = useMay('members.read')
  if (!mayRead || uid === '') return nick
  return (
    <Link to="/members/$uid" params={{ uid }} className="link">
      {nick}
    </Link>
  )
}

function OrderLink({ orderNo }: { orderNo: string }) {
  const mayRead = useMay('orders.read')
  if (!mayRead) return orderNo
  return (
    <Link to="/orders/$orderNo" params={{ orderNo }} className="link">
      {orderNo}
    </Link>
  )
}

interface AnswerProps {
  detail: Detail
  onClose(): void
  /** Called with the moment just before the answer. */
  onAnswered(at: number): void
  onReload(): void
  children: ReactNode
}

/** The answer replaces the shown one; after another person's answer both are shown and nothing is overwritten. */
function Answer({ detail: { review }, onClose, onAnswered, onReload, children }: AnswerProps) {
  const { productId, reviewId, reply, acts } = review
  const [seen, setSeen] = useState(reply?.content ?? '')
  const [text, setText] = useState(seen)
  const act = useAct('review/answer', ['review'])
  const present = reply?.content ?? ''
  const content = text.trim()
  if (present !== seen && content === seen) {
    // No input would be lost.
    setSeen(present)
    setText(present)
  }
  const isBehind = present !== seen
  const mayAnswer = acts.length > 0
  const submit = async () => {
    const since = Date.now()
    try {
      await act.mutateAsync({ productId, reviewId, seen, content })
      setSeen(content)
      onAnswered(since)
    } catch (error) {
      if (error instanceof CallFailure && error.kind === 'changed') onReload()
    }
  }
  return (
    <Drawer
      open
      title={`${review.nick}的评价`}
      size={560}
      onClose={onClose}
      footer={
        <div className="drawer-foot">
          <Button onClick={onClose}>关闭</Button>
          {mayAnswer && (
            <Button
              type="primary"
              loading={act.isPending}
              disabled={content === '' || content === present || isBehind}
              onClick={() => void submit()}
            >
              {present === '' ? '回复' : '改回复'}
            </Button>
          )}
        </div>
      }
    >
      <div className="stack">
        {children}
        {act.error && !isBehind && <ErrorStrip error={act.error} />}
        {isBehind && (
          <div className="strip warn" role="alert">
            <span className="grow">{present === '' ? '回复已被撤掉' : `别人刚刚回复了：${present}`}</span>
            <Button
              size="small"
              onClick={() => {
                setSeen(present)
                setText(present)
                act.reset()
              }}
            >
              用这条
            </Button>
            <Button
              size="small"
              onClick={() => {
                setSeen(present)
                act.reset()
              }}
            >
              留着我的
            </Button>
          </div>
        )}
        {mayAnswer ? (
          <Input.TextArea
            aria-label="回复"
            placeholder="回复，所有人看得到"
            value={text}
            maxLength={MAX_REVIEW}
            showCount
            autoSize={{ minRows: 4, maxRows: 12 }}
            onChange={({ target }) => setText(target.value)}
          />
        ) : (
          <>
            {present !== '' && <p className="text">{present}</p>}
            <p className="note">回复需要“处理售后”权限</p>
          </>
        )}
      </div>
    </Drawer>
  )
}
