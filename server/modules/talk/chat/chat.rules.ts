import { PREVIEW_MAX } from '@contract/codes/chat'
import { IM_MESSAGE_TYPES, type ImMessageType } from '@contract/codes/im'
import { type ImagesParam, MESSAGE_PARAMS, type TextParam, type VoiceParam } from '@contract/socket/message'
import { parseJsonObject } from '../../../gateways/gateway'
import { checker } from '../../../gateways/schema'
import { failParam } from '../../../kernel/errors'

/** A message as its sender wrote it; `param` was checked by type. */
export interface Draft {
  msgId: string
  type: ImMessageType
  param: object
}

export interface Faq {
  faqId: string
  question: string
  answer: string
}

/** Questions of a target with their answers; only the form of the contract is written. */
export const faqsOf = ({ faqs }: { faqs: string }): Faq[] => JSON.parse(faqs) as Faq[]

export const RECALLED_TEXT = '撤回了一条消息'

const CHECKS = new Map(Object.entries(MESSAGE_PARAMS).map(([type, schema]) => [Number(type), checker(schema, false)]))

/** The checked content of a message. SYS_PARAM_ERROR: it does not fit the type. */
export function paramOf(type: ImMessageType | undefined, busiParam: string | undefined): object {
  const check = CHECKS.get(type ?? 0) ?? failParam('type', '不支持')
  const param = parseJsonObject(busiParam ?? '')
  check(param)
  if (type === IM_MESSAGE_TYPES.text && (param as TextParam).text.trim() === '') failParam('busiParam', '消息是空的')
  return param
}

/** Keys of the files of a message. */
export function filesOf({ type, param }: { type: number; param: string }): string[] {
  if (param === '') return []
  if (type === IM_MESSAGE_TYPES.voice) return [(JSON.parse(param) as VoiceParam).key]
  if (type !== IM_MESSAGE_TYPES.images) return []
  return (JSON.parse(param) as ImagesParam).keys
}

/** The line of a message in a list. */
export function previewOf(type: ImMessageType, param: object): string {
  switch (type) {
    case IM_MESSAGE_TYPES.text:
      return [...(param as TextParam).text.replace(/\s+/g, ' ').trim()].slice(0, PREVIEW_MAX).join('')
    case IM_MESSAGE_TYPES.images:
      return (param as ImagesParam).keys.length > 1 ? `[${(param as ImagesParam).keys.length} 张图片]` : '[图片]'
    case IM_MESSAGE_TYPES.product:
      return '[商品]'
    case IM_MESSAGE_TYPES.order:
      return '[订单]'
    default:
      return `[语音 ${(param as VoiceParam).seconds}″]`
  }
}
