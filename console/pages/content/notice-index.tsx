import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct } from '../../app/query'
import { useMay } from '../../app/session'
import { ActDrawer } from '../../patterns/act-drawer'
import { type Done, doneAt } from '../../patterns/done'
import { IndexPage } from '../../patterns/index-page'
import type { Column } from '../../patterns/index-types'
import { UndoBar } from '../../patterns/undo-bar'
import { useRowDraft } from '../../patterns/use-row-draft'
import { Acts, Button, Field, Input, Moment } from '../../ui'
import { LinkField, linkFault } from './link-field'
import './content.css'

type Notice = Reply<'notice/list'>['records'][number]
type Fields = Notice['fields']

const BLANK: Fields = { title: '', command: null }
const TITLES = { title: '公告', command: '点了去哪' } as const
const TITLE_MAX = 60

const COLUMNS: Column<Notice>[] = [
  { key: 'title', title: '公告', isFixed: true, card: 'head', cell: ({ fields }) => <b>{fields.title}</b> },
  { key: 'link', title: '点了去哪', width: 300, cell: ({ linkText }) => linkText || '不跳转' },
  { key: 'at', title: '发布', width: 150, card: 'left', cell: ({ publishedAt }) => <Moment at={publishedAt} /> },
]

/** Notices of the home page, the newest first. */
export default function NoticeIndex() {
  const mayEdit = useMay('content.edit')
  const [open, setOpen] = useState<Notice | 'new' | null>(null)
  const [ending, setEnding] = useState<Notice | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const acts: Column<Notice> = {
    key: 'acts',
    title: '',
    width: 150,
    isFixed: true,
    card: 'acts',
    cell: (row) => (
      <Acts size="small" acts={row.acts} onAct={(code) => (code === 'end' ? setEnding(row) : setOpen(row))} />
    ),
  }
  return (
    <>
      {done && <UndoBar key={done.since} {...done} changes={['notice']} onClose={() => setDone(null)} />}
      <IndexPage
        title="公告"
        note="首页滚动显示最新 20 条"
        page="/notices"
        list="notice/list"
        input={() => ({})}
        actions={
          mayEdit && (
            <Button type="primary" onClick={() => setOpen('new')}>
              发公告
            </Button>
          )
        }
        columns={mayEdit ? [...COLUMNS, acts] : COLUMNS}
        rowKey={({ noticeId }) => noticeId}
        empty="还没有公告"
        unit="条"
      />
      {open && <NoticeDrawer notice={open === 'new' ? null : open} onClose={() => setOpen(null)} onDone={setDone} />}
      {ending && <EndNotice notice={ending} onClose={() => setEnding(null)} onDone={setDone} />}
    </>
  )
}

interface DrawerProps {
  notice: Notice | null
  onClose(): void
  onDone(done: Done): void
}

function NoticeDrawer({ notice, onClose, onDone }: DrawerProps) {
  const add = useAct('notice/add', ['notice'])
  const edit = useAct('notice/edit', ['notice'])
  const draft = useRowDraft<Fields>({ present: notice?.fields ?? BLANK, titles: TITLES })
  const { title, command } = draft.value
  const fault = linkFault(command)
  const submit = async () => {
    if (!notice) {
      const { noticeId } = await add.mutateAsync({ title: title.trim(), command })
      onDone(doneAt('已发布', noticeId))
      return onClose()
    }
    const next = doneAt('已保存', notice.noticeId)
    const reply = await edit.mutateAsync({ noticeId: notice.noticeId, ...draft.changes })
    if (draft.settle(reply.notice.fields, reply.conflicts)) {
      onDone(next)
      onClose()
    }
  }
  return (
    <ActDrawer
      title={notice ? '编辑公告' : '发公告'}
      button={notice ? '保存' : '发布'}
      isOff={title.trim() === '' || fault !== undefined || (notice !== null && !draft.isChanged)}
      act={notice ? edit : add}
      onSubmit={submit}
      onClose={onClose}
    >
      {draft.panel}
      <Field title={TITLES.title} note={`${title.length} / ${TITLE_MAX}`}>
        <Input
          autoFocus
          aria-label={TITLES.title}
          maxLength={TITLE_MAX}
          value={title}
          onChange={({ target }) => draft.set('title', target.value)}
        />
      </Field>
      <Field title={TITLES.command} fault={fault}>
        <LinkField value={command} text={notice?.linkText ?? ''} onChange={(next) => draft.set('command', next)} />
      </Field>
    </ActDrawer>
  )
}

function EndNotice({ notice, onClose, onDone }: DrawerProps & { notice: Notice }) {
  const end = useAct('notice/end', ['notice'])
  return (
    <ActDrawer
      title={`删除“${notice.fields.title}”`}
      button="删除"
      isDanger
      act={end}
      onSubmit={async () => {
        const done = doneAt(`“${notice.fields.title}”已删除`, notice.noticeId)
        await end.mutateAsync({ noticeId: notice.noticeId })
        onDone(done)
        onClose()
      }}
      onClose={onClose}
    >
      <p>首页不再显示这条公告。可以撤销</p>
    </ActDrawer>
  )
}
