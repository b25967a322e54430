import { PICTURE_TYPES, PICTURE_UPLOAD_BYTES } from '../codes/picture'
import { defineConsoleUploads } from '../endpoint'
import { Picture } from '../schema/shared'

export const pictureUploads = defineConsoleUploads({
  /**
   * Stores a picture of goods, stores, live rooms, adverts or pop-ups; their drafts take the reply. The same picture is
   * stored once.
   * SYS_PARAM_ERROR `picture: …`: too large, not a picture, or one that cannot be read.
   */
  'picture/upload': {
    auth: ['goods.edit', 'stores.edit', 'content.edit', 'live.edit'],
    types: PICTURE_TYPES,
    mostBytes: PICTURE_UPLOAD_BYTES,
    reply: Picture,
  },
})
