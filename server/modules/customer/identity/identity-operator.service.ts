import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { checkedLine, fail, failParam } from '../../../kernel/errors'
import type { Sealing } from '../../../kernel/sealing'
import * as repo from './identity.repo'
import { openPerson, PERSON } from './identity.rules'
import type { SealedTables } from './sealed-tables'

declare module '../../../kernel/audit' {
  interface AuditActions {
    /** All values are resealed with the current key. */
    'identity.rotate': 'sealingKey'
    'identity.remove': 'shopper'
  }
}

/** Most values that one transaction reseals. */
const BATCH = 100
const REASON_MAX = 100

export interface IdentityOperatorDeps {
  db: Db
  clock: Clock
  sealing: Sealing
  sealedTables: Pick<SealedTables, 'all'>
}

/** Keys and real names, for the operator. */
export class IdentityOperatorService {
  constructor(private readonly deps: IdentityOperatorDeps) {}

  /** Number of values under old keys. */
  async pending(): Promise<number> {
    const { db, sealing, sealedTables } = this.deps
    const counts = await Promise.all(
      sealing.oldKeyIds.flatMap((keyId) => sealedTables.all.map((table) => table.count(db.q, keyId))),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  }

  /**
   * Reseals every value of an old key with the current key, in batches. The next run continues a run that ended early.
   * SYS_BIZ_DATA_ERROR_CODE: no key is configured.
   */
  async rotate(
    actor: Actor,
    onProgress: (done: number, all: number) => void,
  ): Promise<{ keyId: string; done: number }> {
    const { db, clock, sealing, sealedTables } = this.deps
    const { keyId, oldKeyIds } = sealing
    if (keyId === '') fail('SYS_BIZ_DATA_ERROR_CODE', '没有配置加密密钥（IDENTITY_KEYS）')
    const all = await this.pending()
    await db.tx((tx) =>
      writeAudit(tx, {
        actor,
        action: 'identity.rotate',
        subject: { kind: 'sealingKey', id: keyId },
        details: { before: { oldKeyIds, values: all }, after: { keyId } },
        at: clock.now(),
      }),
    )
    let done = 0
    for (const old of oldKeyIds) {
      for (const table of sealedTables.all) {
        for (;;) {
          const count = await db.tx((tx) => table.reseal(tx, old, BATCH))
          if (count === 0) break
          done += count
          onProgress(done, all)
        }
      }
    }
    return { keyId, done }
  }

  /**
   * Removes a real name and its dependent data, so that the person can use another account. SYS_PARAM_ERROR: the
   * shopper has no real name. STATE_CHANGED: it changed meanwhile.
   */
  async remove(actor: Actor, uid: string, reason: string): Promise<void> {
    const { db, clock } = this.deps
    const line = checkedLine('reason', reason, REASON_MAX)
    await db.tx(async (tx) => {
      const record = (await this.#drop(tx, uid)) ?? failParam('uid', '这位顾客没有实名认证')
      await writeAudit(tx, {
        actor,
        action: 'identity.remove',
        subject: { kind: 'shopper', id: uid },
        details: { before: { verifiedAt: record.verifiedAt }, after: null, reason: line },
        at: clock.now(),
      })
    })
  }

  /** Deletes a real name with its account (`ShopperArea`). */
  async erase(tx: Tx, uid: string): Promise<void> {
    await this.#drop(tx, uid)
  }

  /** The deleted record, null without one. STATE_CHANGED: it changed meanwhile. */
  async #drop(tx: Tx, uid: string): Promise<repo.IdentityRecord | null> {
    const { sealing, sealedTables } = this.deps
    const record = await repo.findIdentity(tx, uid)
    if (!record) return null
    const { number } = openPerson(sealing, record)
    if (!(await repo.dropIdentity(tx, record, sealing.fingerprint(PERSON, number)))) fail('STATE_CHANGED')
    for (const table of sealedTables.all) await table.removed?.(tx, uid)
    return record
  }
}
