import { MINUTE_MS } from '@contract/codes/china-time'
import { IM_MESSAGE_TYPES } from '@contract/codes/im'
import { HOME_COUNTRY_CODE } from '@contract/codes/phone'
import type { ChatSettingFields } from '@contract/console/chat'
import type { Db, Tx } from '../../../kernel/db'
import type { AccountService } from '../../customer/account'
import type { StaffOperatorService } from '../../system/staff'
import { addMessage, type ChatKey, findChat, readByShopper, readByStaff } from './chat.repo'
import { previewOf } from './chat.rules'
import { putCanned } from './chat-desk.repo'
import { insertService } from './chat-rating.repo'
import { putSetting } from './chat-setting.repo'
import { rowOf } from './chat-setting.service'
import { END_TEXT } from './chat-turn.service'

interface SaidBefore {
  side: 'shopper' | 'staff' | 'system'
  minutesAgo: number
  text: string
}

export interface ChatDemo {
  chatSettings: readonly (Omit<ChatSettingFields, 'faqs'> & {
    targetId: string
    faqs: readonly { question: string; answer: string }[]
  })[]
  /** In order of position. */
  chatCanned: readonly { targetId: string; title: string; text: string }[]
  /** A service that has ended with a rating may be followed by a later one. */
  chats: readonly {
    mobile: string
    targetId: string
    /** Login of the account that answers. */
    answeredBy: string
    messages: readonly SaidBefore[]
    /** Without stars it can still be rated. */
    end?: { minutesAgo: number; stars: number; words: string }
    later?: readonly SaidBefore[]
  }[]
}

interface Deps {
  db: Db
  account: Pick<AccountService, 'shopperOf'>
  staffOperator: Pick<StaffOperatorService, 'find'>
}

/** Writes settings, canned answers, and conversations, except where the shopper has one with the target. */
export async function seedChat({ db, account, staffOperator }: Deps, demo: ChatDemo, now: number): Promise<void> {
  await db.tx(async (tx) => {
    for (const { targetId, faqs, ...fields } of demo.chatSettings) {
      const numbered = faqs.map((faq, place) => ({ ...faq, faqId: `${targetId}-faq-${place + 1}` }))
      await putSetting(tx, rowOf(targetId, { ...fields, faqs: numbered }))
    }
    for (const [place, canned] of demo.chatCanned.entries())
      await putCanned(tx, { ...canned, cannedId: `canned-${place + 1}`, position: place + 1 })
  })
  for (const { mobile, targetId, answeredBy, messages, end, later = [] } of demo.chats) {
    const agent = await staffOperator.find(answeredBy)
    await db.tx(async (tx) => {
      const uid = await account.shopperOf(tx, HOME_COUNTRY_CODE, mobile, now)
      const key = { uid, targetId }
      if (await findChat(tx, key)) return
      let seq = await say(tx, key, messages, { staffId: agent.staffId, now, from: 1 })
      if (end) {
        const endedAt = now - end.minutesAgo * MINUTE_MS
        const closing = { side: 'system', minutesAgo: end.minutesAgo, text: END_TEXT } as const
        seq = await say(tx, key, [closing], { staffId: '', now, from: seq + 1 })
        const by = { staffId: agent.staffId, staffName: agent.name }
        const rating = { stars: end.stars, words: end.words, ratedAt: end.stars === 0 ? 0 : endedAt + MINUTE_MS }
        await insertService(tx, { ...key, ...by, serviceNo: seq, endedAt, ...rating })
        await readByShopper(tx, key, seq)
        await readByStaff(tx, key, seq)
      }
      await say(tx, key, later, { staffId: agent.staffId, now, from: seq + 1 })
      // Staff who answered have read the messages before the answer.
      const answered = later.findLastIndex(({ side }) => side === 'staff')
      if (answered >= 0) await readByStaff(tx, key, seq + 1 + answered)
    })
  }
}

/** Adds messages; returns the sequence of the last one. */
async function say(
  tx: Tx,
  key: ChatKey,
  messages: readonly SaidBefore[],
  { staffId, now, from }: { staffId: string; now: number; from: number },
): Promise<number> {
  for (const [place, { side, minutesAgo, text }] of messages.entries())
    await addMessage(
      tx,
      {
        ...key,
        msgId: `seed-${from + place}`,
        side,
        staffId: side === 'staff' ? staffId : '',
        type: IM_MESSAGE_TYPES.text,
        param: JSON.stringify({ text }),
        sentAt: now - minutesAgo * MINUTE_MS,
      },
      { preview: previewOf(IM_MESSAGE_TYPES.text, { text }) },
    )
  return from + messages.length - 1
}
