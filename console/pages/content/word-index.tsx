import {
  SENSITIVE_TEXT,
  SENSITIVE_WORD_MAX,
  SENSITIVE_WORD_MIN,
  SENSITIVE_WORDS_AT_ONCE,
} from '@contract/codes/sensitive'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useAct, useCall } from '../../app/query'
import { useMay, useStaff } from '../../app/session'
import { ActDrawer } from '../../patterns/act-drawer'
import { type Done, doneAt } from '../../patterns/done'
import { IndexPage } from '../../patterns/index-page'
import type { Column } from '../../patterns/index-types'
import { BulkButton } from '../../patterns/selection'
import { UndoBar } from '../../patterns/undo-bar'
import { Button, Field, Input } from '../../ui'
import './content.css'

type Row = Reply<'word/list'>['records'][number]

const COLUMNS: Column<Row>[] = [
  { key: 'word', title: '词', isFixed: true, card: 'head', cell: ({ word }) => <b>{word}</b> },
]
const SUBJECT = 'sensitive'
const TRIED_MAX = 2000

/** Words of a pasted list: one a line, or separated by commas. */
const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,，、;；]+/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

/** The words that no text of a shopper may contain. */
export default function WordIndex() {
  const count = useCall('word/count', {})
  const mayEdit = useMay('content.edit')
  const { allStores } = useStaff()
  const canEdit = mayEdit && allStores
  const [isAdding, setAdding] = useState(false)
  const [isTrying, setTrying] = useState(false)
  const [removed, setRemoved] = useState<readonly string[] | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  return (
    <>
      {done && <UndoBar key={done.since} {...done} changes={['word']} onClose={() => setDone(null)} />}
      <IndexPage
        title="敏感词"
        note={count.data && `共 ${count.data.total} 个，全角半角、大小写、间隔不影响匹配`}
        page="/words/sensitive"
        list="word/list"
        input={({ q }) => (q ? { text: q.slice(0, 40) } : {})}
        find="词的一部分"
        actions={
          <>
            <Button onClick={() => setTrying(true)}>试一段文字</Button>
            {mayEdit && (
              <Button
                type="primary"
                disabled={!allStores}
                title={allStores ? undefined : '只有管全部店铺的账号能改'}
                onClick={() => setAdding(true)}
              >
                加词
              </Button>
            )}
          </>
        }
        columns={COLUMNS}
        rowKey={({ word }) => word}
        {...(canEdit && {
          bulk: ({ keys }: { keys: readonly string[] }) => (
            <BulkButton onClick={() => setRemoved(keys)}>删除 {keys.length} 个</BulkButton>
          ),
        })}
        empty="没有敏感词"
        unit="个"
      />
      {isAdding && <AddWords onClose={() => setAdding(false)} onDone={setDone} />}
      {isTrying && <TryWords onClose={() => setTrying(false)} />}
      {removed && <RemoveWords words={removed} onClose={() => setRemoved(null)} onDone={setDone} />}
    </>
  )
}

interface DrawerProps {
  onClose(): void
  onDone(done: Done): void
}

function AddWords({ onClose, onDone }: DrawerProps) {
  const add = useAct('word/add', ['word'])
  const [text, setText] = useState('')
  const words = wordsOf(text)
  const isTooMany = words.length > SENSITIVE_WORDS_AT_ONCE
  return (
    <ActDrawer
      title="加敏感词"
      button={words.length > 0 ? `加 ${words.length} 个` : '加词'}
      isOff={words.length === 0 || isTooMany}
      act={add}
      onSubmit={async () => {
        const done = doneAt('', SUBJECT)
        const { added, known } = await add.mutateAsync({ words })
        onDone({ ...done, text: `加了 ${added} 个${known > 0 ? `，${known} 个本来就有` : ''}` })
        onClose()
      }}
      onClose={onClose}
    >
      <Field
        title="词"
        note="一行一个，或用逗号隔开"
        fault={isTooMany ? `一次最多 ${SENSITIVE_WORDS_AT_ONCE} 个` : undefined}
      >
        <Input.TextArea
          autoFocus
          aria-label="词"
          autoSize={{ minRows: 8, maxRows: 20 }}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <p className="note">
        每个 {SENSITIVE_WORD_MIN}–{SENSITIVE_WORD_MAX} 个字；有一个不合格就一个都不加
      </p>
    </ActDrawer>
  )
}

function RemoveWords({ words, onClose, onDone }: DrawerProps & { words: readonly string[] }) {
  const remove = useAct('word/remove', ['word'])
  const some = words.slice(0, SENSITIVE_WORDS_AT_ONCE)
  return (
    <ActDrawer
      title={`删除 ${some.length} 个敏感词`}
      button={`删除 ${some.length} 个`}
      isDanger
      act={remove}
      onSubmit={async () => {
        const done = doneAt('', SUBJECT)
        const { removed } = await remove.mutateAsync({ words: [...some] })
        onDone({ ...done, text: `删了 ${removed.length} 个` })
        onClose()
      }}
      onClose={onClose}
    >
      <p>含有它们的地址、备注、评价等不再被拦下。可以撤销</p>
      <p>{some.join('、')}</p>
    </ActDrawer>
  )
}

function TryWords({ onClose }: { onClose(): void }) {
  const attempt = useAct('word/try', [])
  const [text, setText] = useState('')
  const words = attempt.data?.words
  return (
    <ActDrawer
      title="试一段文字"
      button="试"
      isOff={text.trim() === ''}
      act={attempt}
      onSubmit={async () => {
        await attempt.mutateAsync({ text })
      }}
      onClose={onClose}
    >
      <Field title="文字">
        <Input.TextArea
          autoFocus
          aria-label="文字"
          autoSize={{ minRows: 4, maxRows: 12 }}
          maxLength={TRIED_MAX}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            attempt.reset()
          }}
        />
      </Field>
      {words &&
        (words.length === 0 ? (
          <p className="strip info" role="status">
            可以提交
          </p>
        ) : (
          <p className="strip warn" role="status">
            会被拦下：{words.join('、')}。顾客看到“{SENSITIVE_TEXT}”
          </p>
        ))}
    </ActDrawer>
  )
}
