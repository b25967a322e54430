import { CHAT_REPORT_REASONS, CHAT_REPORT_TEXT_MAX, type ChatReportReason } from '@contract/codes/chat'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { isApiError } from '@/app/api/api-error'
import { Mutation } from '@/app/mutation'
import { useEnv, useLocalStore } from '@/app/page'
import { Button } from '@/ui/button/button'
import { Choice } from '@/ui/choice/choice'
import { Field } from '@/ui/field/field'
import { Sheet } from '@/ui/sheet/sheet'

interface ReportSheetProps {
  targetId: string
  /** A message; without it the conversation is reported. */
  msgId?: string
  onClose: () => void
}

interface Reported {
  targetId: string
  msgId?: string
  reason: ChatReportReason
  text: string
}

/** A report to the mall, with a reason and a text. */
export const ReportSheet = observer(function ReportSheet({ targetId, msgId, onClose }: ReportSheetProps) {
  const env = useEnv()
  const [reason, setReason] = useState<ChatReportReason | ''>('')
  const [text, setText] = useState('')
  const sending = useLocalStore('report', ({ call }) => ({
    act: new Mutation((body: Reported, idempotencyKey) => call('POST im/report', body, { idempotencyKey })),
  })).act
  const send = async () => {
    if (reason === '') return
    const body = { targetId, ...(msgId !== undefined && { msgId }), reason, text: text.trim() }
    const reply = await env.try(sending.send(body))
    if (!reply || isApiError(reply)) return
    onClose()
    env.toast('已举报，处理结果会发到消息里')
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={msgId === undefined ? '举报这个会话' : '举报这条消息'}
      foot={
        <Button isWide isOff={reason === ''} isBusy={sending.isBusy} onTap={() => void send()}>
          {reason === '' ? '请选择原因' : '提交'}
        </Button>
      }
    >
      <View className="chat__report">
        <Choice label="原因" options={CHAT_REPORT_REASONS} value={reason} onPick={setReason} />
        <Field
          label="补充说明（选填）"
          isLong
          value={text}
          maxLength={CHAT_REPORT_TEXT_MAX}
          placeholder="发生了什么，最多 200 字"
          onInput={setText}
        />
      </View>
    </Sheet>
  )
})
