import type { Db } from '../../../kernel/db'
import * as repo from './rfid.repo'

export interface RfidDemo {
  /** Single pieces on the shelf, by the code of their tags. */
  rfidPieces: readonly { rfid: string; skuId: string; storeId: string }[]
}

export async function seedRfid({ db }: { db: Db }, demo: RfidDemo, now: number): Promise<void> {
  const onShelf = demo.rfidPieces.map((piece) => ({
    ...piece,
    state: 'onShelf' as const,
    uid: '',
    no: '',
    addedAt: now,
    changedAt: now,
  }))
  await db.tx((tx) => repo.insertPieces(tx, onShelf, 'skip'))
}
