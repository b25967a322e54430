import { MALL_CARRIER, PARCEL_OVER, PARCEL_STATE, type ParcelState, RIDER_CARRIER } from '@contract/codes/parcel'
import type { ParcelView } from '@contract/schema/parcel'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { newId, readableNo } from '../../../kernel/ids'
import type { Jobs } from '../../../kernel/jobs'
import { findNumber } from '../../../kernel/number-index'
import type { Outbox } from '../../../kernel/outbox'
import type { Carrier, CarrierNews, Way } from './carrier'
import type { Kuaidi100 } from './kuaidi100'
import * as repo from './parcel.repo'
import { isRider, type ParcelGoods, parcelText, parcelView, stateAfter, trackId } from './parcel.rules'

declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Polls a parcel's carrier; key: the parcel's id. */
    'parcel.follow': { uid: string; id: string }
  }
}
declare module '../../../kernel/outbox' {
  interface Events {
    /** A parcel's state has changed. */
    'parcel.moved': { uid: string; id: string; subject: repo.ParcelRow['subject']; subjectId: string; state: number }
  }
}
declare module '../../../kernel/number-index' {
  interface IndexedNumbers {
    /** A parcel's id, which is part of the carrier's callback address. */
    parcel: true
  }
}

/** Pause before a carrier that could not be reached is polled again. */
const AGAIN_MS = 10 * 60_000

export interface ParcelDraft {
  uid: string
  subject: repo.ParcelRow['subject']
  subjectId: string
  companyCode: string
  company: string
  no: string
  phoneTail?: string
  way?: Way | null
  /** Promised arrival; 0 when there is none. */
  dueAt?: number
  lines?: readonly { lineId: string; number: number }[]
}

/** 顺丰速运 SF123，等待揽收 */
const sentText = (row: repo.ParcelRow): string =>
  isRider(row) ? '已呼叫骑手，等待接单' : [parcelText(row), '等待揽收'].filter(Boolean).join('，')

/** New number for a parcel of the mall's own carrier or riders; empty for other carriers. */
const ownNo = ({ companyCode }: ParcelDraft, now: number): string =>
  companyCode === MALL_CARRIER ? `LL${readableNo(now)}` : companyCode === RIDER_CARRIER ? `QS${readableNo(now)}` : ''

export interface ParcelDeps {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'schedule'>
  outbox: Pick<Outbox, 'publish'>
  carriers: readonly Carrier[]
  tracking: Pick<Kuaidi100, 'read'> | null
}

/** Parcels underway, of any sender and carrier. */
export class ParcelService {
  constructor(private readonly deps: ParcelDeps) {}

  /** Inserts a parcel; if its carrier can be tracked, tracking starts. */
  async send(tx: Tx, draft: ParcelDraft): Promise<repo.ParcelRow> {
    const now = this.deps.clock.now()
    const { uid, lines = [], way = null } = draft
    const id = newId()
    const row: repo.ParcelRow = {
      uid,
      id,
      subject: draft.subject,
      subjectId: draft.subjectId,
      companyCode: draft.companyCode,
      company: draft.company,
      no: draft.no || ownNo(draft, now),
      phoneTail: draft.phoneTail ?? '',
      way: way ? JSON.stringify(way) : '',
      state: PARCEL_STATE.sent,
      news: '',
      newsAt: now,
      courierName: '',
      courierPhone: '',
      courierX: null,
      courierY: null,
      sentAt: now,
      dueAt: draft.dueAt ?? 0,
      endedAt: 0,
    }
    row.news = sentText(row)
    await repo.insertParcel(
      tx,
      row,
      lines.map(({ lineId, number }) => ({ uid, parcelId: id, lineId, number })),
    )
    const first = { state: row.state as ParcelState, text: row.news, at: now }
    await repo.insertTracks(tx, [{ uid, parcelId: id, id: trackId(first), ...first }])
    // A command line process has no carriers; the server runs the job.
    if (row.companyCode !== '') await this.#askAt(tx, row, now)
    return row
  }

  /** Corrects the number of a parcel without tracks; inserts the parcel if there is none. */
  async renumber(tx: Tx, draft: ParcelDraft): Promise<void> {
    const [known] = (await repo.findParcels(tx, [{ uid: draft.uid, id: draft.subjectId }])).filter(
      ({ subject, state }) => subject === draft.subject && !PARCEL_OVER.includes(state),
    )
    if (!known) {
      await this.send(tx, draft)
      return
    }
    const { companyCode, company, no } = draft
    await this.relabel(tx, known, { companyCode, company, no })
  }

  /**
   * Corrects the number of a parcel. The tracks of the former number are deleted, because they belong to another
   * parcel, and tracking starts again. STATE_CHANGED when the parcel is in a final state.
   */
  async relabel(
    tx: Tx,
    { uid, id }: Pick<repo.ParcelRow, 'uid' | 'id'>,
    label: Pick<repo.ParcelRow, 'companyCode' | 'company' | 'no'>,
  ): Promise<repo.ParcelRow> {
    const seen = await repo.hold(tx, { uid, id })
    if (!seen || PARCEL_OVER.includes(seen.state)) fail('STATE_CHANGED')
    const now = this.deps.clock.now()
    const row = { ...seen, ...label, state: PARCEL_STATE.sent, newsAt: now }
    const news = `运单号已更正，${sentText(row)}`
    await repo.change(tx, seen, { ...label, state: row.state, news, newsAt: now })
    await repo.dropTracks(tx, seen)
    const first = { state: row.state, text: news, at: now }
    await repo.insertTracks(tx, [{ uid, parcelId: id, id: trackId(first), ...first }])
    if (label.companyCode !== '') await this.#askAt(tx, seen, now)
    return { ...row, news }
  }

