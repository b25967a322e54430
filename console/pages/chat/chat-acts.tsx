import { CHAT_NOTE_MAX } from '@contract/codes/chat'
import { FEEDBACK_MAX_LENGTH, FEEDBACK_TYPES, type FeedbackType } from '@contract/codes/help'
import { useState } from 'react'
import { useAct, useCall } from '../../app/query'
import { ActDrawer } from '../../patterns/act-drawer'
import { Empty, ErrorStrip, Field, Input, Loading, Select } from '../../ui'
import type { ChatKey } from './chat-message'

interface DrawerProps {
  chatKey: ChatKey
  onClose(): void
}

/** Gives a conversation to a colleague. */
export function TransferDrawer({ chatKey, onClose }: DrawerProps) {
  const found = useCall('chat/colleagues', chatKey)
  const transfer = useAct('chat/transfer', ['chat'])
  const [staffId, setStaffId] = useState<string>()
  const [note, setNote] = useState('')
  const submit = async () => {
    if (staffId === undefined) return
    await transfer.mutateAsync({ ...chatKey, staffId, note: note.trim() })
    onClose()
  }
  const records = found.data?.records ?? []
  return (
    <ActDrawer
      title="转给同事"
      button="转给"
      isOff={staffId === undefined}
      act={transfer}
      onSubmit={submit}
      onClose={onClose}
    >
      {found.error && <ErrorStrip error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Loading rows={2} />}
      {found.data && records.length === 0 && <Empty text="没有别的同事能回复这里" />}
      {records.length > 0 && (
        <>
          <Field title="同事">
            <Select
              aria-label="同事"
              placeholder="选一位"
              showSearch={{ optionFilterProp: 'label' }}
              value={staffId}
              options={records.map((one) => ({ value: one.staffId, label: one.name }))}
              onChange={setStaffId}
            />
          </Field>
          <Field title="备注，只有同事看得到" note={`${note.length} / ${CHAT_NOTE_MAX}`}>
            <Input.TextArea
              aria-label="备注，只有同事看得到"
              autoSize={{ minRows: 3, maxRows: 6 }}
              maxLength={CHAT_NOTE_MAX}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </Field>
          <p className="note">对话会出现在对方的“我的”里</p>
        </>
      )}
    </ActDrawer>
  )
}

/** Opens a feedback of the shopper from a conversation; `words` are the shopper's last ones. */
export function CaseDrawer({ chatKey, words, onClose }: DrawerProps & { words: string }) {
  const open = useAct('chat/openCase', ['chat', 'feedback'])
  const [type, setType] = useState<FeedbackType>('goods')
  const [content, setContent] = useState(words.slice(0, FEEDBACK_MAX_LENGTH))
  const submit = async () => {
    await open.mutateAsync({ ...chatKey, type, content: content.trim() })
    onClose()
  }
  return (
    <ActDrawer
      title="建工单"
      button="建工单"
      isOff={content.trim() === ''}
      act={open}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field title="类型">
        <Select
          aria-label="类型"
          value={type}
          options={FEEDBACK_TYPES.map(({ code, text }) => ({ value: code, label: text }))}
          onChange={(next: FeedbackType) => setType(next)}
        />
      </Field>
      <Field title="什么事" note={`${content.length} / ${FEEDBACK_MAX_LENGTH}`}>
        <Input.TextArea
          aria-label="什么事"
          autoSize={{ minRows: 4, maxRows: 10 }}
          maxLength={FEEDBACK_MAX_LENGTH}
          value={content}
          onChange={({ target }) => setContent(target.value)}
        />
      </Field>
      <p className="note">工单在“反馈”里处理，顾客也能在自己的反馈里看到进展</p>
    </ActDrawer>
  )
}
