import type { ParcelState } from '@contract/codes/parcel'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { findNumber } from '../../../kernel/number-index'
import { companyCode, companyName } from './companies'
import * as repo from './parcel.repo'
import { isOwn, parcelText } from './parcel.rules'
import type { ParcelService } from './parcel.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'parcel.tell': 'parcel'
    'parcel.correct': 'parcel'
  }
}

/** What the operator knows of a parcel before its carrier says so: refused, returned, lost, handed over. */
export class ParcelOperatorService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly parcels: Pick<ParcelService, 'told' | 'relabel'>,
  ) {}

  /** A parcel by its id with all that was said of it, the newest first. */
  async show(id: string): Promise<{ parcel: repo.ParcelRow; tracks: repo.ParcelTrackRow[] }> {
    const key = await findNumber(this.db.q, 'parcel', id)
    const parcel = key && (await repo.findParcel(this.db.q, key))
    if (!parcel) failParam('parcel', 'there is no such parcel')
    return { parcel, tracks: await repo.findTracks(this.db.q, parcel.uid, [parcel.id]) }
  }

  /**
   * Another number, and another carrier if one is given, for a parcel that was sent with a wrong one; its carrier is asked anew.
   * STATE_CHANGED for one whose way is over, or that the mall's own carrier brings.
   */
  async correct(actor: Actor, id: string, no: string, company?: string): Promise<repo.ParcelRow> {
    const { parcel: seen } = await this.show(id)
    const code = company === undefined ? seen.companyCode : companyCode(company)
    if (company !== undefined && code === '') failParam('company', `no carrier is called "${company}"`)
    if (isOwn(seen.companyCode) || isOwn(code)) fail('STATE_CHANGED')
    await this.db.tx(async (tx) => {
      const name = company === undefined ? seen.company : companyName(company)
      const now = await this.parcels.relabel(tx, seen, { companyCode: code, company: name, no })
      const details = { before: parcelText(seen), after: parcelText(now) }
      const subject = { kind: 'parcel', id } as const
      await writeAudit(tx, { actor, action: 'parcel.correct', subject, details, at: this.clock.now() })
    })
    return (await this.show(id)).parcel
  }

  /** Says where a parcel stands now; gives how it stands then. Nothing is taken back: a way only goes on. */
  async tell(actor: Actor, id: string, state: ParcelState, text: string): Promise<number> {
    const { parcel } = await this.show(id)
    const at = this.clock.now()
    const subject = { kind: 'parcel', id } as const
    await this.parcels.told(id, { tracks: [{ at, state, text }], nextAt: null })
    await this.db.tx((tx) =>
      writeAudit(tx, { actor, action: 'parcel.tell', subject, details: { state, before: parcel.state }, at }),
    )
    return (await this.show(id)).parcel.state
  }
}
