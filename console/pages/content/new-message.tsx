import { MESSAGE_GROUPS, MESSAGE_TEXT_MAX, MESSAGE_TITLE_MAX, type MessageGroup } from '@contract/codes/message'
import type { Command } from '@contract/schema/shared'
import { useState } from 'react'
import { CallFailure, type Reply } from '../../app/api'
import { useAct } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { Checkbox, Field, Input, Radio, Select } from '../../ui'
import { LinkField, linkFault } from './link-field'

type Readers = Reply<'message/readers'>

interface Text {
  group: MessageGroup
  title: string
  content: string
}

const BLANK: Text = { group: 'system', title: '', content: '' }
const newKey = () => crypto.randomUUID()

const readersText = ({ uid, name, mobile, count, isMore }: Readers) =>
  uid === '' ? `${count}${isMore ? '+' : ''} 位顾客，以后注册的也会看到` : `${name} ${mobile}`

/** Writes a message, shows its preview and its readers, then asks once more: it cannot be taken back. */
export function NewMessage({ onClose, onSent }: { onClose(): void; onSent(text: string): void }) {
  const find = useAct('message/readers', [])
  const send = useAct('message/send', ['message'])
  const [isToAll, setToAll] = useState(true)
  const [to, setTo] = useState('')
  const [text, setText] = useState(BLANK)
  const [command, setCommand] = useState<Command | null>(null)
  const [isTop, setTop] = useState(false)
  const [readers, setReaders] = useState<Readers | null>(null)
  // A repeat with the same key is sent once; a changed message has a new key.
  const [key, setKey] = useState(newKey)
  const change = (some: Partial<Text>) => {
    setText((now) => ({ ...now, ...some }))
    setKey(newKey())
  }
  const { group, title, content } = text
  const fault = linkFault(command)
  const isOff = title.trim() === '' || content.trim() === '' || fault !== undefined || (!isToAll && to.trim() === '')
  const submit = async () => {
    if (!readers) return setReaders(await find.mutateAsync({ to: isToAll ? '' : to.trim() }))
    const message = { key, uid: readers.uid, group, title: title.trim(), content: content.trim(), isTop, command }
    await send.mutateAsync(message)
    onSent(`“${message.title}”已发给${readers.uid === '' ? '所有顾客' : ` ${readers.name}`}`)
  }
  if (readers)
    return (
      <ActDrawer
        title={`发“${title}”`}
        button={readers.uid === '' ? '发给所有顾客' : `发给 ${readers.name || readers.uid}`}
        isDanger
        act={send}
        onSubmit={submit}
        onClose={() => setReaders(null)}
      >
        <p className="strip warn">发出后不能撤回</p>
        <Preview text={text} />
        <p>
          收到的人：<b>{readersText(readers)}</b>
        </p>
        {send.error instanceof CallFailure && send.error.kind === 'network' && (
          <p className="note">再点一次不会重复发送</p>
        )}
      </ActDrawer>
    )
  return (
    <ActDrawer title="写消息" button="看一遍再发" isOff={isOff} act={find} onSubmit={submit} onClose={onClose}>
      <Field title="发给">
        <Radio.Group
          value={isToAll}
          onChange={({ target }) => setToAll(target.value as boolean)}
          options={[
            { value: true, label: '所有顾客' },
            { value: false, label: '一位顾客' },
          ]}
        />
        {!isToAll && (
          <Input
            aria-label="手机号或会员编号"
            placeholder="手机号或会员编号"
            maxLength={64}
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        )}
      </Field>
      <Field title="分类">
        <Select
          aria-label="分类"
          value={group}
          options={MESSAGE_GROUPS.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(next: MessageGroup) => change({ group: next })}
        />
      </Field>
      <Field title="标题" note={`${title.length} / ${MESSAGE_TITLE_MAX}`}>
        <Input
          aria-label="标题"
          maxLength={MESSAGE_TITLE_MAX}
          value={title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      <Field title="内容" note={`${content.length} / ${MESSAGE_TEXT_MAX}`}>
        <Input.TextArea
          aria-label="内容"
          autoSize={{ minRows: 4, maxRows: 10 }}
          maxLength={MESSAGE_TEXT_MAX}
          value={content}
          onChange={({ target }) => change({ content: target.value })}
        />
      </Field>
      <Field title="点了去哪" fault={fault}>
        <LinkField
          value={command}
          text=""
          onChange={(next) => {
            setCommand(next)
            setKey(newKey())
          }}
        />
      </Field>
      <Checkbox checked={isTop} onChange={({ target }) => setTop(target.checked)}>
        也显示在首页顶部，读过或一周后消失
      </Checkbox>
      {!isOff && <Preview text={text} />}
    </ActDrawer>
  )
}

/** The message as the message page of the shop shows it. */
function Preview({ text: { group, title, content } }: { text: Text }) {
  return (
    <figure className="phone" aria-label="预览">
      <figcaption className="note">{MESSAGE_GROUPS.find(({ id }) => id === group)?.name}</figcaption>
      <div className="message">
        <div className="row">
          <b className="grow">{title}</b>
          <small>今天</small>
        </div>
        <p>{content}</p>
      </div>
    </figure>
  )
}
