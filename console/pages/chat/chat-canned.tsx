import { CANNED_TITLE_MAX, CHAT_TEXT_MAX } from '@contract/codes/chat'
import { useState } from 'react'
import { useAddress } from '../../app/address'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { type Done, doneAt } from '../../patterns/done'
import { UndoBar } from '../../patterns/undo-bar'
import { Button, Empty, ErrorStrip, Field, Input, Loading } from '../../ui'
import { TargetField, useTargets } from './chat-target-field'
import './chat.css'

type Canned = Reply<'chat/canned'>['records'][number]

/** Canned answers of staff, by target, in the order of the picker. */
export default function ChatCanned() {
  const [search, setSearch] = useAddress()
  const targets = useTargets()
  const list = useCall('chat/canned', {})
  const drop = useAct('chat/dropCanned', ['chat'])
  const move = useAct('chat/moveCanned', ['chat'])
  const [open, setOpen] = useState<Canned | 'new' | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const targetId = search.target ?? targets[0]?.value
  const records = (list.data?.records ?? []).filter((one) => one.targetId === targetId)
  const error = drop.error ?? move.error
  const remove = ({ cannedId }: Canned) => {
    const next = doneAt('已删除', cannedId)
    drop.mutate({ cannedId }, { onSuccess: () => setDone(next) })
  }
  return (
    <>
      {done && <UndoBar key={done.since} {...done} changes={['chat']} onClose={() => setDone(null)} />}
      <div className="page-head">
        <h1>常用语</h1>
        <span className="note">在对话里打 / 就能找</span>
        <span className="grow" />
        <TargetField value={targetId} onChange={(target) => setSearch({ target })} />
        <Button type="primary" disabled={targetId === undefined} onClick={() => setOpen('new')}>
          加一条
        </Button>
      </div>
      {list.error && (
        <ErrorStrip error={list.error} since={list.dataUpdatedAt || undefined} onRetry={() => void list.refetch()} />
      )}
      {error && <ErrorStrip error={error} />}
      {list.data ? (
        <section className="card" aria-label="常用语">
          {records.length === 0 ? (
            <Empty text="还没有常用语" />
          ) : (
            <ul className="rows">
              {records.map((one, place) => (
                <li key={one.cannedId} className="row chat-canned">
                  <span className="grow chat-canned__words">
                    <b>{one.title}</b>
                    <span className="note">{one.text}</span>
                  </span>
                  <span className="row chat-canned__acts">
                    <Button
                      size="small"
                      type="text"
                      aria-label={`上移 ${one.title}`}
                      disabled={place === 0 || move.isPending}
                      onClick={() => move.mutate({ cannedId: one.cannedId, isUp: true })}
                    >
                      上移
                    </Button>
                    <Button
                      size="small"
                      type="text"
                      aria-label={`下移 ${one.title}`}
                      disabled={place === records.length - 1 || move.isPending}
                      onClick={() => move.mutate({ cannedId: one.cannedId, isUp: false })}
                    >
                      下移
                    </Button>
                    <Button size="small" aria-label={`编辑 ${one.title}`} onClick={() => setOpen(one)}>
                      编辑
                    </Button>
                    <Button
                      size="small"
                      danger
                      aria-label={`删除 ${one.title}`}
                      disabled={drop.isPending}
                      onClick={() => remove(one)}
                    >
                      删除
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
      ) : (
        !list.error && <Loading rows={6} />
      )}
      {open && targetId !== undefined && (
        <CannedDrawer
          canned={open === 'new' ? null : open}
          targetId={targetId}
          onClose={() => setOpen(null)}
          onDone={setDone}
        />
      )}
    </>
  )
}

interface DrawerProps {
  /** Null: a new one. */
  canned: Canned | null
  targetId: string
  onClose(): void
  onDone(done: Done): void
}

function CannedDrawer({ canned, targetId, onClose, onDone }: DrawerProps) {
  const put = useAct('chat/putCanned', ['chat'])
  const [title, setTitle] = useState(canned?.title ?? '')
  const [text, setText] = useState(canned?.text ?? '')
  const submit = async () => {
    const draft = { targetId, title: title.trim(), text: text.trim() }
    const next = doneAt(canned ? '已保存' : '已加上', '')
    const { cannedId } = await put.mutateAsync({ ...draft, ...(canned && { cannedId: canned.cannedId }) })
    onDone({ ...next, subject: cannedId })
    onClose()
  }
  return (
    <ActDrawer
      title={canned ? '编辑常用语' : '加常用语'}
      button="保存"
      isOff={title.trim() === '' || text.trim() === ''}
      act={put}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field title="标题" note={`${title.length} / ${CANNED_TITLE_MAX}`}>
        <Input
          autoFocus
          aria-label="标题"
          maxLength={CANNED_TITLE_MAX}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
      <Field title="内容" note={`${text.length} / ${CHAT_TEXT_MAX}`}>
        <Input.TextArea
          aria-label="内容"
          autoSize={{ minRows: 4, maxRows: 10 }}
          maxLength={CHAT_TEXT_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </ActDrawer>
  )
}
