import type { Reply } from '../../app/api'

export type Message = Reply<'chat/history'>['records'][number]

/** Whose conversation, and with which store or the mall. */
export interface ChatKey {
  uid: string
  targetId: string
}

/** The name of a conversation among those of the desk. */
export const chatName = ({ uid, targetId }: ChatKey): string => `${uid}/${targetId}`
