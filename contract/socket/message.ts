import { type Static, Type as T } from '@sinclair/typebox'
import { CHAT_IMAGES_MAX, CHAT_TEXT_MAX, CHAT_VOICE_MAX_S } from '../codes/chat'
import { Id, Lines } from '../schema/shared'
import { MediaKey } from '../schema/upload'

/** The busiParam of a message, by type. */
export const MESSAGE_PARAMS = {
  1: T.Object({ text: Lines(CHAT_TEXT_MAX, 1) }),
  2: T.Object({ keys: T.Array(MediaKey, { minItems: 1, maxItems: CHAT_IMAGES_MAX }) }),
  3: T.Object({ skuId: Id, productId: Id }),
  4: T.Object({ orderId: Id }),
  5: T.Object({ key: MediaKey, seconds: T.Integer({ minimum: 1, maximum: CHAT_VOICE_MAX_S }) }),
} as const
export type TextParam = Static<(typeof MESSAGE_PARAMS)[1]>
export type ImagesParam = Static<(typeof MESSAGE_PARAMS)[2]>
export type ProductParam = Static<(typeof MESSAGE_PARAMS)[3]>
export type OrderParam = Static<(typeof MESSAGE_PARAMS)[4]>
export type VoiceParam = Static<(typeof MESSAGE_PARAMS)[5]>
