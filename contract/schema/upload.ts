import { type Static, Type as T } from '@sinclair/typebox'
import { MAX_BATCH_FILES, MAX_KEYS_ASKED, MEDIA_KEY_PATTERN, UPLOAD_PURPOSE_NAMES } from '../codes/upload'
import { defineEndpoints } from '../endpoint'
import { Words } from './shared'

/** Key of an uploaded file: purpose / batch / name. */
export const MediaKey = T.String({ minLength: 1, maxLength: 64, pattern: MEDIA_KEY_PATTERN })

/** An uploaded file, for its readers. */
export const MediaView = T.Object({
  key: T.String(),
  url: T.String(),
  /** 300 × 300; empty for a video or a voice. */
  thumbUrl: T.String(),
  /** image, video or audio. */
  kind: T.String(),
  width: T.Integer(),
  height: T.Integer(),
})
export type MediaView = Static<typeof MediaView>

export const UploadToken = T.Object({
  /** accessKey:sign:policy, as Qiniu's clients read it. */
  token: T.String(),
  /** Path of the upload host. */
  uploadUrl: T.String(),
  /** Epoch ms. */
  expireTime: T.Integer(),
  maxBytes: T.Integer(),
  /** Keys must begin with it. */
  keyPrefix: T.String(),
  /** Files that the token still accepts. */
  count: T.Integer(),
})
export type UploadToken = Static<typeof UploadToken>

export const legacyUploadEndpoints = defineEndpoints({
  'common.upload.getUpToken': {
    auth: 'shopper',
    input: T.Object({
      purpose: T.Optional(Words(UPLOAD_PURPOSE_NAMES)),
      count: T.Optional(T.Integer({ minimum: 1, maximum: MAX_BATCH_FILES })),
      /**
       * keyPrefix of an earlier token of this shopper: the reply has a new token for the same batch, to continue a
       * broken upload.
       */
      keyPrefix: T.Optional(T.String({ pattern: '^[a-z]{1,16}/[0-9a-f]{24}/$', maxLength: 42 })),
    }),
    reply: UploadToken,
  },
  'common.upload.getUrlByKey': {
    auth: 'shopper',
    input: T.Object({ keys: T.Array(MediaKey, { minItems: 1, maxItems: MAX_KEYS_ASKED }) }),
    reply: T.Object({ records: T.Array(MediaView) }),
  },
})
