import { IM_MESSAGE_TYPES } from '@contract/codes/im'
import type { TextParam } from '@contract/socket/message'
import type { ShownMessage } from './conversation.store'

/** The text of a message; empty for other types. */
export function textOf({ type, busiParam }: Pick<ShownMessage, 'type' | 'busiParam'>): string {
  return type === IM_MESSAGE_TYPES.text && busiParam ? (JSON.parse(busiParam) as TextParam).text : ''
}
