import { MALL_TARGET } from '@contract/codes/chat'
import { observer } from 'mobx-react'
import { confirm } from '@/app/dialog'
import { goStore } from '@/app/go-store'
import { useEnv } from '@/app/page'
import { Cell, Cells, SwitchCell } from '@/ui/cell/cell'
import { Sheet } from '@/ui/sheet/sheet'
import type { ConversationStore } from './conversation.store'

interface ConversationSheetProps {
  conversation: ConversationStore
  isOpen: boolean
  onClose: () => void
  onReport: () => void
}

/** The settings of a conversation: the actions of a swipe in the list, and block and report. */
export const ConversationSheet = observer(function ConversationSheet(props: ConversationSheetProps) {
  const { conversation, isOpen, onClose, onReport } = props
  const { chats, targetId, dialogue } = conversation
  const { name = '', storeId = '' } = conversation.target.value ?? {}
  const env = useEnv()
  const remove = async () => {
    onClose()
    const content = '聊天记录会从你的列表里删除，有新消息时会话再出现'
    if (!(await confirm({ title: '删除会话？', content, confirmText: '删除' }))) return
    if (await chats.remove(targetId)) await env.back()
  }
  const block = async () => {
    const isBlocked = !dialogue?.isBlocked
    const content = `屏蔽后收不到${name}的消息，也不能给它发消息`
    if (isBlocked && !(await confirm({ title: '屏蔽这家店？', content, confirmText: '屏蔽' }))) return
    await chats.block(targetId, isBlocked)
  }
  const report = () => {
    onClose()
    onReport()
  }
  const openStore = () => {
    onClose()
    goStore(storeId)
  }
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="会话设置">
      <Cells>
        {storeId ? <Cell label="进店看看" onTap={openStore} /> : null}
        {dialogue ? (
          <>
            <SwitchCell label="置顶" isOn={dialogue.isTop} onTap={() => void chats.setTop(targetId, !dialogue.isTop)} />
            <SwitchCell
              label="免打扰"
              note="不计入未读数"
              isOn={dialogue.isMuted}
              onTap={() => void chats.mute(targetId, !dialogue.isMuted)}
            />
            {targetId === MALL_TARGET ? null : (
              <SwitchCell label="屏蔽" note="不再收发消息" isOn={dialogue.isBlocked} onTap={() => void block()} />
            )}
          </>
        ) : null}
        <Cell label="举报" onTap={report} />
        {dialogue ? <Cell label="删除会话" onTap={() => void remove()} /> : null}
      </Cells>
    </Sheet>
  )
})
