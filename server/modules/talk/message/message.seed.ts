import type { Db } from '../../../kernel/db'
import type { Draft, MessageService } from './message.service'

export interface MessageDemo {
  /** To all shoppers. */
  messages: readonly Omit<Draft, 'uid'>[]
}

export function seedMessage(
  { db, messages }: { db: Db; messages: MessageService },
  demo: MessageDemo,
  now: number,
): Promise<void> {
  return db.tx(async (tx) => {
    for (const message of demo.messages) await messages.send(tx, { ...message, uid: '' }, now)
  })
}
