import { MESSAGE_GROUPS } from '@contract/codes/message'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useMay, useStaff } from '../../app/session'
import { IndexPage } from '../../patterns/index-page'
import type { Column } from '../../patterns/index-types'
import { Button, Moment } from '../../ui'
import { NewMessage } from './new-message'
import './content.css'

type Row = Reply<'message/list'>['records'][number]

const groupText = (id: string) => MESSAGE_GROUPS.find((group) => group.id === id)?.name ?? id

const COLUMNS: Column<Row>[] = [
  {
    key: 'title',
    title: '消息',
    isFixed: true,
    card: 'head',
    cell: ({ title, content }) => (
      <span className="two-lines" title={content}>
        <b>{title}</b>
        <span className="note">{content}</span>
      </span>
    ),
  },
  {
    key: 'to',
    title: '发给',
    width: 200,
    card: 'left',
    cell: ({ uid }) =>
      uid === '' ? (
        '所有顾客'
      ) : (
        <Link to={'/members/$uid' as never} params={{ uid } as never} className="link">
          {uid}
        </Link>
      ),
  },
  { key: 'group', title: '分类', width: 110, card: 'right', cell: ({ group }) => groupText(group) },
  { key: 'link', title: '点了去哪', width: 200, card: 'none', cell: ({ linkText }) => linkText || '不跳转' },
  {
    key: 'sent',
    title: '发送',
    width: 170,
    card: 'left',
    cell: ({ by, sentAt }) => (
      <span className="two-lines">
        <Moment at={sentAt} />
        <span className="note">{by}</span>
      </span>
    ),
  },
]

/** Messages that the mall has sent. */
export default function MessageIndex() {
  const mayEdit = useMay('content.edit')
  const { allStores } = useStaff()
  const [isWriting, setWriting] = useState(false)
  const [sent, setSent] = useState('')
  return (
    <>
      {sent !== '' && (
        <p className="strip" role="status">
          {sent}
        </p>
      )}
      <IndexPage
        title="消息"
        note="发出即达，不能撤回，也不能定时"
        page="/messages"
        list="message/list"
        input={() => ({})}
        actions={
          mayEdit && (
            <Button
              type="primary"
              disabled={!allStores}
              title={allStores ? undefined : '只有管全部店铺的账号能发'}
              onClick={() => setWriting(true)}
            >
              写消息
            </Button>
          )
        }
        columns={COLUMNS}
        rowKey={({ sentId }) => sentId}
        empty="还没有发过消息"
        unit="条"
      />
      {isWriting && (
        <NewMessage
          onClose={() => setWriting(false)}
          onSent={(text) => {
            setSent(text)
            setWriting(false)
          }}
        />
      )}
    </>
  )
}
