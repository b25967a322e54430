import type { ParcelState } from '@contract/codes/parcel'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { findNo } from '../../../kernel/known-no'
import * as repo from './parcel.repo'
import type { ParcelService } from './parcel.service'

declare module '../../../kernel/audit' {
  interface Acts {
    'parcel.tell': 'parcel'
  }
}

/** What the operator knows of a parcel before its carrier says so: refused, returned, lost, handed over. */
export class ParcelOperatorService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly parcels: Pick<ParcelService, 'told'>,
  ) {}

  /** A parcel by its id with all that was said of it, the newest first. */
  async show(id: string): Promise<{ parcel: repo.ParcelRow; tracks: repo.ParcelTrackRow[] }> {
    const key = await findNo(this.db.q, 'parcel', id)
    const parcel = key && (await repo.findParcel(this.db.q, key))
    if (!parcel) failParam('parcel', '没有这个包裹')
    return { parcel, tracks: await repo.findTracks(this.db.q, parcel.uid, [parcel.id]) }
  }

  /** Says where a parcel stands now; gives how it stands then. Nothing is taken back: a way only goes on. */
  async tell(actor: Actor, id: string, state: ParcelState, text: string): Promise<number> {
    const { parcel } = await this.show(id)
    const at = this.clock.now()
    const subject = { kind: 'parcel', id } as const
    await this.parcels.told(id, { tracks: [{ at, state, text }], nextAt: null })
    await this.db.tx((tx) =>
      writeAudit(tx, { actor, act: 'parcel.tell', subject, details: { state, before: parcel.state }, at }),
    )
    return (await this.show(id)).parcel.state
  }
}
