import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Flag, Id, Picture, Words } from './shared'

/** Share data (spec 3). */
export const ShareInfo = T.Object({
  title: T.String(),
  desc: T.String(),
  /** Of the web app, from its root. */
  link: T.String(),
  /** Address of a picture of the server's; empty for the mall's own. */
  imgUrl: T.String(),
  type: Words(['link'] as const),
  dataUrl: T.String(),
})
export type ShareInfo = Static<typeof ShareInfo>

/** A store as somebody who is sent there sees it. */
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
  /** What is said of a product that is shared (spec 7). */
  'POST product/shareProduct': {
    auth: 'session',
    input: T.Object({ productId: Id, storeId: T.Optional(Id), businessId: T.Optional(Id) }),
    reply: ShareInfo,
  },
  /** The same of an activity (spec 7). */
  'GET activity/assist/getShareInfo': { auth: 'session', input: T.Object({ activityId: Id }), reply: ShareInfo },
  /** A store that is shared. */
  'GET store/getStoreShare': { auth: 'session', input: T.Object({ storeId: Id }), reply: SharedStore },
})
