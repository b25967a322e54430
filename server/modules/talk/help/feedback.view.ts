import { FEEDBACK_STATE_TEXTS, FEEDBACK_TYPE_CODES, FEEDBACK_TYPES, type FeedbackType } from '@contract/codes/help'
import type { CaseEvent } from '@contract/schema/aftersale'
import type { FeedbackDetail, FeedbackHead } from '@contract/schema/feedback'
import type { CaseEventRow } from '../../../kernel/case-event.repo'
import { feedbackMachine } from './feedback.machine'
import type { FeedbackRow } from './feedback.repo'

const EVENT_TITLES: Readonly<Record<string, string>> = {
  write: '提交了反馈',
  reply: '补充说明',
  close: '标为已解决',
  answer: '回复',
  finish: '已处理',
  reopen: '重新打开',
}
const HINTS = {
  waiting: '我们看到后会尽快回复你',
  answered: '还有疑问可以接着回复',
  closed: '还有问题可以接着回复，会重新打开',
} as const

/** A picture's addresses by its key. */
export type Addresses = ReadonlyMap<string, { url: string; thumbUrl: string }>

export const keysOf = (events: readonly Pick<CaseEventRow, 'imageKeys'>[]): string[] => [
  ...new Set(events.flatMap(({ imageKeys }) => JSON.parse(imageKeys) as string[])),
]

/** Only codes of the contract are written. */
export const typeOf = (code: string): FeedbackType => FEEDBACK_TYPE_CODES.find((one) => one === code) ?? 'other'
export const typeText = (code: string): string => FEEDBACK_TYPES.find((one) => one.code === code)?.text ?? code

export const headView = ({ feedbackNo, type, content, state, createdAt }: FeedbackRow): FeedbackHead => ({
  feedbackNo,
  type: typeOf(type),
  typeText: typeText(typeOf(type)),
  content,
  state,
  stateText: FEEDBACK_STATE_TEXTS[state],
  createdAt,
})

/** `shopperName`: how the reader calls the shopper. */
export const eventsView = (events: readonly CaseEventRow[], shopperName: string, images: Addresses): CaseEvent[] =>
  events.map(({ actor, event, text, imageKeys, at }) => ({
    who: actor,
    name: actor === 'shopper' ? shopperName : '客服',
    title: actor === 'house' && event === 'write' ? '按聊天记下' : (EVENT_TITLES[event] ?? event),
    text,
    images: (JSON.parse(imageKeys) as string[]).flatMap((key) => images.get(key) ?? []),
    at,
  }))

/** The hint and the shopper's buttons for a state. */
export const nextView = ({ state }: Pick<FeedbackRow, 'state'>): Pick<FeedbackDetail, 'hint' | 'buttons'> => ({
  hint: HINTS[state],
  buttons: [
    ...(feedbackMachine.can(state, 'close') ? [{ code: 'close', text: '已解决', primary: false }] : []),
    { code: 'reply', text: '回复', primary: true },
  ],
})
