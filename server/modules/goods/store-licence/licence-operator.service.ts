import { LICENCES_MAX, type LicenceState } from '@contract/codes/licence'
import type { LicenceDraft } from '@contract/console/licence'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import type { MediaService } from '../../system/media'
import type { Store, StoreService } from '../store'
import type { LicenceMove } from './store-licence.machine'
import * as repo from './store-licence.repo'
import { LICENCE_FILES } from './store-licence.rules'
import { watermarked } from './watermark'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'licence.add': 'licence'
    'licence.again': 'licence'
    'licence.check': 'licence'
    'licence.refuse': 'licence'
  }
}

export interface LicenceOperatorDeps {
  db: Db
  clock: Clock
  stores: Pick<StoreService, 'findStore' | 'listStores'>
  media: Pick<MediaService, 'keepPicture' | 'attach' | 'drop' | 'urls'>
}

/** The id of a document and the version that the caller has seen. */
export interface SeenLicence {
  licenceId: string
  version: number
}

/** Staff of stores send documents; staff of the mall check them. */
export class LicenceOperatorService {
  constructor(private readonly deps: LicenceOperatorDeps) {}

  /** Documents in a state, of the stores of a scope, the oldest first; `after` is a document's id. */
  async list(
    scope: StoreScope,
    { state, after, limit }: { state: LicenceState; after?: string; limit: number },
  ): Promise<repo.LicenceRecord[]> {
    const last = after === undefined ? undefined : await this.find(scope, after)
    return repo.listLicences(this.deps.db.q, scope, { state, limit, ...(last && { after: last }) })
  }

  countPending(scope: StoreScope, most: number): Promise<number> {
    return repo.countPending(this.deps.db.q, scope, most)
  }

  /** Stores of a scope without a checked and valid licence [licence.lacking]. */
  async lacking(scope: StoreScope): Promise<Store[]> {
    const { db, clock, stores } = this.deps
    const [all, ready] = await Promise.all([stores.listStores(db.q), repo.listReady(db.q, clock.now())])
    const isReady = new Set(ready)
    return all.filter(({ storeId }) => isInScope(scope, storeId) && !isReady.has(storeId))
  }

  /** SYS_PARAM_ERROR: no such document in the scope. */
  async find(scope: StoreScope, licenceId: string): Promise<repo.LicenceRecord> {
    const licence = await repo.findLicence(this.deps.db.q, licenceId)
    return licence && isInScope(scope, licence.storeId) ? licence : failParam('licenceId', '没有这份证照')
  }

  /** The address of a picture, for some minutes. */
  async addressOf({ pictureKey }: Pick<repo.LicenceRecord, 'pictureKey'>): Promise<string> {
    const { clock, media } = this.deps
    const [view] = await media.urls(LICENCE_FILES, [pictureKey], clock.now())
    return view?.url ?? ''
  }

  /** Draws the watermark on a picture and stores it; returns its key. SYS_PARAM_ERROR: too large, or not readable. */
  async keepPicture(bytes: Buffer): Promise<string> {
    const { clock, media } = this.deps
    return media.keepPicture(LICENCE_FILES, 'licence', newId(), await watermarked(bytes), clock.now())
  }

  /**
   * Adds a document of a store. SYS_PARAM_ERROR: no such store in the scope, unknown picture, expired document, or an
   * empty field. SYS_BIZ_DATA_ERROR_CODE: the store has LICENCES_MAX documents.
   */
  async add(
    actor: Actor,
    scope: StoreScope,
    { storeId, pictureKey, ...draft }: LicenceDraft & { storeId: string; pictureKey: string },
  ): Promise<repo.LicenceRecord> {
    const { db, clock, stores, media } = this.deps
    const now = clock.now()
    const store = isInScope(scope, storeId) ? await stores.findStore(db.q, storeId) : null
    if (!store) failParam('storeId', '没有这家店')
    needValid(draft, now)
    const licence: repo.LicenceRecord = {
      licenceId: newId(),
      storeId,
      ...draft,
      pictureKey,
      state: 'pending',
      reason: '',
      version: 1,
      uploadedAt: now,
      checkedAt: 0,
    }
    await db.tx(async (tx) => {
      if ((await repo.listOfStore(tx, storeId)).length >= LICENCES_MAX)
        fail('SYS_BIZ_DATA_ERROR_CODE', `一家店最多 ${LICENCES_MAX} 份证照`)
      await media.attach(tx, LICENCE_FILES, 'licence', [pictureKey], now)
      await repo.insertLicence(tx, licence)
      await this.#write(tx, actor, 'licence.add', licence.licenceId, { before: null, after: { storeId, ...draft } })
    })
    return licence
  }

  /** Sends a refused document again. SYS_PARAM_ERROR: as `add`. STATE_CHANGED: its version or state is another. */
  async again(
    actor: Actor,
    scope: StoreScope,
    seen: SeenLicence,
    { pictureKey, ...draft }: LicenceDraft & { pictureKey?: string | undefined },
  ): Promise<repo.LicenceRecord> {
    const { clock, media } = this.deps
    const now = clock.now()
    needValid(draft, now)
    return this.#move(actor, scope, seen, 'again', async (tx, known) => {
      if (pictureKey !== undefined) {
        await media.attach(tx, LICENCE_FILES, 'licence', [pictureKey], now)
        await media.drop(tx, LICENCE_FILES, [known.pictureKey], now)
      }
      return { ...draft, pictureKey: pictureKey ?? known.pictureKey, uploadedAt: now, reason: '' }
    })
  }

  /** STATE_CHANGED: the version or state is another. */
  check(actor: Actor, seen: SeenLicence): Promise<repo.LicenceRecord> {
    return this.#move(actor, 'all', seen, 'check', async () => ({ checkedAt: this.deps.clock.now() }))
  }

  /** Refuses a document, or withdraws a checked one. STATE_CHANGED: its version or state is another. */
  refuse(actor: Actor, seen: SeenLicence, reason: string): Promise<repo.LicenceRecord> {
    if (reason.trim() === '') failParam('reason', '写明原因')
    return this.#move(actor, 'all', seen, 'refuse', async () => ({ reason: reason.trim(), checkedAt: 0 }))
  }

  async #move(
    actor: Actor,
    scope: StoreScope,
    seen: SeenLicence,
    by: LicenceMove,
    change: (tx: Tx, known: repo.LicenceRecord) => Promise<Parameters<typeof repo.move>[3]>,
  ): Promise<repo.LicenceRecord> {
    const known = await this.find(scope, seen.licenceId)
    await this.deps.db.tx(async (tx) => {
      const fields = await change(tx, known)
      if (!(await repo.move(tx, seen, by, fields))) fail('STATE_CHANGED', '这份证照刚刚有变化，请刷新')
      const before = { state: known.state, reason: known.reason }
      const after = { ...fields, state: by }
      await this.#write(tx, actor, `licence.${by}`, seen.licenceId, { before, after })
    })
    return this.find(scope, seen.licenceId)
  }

  async #write(
    tx: Tx,
    actor: Actor,
    action: 'licence.add' | `licence.${LicenceMove}`,
    licenceId: string,
    details: { before: unknown; after: unknown },
  ): Promise<void> {
    const subject = { kind: 'licence', id: licenceId } as const
    await writeAudit(tx, { actor, action, subject, details, at: this.deps.clock.now() })
  }
}

function needValid({ validUntil, company, number }: LicenceDraft, now: number): void {
  if (validUntil <= now) failParam('validUntil', '证照已经过期')
  if (company.trim() === '') failParam('company', '填主体名称')
  if (number.trim() === '') failParam('number', '填证照编号')
}
