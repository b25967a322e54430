import type { PieceState } from './rfid.machine'

/** A single piece of goods with an RFID tag. Moments are epoch ms. */
export interface RfidPieceTable {
  /** The code of the tag (EPC), upper case; unique in the mall. */
  rfid: string
  skuId: string
  storeId: string
  state: PieceState
  /** The checkout that took or bought it; empty on the shelf. */
  uid: string
  no: string
  addedAt: number
  changedAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    rfid_piece: RfidPieceTable
  }
}
