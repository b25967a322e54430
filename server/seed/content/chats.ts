import { Type as T } from '@sinclair/typebox'
import written from '../files/chats.json'
import { readSeedFile } from './seed-file'
import { OneOf, Said, Strict, Whole } from './shapes'
import type { MallContent } from './types'

const Messages = T.Array(Strict({ side: OneOf(['shopper', 'staff']), minutesAgo: Whole, text: Said }))
const hours = T.Union([T.Null(), Strict({ openTime: Said, closeTime: Said })])

/** Settings of targets, answers of staff and conversations; the earliest message first. */
export const chats: Pick<MallContent, 'chatSettings' | 'chatCanned' | 'chats'> = (() => {
  const file = readSeedFile(
    'chats.json',
    Strict({
      settings: T.Array(
        Strict({
          targetId: Said,
          hours,
          greeting: T.String(),
          autoReply: T.String(),
          faqs: T.Array(Strict({ question: Said, answer: Said })),
        }),
      ),
      canned: T.Array(Strict({ targetId: Said, title: Said, text: Said })),
      chats: T.Array(
        Strict({
          mobile: T.String({ pattern: '^1[0-9]{10}$' }),
          targetId: Said,
          answeredBy: Said,
          messages: Messages,
          end: T.Optional(Strict({ minutesAgo: Whole, stars: Whole, words: T.String() })),
          later: T.Optional(Messages),
        }),
      ),
    }),
    written,
  )
  return { chatSettings: file.settings, chatCanned: file.canned, chats: file.chats }
})()
