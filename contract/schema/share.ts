import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Flag, Id, Picture, Words } from './shared'

/** Data that a page shares [share.fields]. */
export const ShareInfo = T.Object({
  title: T.String(),
  desc: T.String(),
  /** Path in the web app, from its root. */
  link: T.String(),
  /** Address of a picture on the server; empty for the mall's own. */
  imgUrl: T.String(),
  type: Words(['link'] as const),
  dataUrl: T.String(),
})
export type ShareInfo = Static<typeof ShareInfo>

/** A store for the receiver of a shared link. */
export const SharedStore = T.Object({
  storeId: T.String(),
  name: T.String(),
  logo: Picture,
  floor: T.String(),
  address: T.String(),
  phone: T.String(),
  notice: T.String(),
  score: T.String(),
  fansText: T.String(),
  isOpen: Flag,
  openText: T.String(),
  share: ShareInfo,
})
export type SharedStore = Static<typeof SharedStore>

export const shareEndpoints = defineEndpoints({
  /** Share data of a product. */
  'POST product/shareProduct': {
    auth: 'session',
    input: T.Object({ productId: Id, storeId: T.Optional(Id), businessId: T.Optional(Id) }),
    reply: ShareInfo,
  },
  /** Share data of an offer. */
  'GET activity/assist/getShareInfo': { auth: 'session', input: T.Object({ activityId: Id }), reply: ShareInfo },
  /** A shared store. */
  'GET store/getStoreShare': { auth: 'session', input: T.Object({ storeId: Id }), reply: SharedStore },
})
