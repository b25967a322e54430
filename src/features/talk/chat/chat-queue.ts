import type { ImMessageType } from '@contract/codes/im'
import { stored } from '@/platform/storage'

/** A message that is not stored by the server yet. */
export interface QueuedMessage {
  uid: string
  targetId: string
  msgId: string
  type: ImMessageType
  busiParam: string
  at: number
}

/** Older messages are dropped: by then the shopper has asked elsewhere. */
const KEEP_MS = 24 * 3_600_000
const MOST = 100

const isQueue = (value: unknown): value is QueuedMessage[] =>
  Array.isArray(value) &&
  value.every(
    (one) => typeof one?.msgId === 'string' && typeof one.targetId === 'string' && typeof one.busiParam === 'string',
  )
const kept = stored('CHAT_QUEUE', isQueue)

/** Messages that wait for the connection, kept over a restart of the app. */
export const chatQueue = {
  of: (uid: string, targetId: string, now: number): QueuedMessage[] =>
    (kept.get() ?? []).filter((one) => one.uid === uid && one.targetId === targetId && now - one.at < KEEP_MS),
  add(message: QueuedMessage): void {
    kept.set([...(kept.get() ?? []), message].slice(-MOST))
  },
  remove(msgId: string): void {
    const rest = (kept.get() ?? []).filter((one) => one.msgId !== msgId)
    if (rest.length > 0) kept.set(rest)
    else kept.remove()
  },
}
