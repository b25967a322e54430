import type { Reservable, ReservationLine } from '../../../kernel/reservations'
import * as repo from './rfid.repo'

declare module '../../../kernel/reservations' {
  interface ReservationRequests {
    /** A single piece; the key is the code of its tag. */
    rfid: ReservationLine & { data: { skuId: string } }
  }
}

/** Single pieces as reservables of orders: if two shoppers scanned a piece, the first commit takes it [scan.rfid]. */
export const rfidReservable: Reservable<'rfid'> = {
  kind: 'rfid',
  rank: 60,
  async take(tx, { uid, no }, requests, now) {
    const gone: string[] = []
    for (const { key: rfid, data } of [...requests].sort((a, b) => (a.key < b.key ? -1 : 1)))
      if (!(await repo.takePiece(tx, { rfid, skuId: data.skuId, uid, no }, now))) gone.push(rfid)
    return gone
  },
  async commit(tx, { uid, no }, reserved, now) {
    for (const { key: rfid } of reserved) await repo.movePiece(tx, { rfid, move: 'sell', uid, no }, now)
  },
  async release(tx, { uid, no }, reserved, now) {
    for (const { key: rfid } of reserved) await repo.movePiece(tx, { rfid, move: 'release', uid, no }, now)
  },
  async giveBack(tx, { uid, no }, reserved, { isIntact }, now) {
    const move = isIntact ? 'restock' : 'bringBack'
    for (const { key: rfid } of reserved) await repo.movePiece(tx, { rfid, move, uid, no }, now)
  },
}
