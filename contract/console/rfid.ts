import { type Static, Type as T } from '@sinclair/typebox'
import { MAX_RFIDS, RFID_VIEW_KEYS } from '../codes/rfid'
import { defineConsoleEndpoints } from '../endpoint'
import { Id, Millis, Picture, Text, Words } from '../schema/shared'
import { Act, CursorInput, CursorPage } from './shared'

/** A single piece of goods with an RFID tag. */
export const ListedPiece = T.Object({
  rfid: T.String(),
  skuId: T.String(),
  title: T.String(),
  specText: T.String(),
  picture: Picture,
  storeId: T.String(),
  storeName: T.String(),
  state: Words(RFID_VIEW_KEYS),
  changedAt: Millis,
  acts: T.Array(Act),
})
export type ListedPiece = Static<typeof ListedPiece>

export const rfidEndpoints = defineConsoleEndpoints({
  /** Pieces of a state, in the order of their tags. SYS_PARAM_ERROR: invalid cursor. */
  'rfid/list': {
    auth: 'staff:goods.read',
    input: T.Object({ view: Words(RFID_VIEW_KEYS), ...CursorInput }),
    reply: CursorPage(ListedPiece),
  },
  /**
   * Puts pieces of a SKU on the shelf; all or none. SYS_PARAM_ERROR: an unknown SKU, or a wrong code.
   * SYS_BIZ_DATA_ERROR_CODE: one is on the shelf, in an order, or sold.
   */
  'rfid/add': {
    auth: 'staff:stock.edit',
    input: T.Object({ skuId: Id, rfids: T.Array(Text(64, 1), { minItems: 1, maxItems: MAX_RFIDS }) }),
    reply: T.Object({ added: T.Integer() }),
  },
  /** SYS_PARAM_ERROR: no such piece. STATE_CHANGED: an order has it. */
  'rfid/remove': { auth: 'staff:stock.edit', input: T.Object({ rfid: Text(64, 1) }), reply: T.Object({}) },
})
