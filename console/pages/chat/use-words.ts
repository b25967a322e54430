import { useState } from 'react'
import { useAct } from '../../app/query'
import { type ChatKey, chatName } from './chat-message'

interface Draft {
  text: string
  /** Kept until the answer is stored, so that a repeat is stored once; empty: it was not tried. */
  msgId: string
}

/** The unsent answer of a conversation. */
export interface Words {
  text: string
  isSending: boolean
  error: Error | null
  write(text: string): void
  send(): void
}

const NOTHING: Draft = { text: '', msgId: '' }

/** Unsent answers by conversation: each is kept while another conversation is open [chat.desk-draft]. */
export function useWords(): (chatKey: ChatKey) => Words {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  const { mutate: tell } = useAct('chat/typing', [])
  const post = useAct('chat/send', ['chat'])
  return (chatKey) => {
    const name = chatName(chatKey)
    const { text, msgId } = drafts.get(name) ?? NOTHING
    const isPosted = post.variables !== undefined && chatName(post.variables) === name
    const put = (draft: Draft) => setDrafts((all) => new Map(all).set(name, draft))
    const write = (next: string) => {
      if ((next === '') !== (text === '')) tell({ ...chatKey, isTyping: next !== '' })
      put({ text: next, msgId: '' })
    }
    const send = async () => {
      const draft = { text, msgId: msgId || crypto.randomUUID() }
      put(draft)
      await post.mutateAsync({ ...chatKey, msgId: draft.msgId, text: text.trim() })
      tell({ ...chatKey, isTyping: false })
      // A text that was written meanwhile is another answer.
      setDrafts((all) => (all.get(name)?.msgId === draft.msgId ? new Map(all).set(name, NOTHING) : all))
    }
    return {
      text,
      isSending: post.isPending && isPosted,
      error: isPosted ? post.error : null,
      write,
      send: () => void send().catch(() => undefined),
    }
  }
}
