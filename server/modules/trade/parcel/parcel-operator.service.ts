import type { ParcelState } from '@contract/codes/parcel'
import { isOwnCarrier } from '@contract/codes/parcel'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { checkedLine, fail, failParam } from '../../../kernel/errors'
import { findNumber } from '../../../kernel/number-index'
import { companyCode, companyName } from './companies'
import * as repo from './parcel.repo'
import { parcelText } from './parcel.rules'
import type { ParcelService } from './parcel.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'parcel.tell': 'parcel'
    'parcel.correct': 'parcel'
  }
}

const MAX_TEXT = 100
const MAX_NO = 60

/** States that an operator may set before the carrier reports them: refused, returned, lost, signed. */
export class ParcelOperatorService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly parcels: Pick<ParcelService, 'take' | 'relabel'>,
  ) {}

  /** A parcel by its id with all its tracks, newest first. */
  async show(id: string): Promise<{ parcel: repo.ParcelRow; tracks: repo.ParcelTrackRow[] }> {
    const key = await findNumber(this.db.q, 'parcel', id)
    const parcel = key && (await repo.findParcel(this.db.q, key))
    if (!parcel) failParam('parcel', '没有这个包裹')
    return { parcel, tracks: await repo.findTracks(this.db.q, parcel.uid, [parcel.id]) }
  }

  /**
   * Corrects a parcel's number, and its carrier if one is given, and starts tracking again. STATE_CHANGED for a parcel
   * in a final state or of the mall's own carrier.
   */
  async correct(actor: Actor, id: string, number: string, company?: string): Promise<repo.ParcelRow> {
    const no = checkedLine('no', number, MAX_NO)
    const { parcel: seen } = await this.show(id)
    const code = company === undefined ? seen.companyCode : companyCode(company)
    if (company !== undefined && code === '') failParam('company', `没有名为“${company}”的承运商`)
    if (isOwnCarrier(seen.companyCode) || isOwnCarrier(code)) fail('STATE_CHANGED')
    await this.db.tx(async (tx) => {
      const name = company === undefined ? seen.company : companyName(company)
      const now = await this.parcels.relabel(tx, seen, { companyCode: code, company: name, no })
      const details = { before: parcelText(seen), after: parcelText(now) }
      const subject = { kind: 'parcel', id } as const
      await writeAudit(tx, { actor, action: 'parcel.correct', subject, details, at: this.clock.now() })
    })
    return (await this.show(id)).parcel
  }

  /** Sets a parcel's state; returns the state afterwards. A state never goes back. */
  async tell(actor: Actor, id: string, state: ParcelState, words: string): Promise<number> {
    const text = checkedLine('text', words, MAX_TEXT)
    const { parcel } = await this.show(id)
    const at = this.clock.now()
    const subject = { kind: 'parcel', id } as const
    return this.db.tx(async (tx) => {
      const moved = await this.parcels.take(tx, parcel, { tracks: [{ at, state, text }], nextAt: null })
      if (!moved) fail('STATE_CHANGED')
      await writeAudit(tx, { actor, action: 'parcel.tell', subject, details: { state, ...moved }, at })
      return moved.after
    })
  }
}
