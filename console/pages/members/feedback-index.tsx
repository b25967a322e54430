import {
  FEEDBACK_NOTE_MAX,
  FEEDBACK_TYPES,
  FEEDBACK_VIEWS,
  type FeedbackType,
  type FeedbackView,
} from '@contract/codes/help'
import { MESSAGE_TEXT_MAX } from '@contract/codes/message'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Search, useAddress } from '../../app/address'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import type { FilterSpec } from '../../patterns/filter-bar'
import { IndexPage } from '../../patterns/index-page'
import type { Column } from '../../patterns/index-types'
import { countText } from '../../patterns/view-tabs'
import { Acts, Button, Drawer, ErrorStrip, Facts, Form, Input, Loading, Moment, Tag } from '../../ui'
import './feedback.css'

type Row = Reply<'feedback/list'>['records'][number]
type Feedback = Reply<'feedback/detail'>

const TITLES: Readonly<Record<FeedbackView, string>> = { open: '待处理', handled: '已处理' }
const isView = (view: string | undefined): view is FeedbackView => FEEDBACK_VIEWS.some((one) => one === view)
const FILTERS: readonly FilterSpec[] = [
  {
    key: 'type',
    title: '类型',
    kind: 'choices',
    options: FEEDBACK_TYPES.map(({ code: value, text: label }) => ({ value, label })),
  },
]

function filterOf({ type }: Search) {
  const types = (type ? type.split(',') : []) as FeedbackType[]
  return types.length > 0 ? { types } : {}
}

const COLUMNS: Column<Row>[] = [
  {
    key: 'content',
    title: '反馈',
    isFixed: true,
    card: 'head',
    cell: (row) => (
      <span className="feedback-words">
        <span className="text">{row.content}</span>
        <span className="note">
          {row.typeText}
          {row.imageCount > 0 && `，${row.imageCount} 张图`}
          {row.turns > 1 && `，${row.turns} 条往来`}
        </span>
      </span>
    ),
  },
  {
    key: 'who',
    title: '会员',
    width: 200,
    card: 'left',
    cell: (row) => (
      <span className="two-lines">
        <span className="mono">{row.uid}</span>
        <span className="note">{row.mobile ? `留了电话 ${row.mobile}` : '没留电话'}</span>
      </span>
    ),
  },
  { key: 'at', title: '时间', width: 130, card: 'right', cell: (row) => <Moment at={row.movedAt} /> },
  {
    key: 'state',
    title: '状态',
    width: 170,
    isFixed: true,
    card: 'tag',
    cell: (row) => (
      <span className="two-lines">
        <span>
          <Tag look={row.state === 'waiting' ? 'warn' : 'ok'} progress={row.state === 'waiting' ? 'ring' : 'full'}>
            {row.stateText}
          </Tag>
        </span>
        <span className="note">
          {row.handledAt > 0 && (
            <>
              {row.handledBy} <Moment at={row.handledAt} />
            </>
          )}
        </span>
      </span>
    ),
  },
]

