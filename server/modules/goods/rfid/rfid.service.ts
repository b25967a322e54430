import type { Reader } from '../../../kernel/db'
import * as repo from './rfid.repo'
import type { RfidPieceTable } from './rfid.tables'

/** Single pieces of goods with RFID tags, as shoppers scan them. */
export class RfidService {
  /** Pieces by the code of their tag; unknown ones are missing. */
  async find(q: Reader, rfids: readonly string[]): Promise<Map<string, RfidPieceTable>> {
    return new Map((await repo.findPieces(q, rfids)).map((piece) => [piece.rfid, piece]))
  }
}
