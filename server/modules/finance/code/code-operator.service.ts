import { type Actor, type AuditAction, type AuditDetails, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import * as repo from './code.repo'
import { type CodeBatch, newCode } from './code.rules'
import type { CodeService } from './code.service'
import type { ExchangeCodeTable } from './code.tables'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'codes.make': 'codeBatch'
    'codes.export': 'codeBatch'
    'codes.void': 'codeBatch'
  }
}

/** A batch with the number of its unused, used and void codes. */
export type CountedBatch = CodeBatch & Record<ExchangeCodeTable['state'], number>

/** Codes per read of an export. */
const CHUNK = 500

export interface CodeOperatorDeps {
  db: Db
  clock: Clock
  codes: Pick<CodeService, 'put'>
}

/** Batches of exchange codes: an operator makes, exports and voids them. */
export class CodeOperatorService {
  constructor(private readonly deps: CodeOperatorDeps) {}

  /** All batches, the oldest first. */
  async list(): Promise<CountedBatch[]> {
    const { q } = this.deps.db
    const counts = await repo.countCodes(q)
    return (await repo.listBatches(q)).map((batch) => {
      const sums = { unused: 0, used: 0, void: 0 }
      for (const { batchId, state, all } of counts) if (batchId === batch.batchId) sums[state] = Number(all)
      return { ...batch, ...sums }
    })
  }

  /**
   * Makes a batch of `number` codes. The operator service of the purpose checks what the codes give. SYS_PARAM_ERROR:
   * the id belongs to another batch.
   */
  async make(actor: Actor, batch: CodeBatch, number: number): Promise<void> {
    const { db, clock, codes } = this.deps
    const { batchId, ...plain } = batch
    const made = new Set<string>()
    while (made.size < number) made.add(newCode())
    await db.tx(async (tx) => {
      const now = clock.now()
      if (!(await codes.put(tx, batch, [...made], now))) failParam('batchId', `there is a batch "${batchId}" already`)
      await audit(tx, {
        actor,
        action: 'codes.make',
        batchId,
        details: { before: null, after: { ...plain, number } },
        at: now,
      })
    })
  }

  /** All codes of a batch with their states. SYS_PARAM_ERROR: no batch has this id. */
  async export(actor: Actor, batchId: string): Promise<Pick<ExchangeCodeTable, 'code' | 'state'>[]> {
    const { db, clock } = this.deps
    return db.tx(async (tx) => {
      if (!(await repo.findBatch(tx, batchId))) failParam('batchId', `there is no batch "${batchId}"`)
      const all: Pick<ExchangeCodeTable, 'code' | 'state'>[] = []
      for (;;) {
        const some = await repo.listCodes(tx, batchId, all.at(-1)?.code ?? '', CHUNK)
        all.push(...some)
        if (some.length < CHUNK) break
      }
      const details = { before: null, after: null, number: all.length }
      await audit(tx, { actor, action: 'codes.export', batchId, details, at: clock.now() })
      return all
    })
  }

  /** Voids the unused codes of a batch and returns their number. SYS_PARAM_ERROR: the batch has no unused code. */
  async void(actor: Actor, batchId: string): Promise<number> {
    const { db, clock } = this.deps
    return db.tx(async (tx) => {
      const number = await repo.voidCodes(tx, batchId)
      if (number === 0) failParam('batchId', `no code of a batch "${batchId}" is unused`)
      const details = { before: { unused: number }, after: { unused: 0 } }
      await audit(tx, { actor, action: 'codes.void', batchId, details, at: clock.now() })
      return number
    })
  }
}

interface CodeAct {
  actor: Actor
  action: AuditAction & `codes.${string}`
  batchId: string
  details: AuditDetails
  at: number
}

const audit = (tx: Tx, { batchId: id, ...act }: CodeAct): Promise<void> =>
  writeAudit(tx, { ...act, subject: { kind: 'codeBatch', id } })