/** Feedback of shoppers, the oldest first, and its handling by staff. */
export default function FeedbackIndex() {
  const [search] = useAddress()
  const counts = useCall('feedback/counts', filterOf(search))
  const [open, setOpen] = useState<string | null>(null)
  const columns: Column<Row>[] = [
    ...COLUMNS,
    {
      key: 'acts',
      title: '操作',
      width: 100,
      isFixed: true,
      card: 'acts',
      cell: ({ feedbackNo, acts }) => (
        <Acts
          size="small"
          acts={[{ code: 'open', text: acts[0]?.code === 'handle' ? '处理' : '查看', look: 'plain', refusal: '' }]}
          onAct={() => setOpen(feedbackNo)}
        />
      ),
    },
  ]
  return (
    <>
      <IndexPage
        title="反馈"
        page="/feedback"
        list="feedback/list"
        input={(at) => ({ view: isView(at.view) ? at.view : 'open', ...filterOf(at) })}
        views={FEEDBACK_VIEWS.map((key) => ({ key, title: TITLES[key], count: countText(counts.data?.views, key) }))}
        filters={FILTERS}
        columns={columns}
        rowKey={({ feedbackNo }) => feedbackNo}
        empty="没有要处理的反馈"
        unit="条"
      />
      {open && <FeedbackDrawer feedbackNo={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function FeedbackDrawer({ feedbackNo, onClose }: { feedbackNo: string; onClose(): void }) {
  const detail = useCall('feedback/detail', { feedbackNo }, { staleTime: 0 })
  if (detail.data) return <FeedbackForm key={feedbackNo} feedback={detail.data} onClose={onClose} />
  return (
    <Drawer open title="反馈" size={560} onClose={onClose}>
      {detail.error ? <ErrorStrip error={detail.error} onRetry={() => void detail.refetch()} /> : <Loading />}
    </Drawer>
  )
}

function FeedbackForm({ feedback, onClose }: { feedback: Feedback; onClose(): void }) {
  const { feedbackNo, turns, handledAt, acts } = feedback
  const [answer, setAnswer] = useState('')
  const [note, setNote] = useState(feedback.note)
  const handle = useAct('feedback/handle', ['feedback'])
  const reopen = useAct('feedback/reopen', ['feedback'])
  const mayHandle = acts.some(({ code }) => code === 'handle')
  const mayReopen = acts.some(({ code }) => code === 'reopen')
  const submit = async () => {
    await handle.mutateAsync({ feedbackNo, turns, answer: answer.trim(), note: note.trim() })
    onClose()
  }
  return (
    <Drawer
      open
      title={`${feedback.typeText}反馈`}
      size={560}
      onClose={onClose}
      footer={
        <div className="drawer-foot">
          <Button onClick={onClose}>关闭</Button>
          {mayReopen && (
            <Button loading={reopen.isPending} onClick={() => reopen.mutate({ feedbackNo, turns })}>
              重新打开
            </Button>
          )}
          {mayHandle && (
            <Button type="primary" loading={handle.isPending} onClick={() => void submit().catch(() => undefined)}>
              {answer.trim() === '' ? '不回复，直接关闭' : '回复'}
            </Button>
          )}
        </div>
      }
    >
      <div className="stack">
        {(handle.error ?? reopen.error) && <ErrorStrip error={handle.error ?? reopen.error} />}
        <ol className="feedback-thread">
          {feedback.events.map((event) => (
            <FeedbackEvent key={`${event.at} ${event.title}`} event={event} />
          ))}
        </ol>
        <Facts
          of={[
            [
              '会员',
              <Link key="uid" to="/members/$uid" params={{ uid: feedback.uid }} className="link mono">
                {feedback.uid}
              </Link>,
            ],
            [
              '来自',
              feedback.chatTarget && (
                <Link
                  key="chat"
                  to="/chat"
                  search={{ view: 'all', uid: feedback.uid, target: feedback.chatTarget } as never}
                  className="link"
                >
                  客服对话
                </Link>
              ),
            ],
            ['电话', feedback.mobile],
            ['时间', <Moment key="at" at={feedback.createdAt} />],
            ['处理', handledAt > 0 ? <Handled key="by" feedback={feedback} /> : null],
            [
              '备注',
              mayHandle
                ? null
                : feedback.note && (
                    <span key="note" className="feedback-content">
                      {feedback.note}
                    </span>
                  ),
            ],
          ]}
        />
        {mayHandle ? (
          <Form layout="vertical">
            <Form.Item label="回复，会员在消息和反馈里看到" htmlFor="feedback-answer">
              <Input.TextArea
                id="feedback-answer"
                value={answer}
                maxLength={MESSAGE_TEXT_MAX}
                autoSize={{ minRows: 3, maxRows: 10 }}
                onChange={({ target }) => setAnswer(target.value)}
              />
            </Form.Item>
            <Form.Item label="备注，只有同事看得到" htmlFor="feedback-note">
              <Input.TextArea
                id="feedback-note"
                value={note}
                maxLength={FEEDBACK_NOTE_MAX}
                autoSize={{ minRows: 2, maxRows: 6 }}
                onChange={({ target }) => setNote(target.value)}
              />
            </Form.Item>
          </Form>
        ) : (
          feedback.state === 'waiting' && <p className="note">处理需要“处理售后”权限</p>
        )}
      </div>
    </Drawer>
  )
}

function FeedbackEvent({ event: { who, name, title, text, images, at } }: { event: Feedback['events'][number] }) {
  return (
    <li className={who === 'house' ? 'of-house' : ''}>
      <span className="note">
        {name}
        {title} <Moment at={at} />
      </span>
      {text && <p className="feedback-content">{text}</p>}
      {images.length > 0 && (
        <div className="feedback-pictures">
          {images.map(({ url, thumbUrl }, place) => (
            <a key={url} href={url} target="_blank" rel="noreferrer" aria-label={`看第 ${place + 1} 张图`}>
              <img src={thumbUrl} alt="" />
            </a>
          ))}
        </div>
      )}
    </li>
  )
}

function Handled({ feedback: { handledAt, handledBy } }: { feedback: Feedback }) {
  return (
    <>
      {handledBy} <Moment at={handledAt} />
    </>
  )
}