  /** Parcels of some orders or cases, the first sent first. */
  of(q: Reader, subjects: readonly { uid: string; id: string }[]): Promise<repo.ParcelRow[]> {
    return repo.findParcels(q, subjects)
  }

  /** Parcels of any shopper with these numbers of carriers. */
  withNumbers(q: Reader, nos: readonly string[]) {
    return repo.findByNumbers(q, nos)
  }

  /** Pieces in some parcels of one shopper. */
  pieces(q: Reader, uid: string, parcels: readonly repo.ParcelRow[]): Promise<repo.ParcelLineRow[]> {
    return repo.findLines(
      q,
      uid,
      parcels.map(({ id }) => id),
    )
  }

  /** Parcels in the shape for their shopper; `goodsOf`: the name of a line's goods. */
  async views(
    uid: string,
    parcels: readonly repo.ParcelRow[],
    goodsOf: (line: repo.ParcelLineRow) => ParcelGoods | undefined = () => undefined,
  ): Promise<ParcelView[]> {
    const ids = parcels.map(({ id }) => id)
    const [tracks, lines] = [
      await repo.findTracks(this.deps.db.q, uid, ids),
      await repo.findLines(this.deps.db.q, uid, ids),
    ]
    const now = this.deps.clock.now()
    return parcels.map((row) =>
      parcelView(
        row,
        tracks.filter(({ parcelId }) => parcelId === row.id),
        lines.filter(({ parcelId }) => parcelId === row.id).flatMap((line) => goodsOf(line) ?? []),
        this.#carrierOf(row)?.position?.(row, now) ?? { x: row.courierX, y: row.courierY },
      ),
    )
  }

  /** The job: polls the carrier. A carrier that cannot be reached is polled again. */
  async follow(uid: string, id: string): Promise<void> {
    const row = await repo.findParcel(this.deps.db.q, { uid, id })
    const carrier = row && this.#carrierOf(row)
    if (!row || !carrier || PARCEL_OVER.includes(row.state)) return
    const now = this.deps.clock.now()
    const news = await carrier.ask(row, now).catch(() => ({ tracks: [], nextAt: now + AGAIN_MS }))
    await this.deps.db.tx((tx) => this.take(tx, row, news))
  }

  /** Takes a callback of the tracking service; false for a wrong signature or an unknown parcel. */
  async called(id: string, form: ReadonlyMap<string, string>): Promise<boolean> {
    const news = this.deps.tracking?.read(form) ?? null
    if (news === null) return false
    const key = await findNumber(this.deps.db.q, 'parcel', id)
    const row = key && (await repo.findParcel(this.deps.db.q, key))
    if (!row) return false
    // The number was corrected meanwhile: the callback is about another parcel.
    if (news.no === row.no) await this.deps.db.tx((tx) => this.take(tx, row, news))
    return true
  }

  /**
   * Takes news of a parcel from its carrier or an operator; returns the states before and after, null for an unknown
   * parcel. A state never goes back.
   */
  async take(
    tx: Tx,
    { uid, id }: Pick<repo.ParcelRow, 'uid' | 'id'>,
    { tracks, courier, nextAt }: CarrierNews,
  ): Promise<{ before: number; after: number } | null> {
    const newest = tracks.reduce<(typeof tracks)[number] | null>((a, b) => (a === null || b.at >= a.at ? b : a), null)
    // The lock makes concurrent news of one parcel serial.
    const seen = await repo.hold(tx, { uid, id })
    if (!seen) return null
    const state = stateAfter(seen.state, tracks)
    const isOver = PARCEL_OVER.includes(state)
    await repo.insertTracks(
      tx,
      tracks.map((track) => ({ uid, parcelId: id, id: trackId(track), ...track })),
    )
    await repo.change(tx, seen, {
      state,
      ...(newest && newest.at >= seen.newsAt && { news: newest.text, newsAt: newest.at }),
      ...(courier && { courierName: courier.name, courierPhone: courier.phone }),
      ...(courier?.place && { courierX: courier.place.x, courierY: courier.place.y }),
      ...(isOver && seen.endedAt === 0 && { endedAt: newest?.at ?? this.deps.clock.now() }),
    })
    if (state !== seen.state) {
      const { subject, subjectId } = seen
      await this.deps.outbox.publish(tx, 'parcel.moved', { uid, id, subject, subjectId, state })
    }
    if (!isOver && nextAt !== null) await this.#askAt(tx, seen, nextAt)
    return { before: seen.state, after: state }
  }

  #carrierOf(row: Pick<repo.ParcelRow, 'companyCode'>): Carrier | undefined {
    return this.deps.carriers.find((carrier) => carrier.follows(row))
  }

  #askAt(tx: Tx, { uid, id }: Pick<repo.ParcelRow, 'uid' | 'id'>, dueAt: number): Promise<void> {
    return this.deps.jobs.schedule(tx, { kind: 'parcel.follow', key: id, dueAt, payload: { uid, id } })
  }
}
