import { EXCHANGE_ALPHABET } from '@contract/codes/exchange'
import { INVITE_CODE_LENGTH, type InvitationWay } from '@contract/codes/invitation'
import type { Db, Reader } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { randomDigits, randomSigns, randomToken } from '../../../kernel/ids'
import { isGood, leftSecondsOf, minuteCode, NO_DIGITS, noOf, stepOf } from '../../../kernel/minute-code'
import { findNumber, indexNumbers } from '../../../kernel/number-index'
import * as repo from './code.repo'
import { heldFace, inviteCodeOf, isHeld, readHeld, STALE_TEXT } from './invitation.rules'
import type { InvitationCodeTable } from './invitation.tables'

declare module '../../../kernel/number-index' {
  interface IndexedNumbers {
    /** The permanent code of a shopper. */
    invitation: true
    /** The permanent digits of a shopper's face-to-face codes. */
    invitationFace: true
  }
}

/**
 * Invitation codes: a permanent one of eight characters, and face-to-face codes derived from a secret and the time
 * (decision 0094).
 */
export class InviteCodeService {
  constructor(private readonly db: Db) {}

  /** The shopper's code, created at the first call. */
  async own(uid: string, now: number): Promise<InvitationCodeTable> {
    return (await repo.findCode(this.db.q, uid)) ?? this.#make(uid, now)
  }

  /** The current face-to-face code and its remaining seconds. */
  async face(uid: string, now: number): Promise<{ code: string; leftSeconds: number }> {
    const secret = faceOf(await this.own(uid, now))
    return { code: minuteCode(secret, stepOf(now)), leftSeconds: leftSecondsOf(now) }
  }

  /**
   * Exchanges a scanned code for one that can be accepted later. Fails with SYS_BIZ_DATA_ERROR_CODE when it is not
   * current.
   */
  async resolveFace(face: string, now: number): Promise<string> {
    const { q } = this.db
    const asked = noOf(face)
    const row = asked && (await this.#byFaceNo(q, asked.no))
    if (!asked || !row || !isGood(faceOf(row), asked.code, now)) fail('SYS_BIZ_DATA_ERROR_CODE', STALE_TEXT)
    return heldFace(row, now)
  }

  /** The inviter of a code and the kind of the code; null for an unknown code, `isStale` for an expired one. */
  async inviter(
    q: Reader,
    text: string,
    now: number,
  ): Promise<{ uid: string; way: InvitationWay; isStale: boolean } | null> {
    const held = readHeld(text)
    if (held) {
      const row = await this.#byFaceNo(q, held.faceNo)
      return row ? { uid: row.uid, way: 'face', isStale: !isHeld(row, held, now) } : null
    }
    const code = inviteCodeOf(text)
    const known = code && (await findNumber(q, 'invitation', code))
    return known ? { uid: known.uid, way: 'link', isStale: false } : null
  }

  async #byFaceNo(q: Reader, faceNo: string): Promise<InvitationCodeTable | undefined> {
    const known = await findNumber(q, 'invitationFace', faceNo)
    return known && repo.findCode(q, known.uid)
  }

  #make(uid: string, now: number): Promise<InvitationCodeTable> {
    return this.db.tx(async (tx) => {
      const code = randomSigns(EXCHANGE_ALPHABET, INVITE_CODE_LENGTH)
      const row = { uid, code, faceNo: randomDigits(NO_DIGITS), secret: randomToken(), at: now }
      if (await repo.insertCode(tx, row)) {
        await indexNumbers(tx, [
          { no: code, kind: 'invitation', uid, id: uid },
          { no: row.faceNo, kind: 'invitationFace', uid, id: uid },
        ])
        return row
      }
      const known = await repo.findCode(tx, uid)
      if (!known) throw new Error('the invitation code was deleted during the transaction')
      return known
    })
  }
}

const faceOf = ({ faceNo: no, secret }: InvitationCodeTable) => ({ no, secret, uses: 0 })
