import { type Actor, type AuditAction, writeAudit } from '../../../kernel/audit'
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

/** A batch, and how many of its codes are unused, used, void. */
export type CountedBatch = CodeBatch & Record<ExchangeCodeTable['state'], number>

/** Codes read at once for an export. */
const CHUNK = 500

export interface CodeOperatorDeps {
  db: Db
  clock: Clock
  codes: Pick<CodeService, 'put'>
}

/** Batches of exchange codes, as the operator makes, exports and voids them. */
export class CodeOperatorService {
  constructor(private readonly deps: CodeOperatorDeps) {}

  /** Every batch, the oldest first. */
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
   * Makes a batch of `number` codes. What it gives is checked by the operator service of its purpose. SYS_PARAM_ERROR: there
   * is a batch of its id.
   */
  async make(actor: Actor, batch: CodeBatch, number: number): Promise<void> {
    const { db, clock, codes } = this.deps
    const { batchId, ...details } = batch
    const made = new Set<string>()
    while (made.size < number) made.add(newCode())
    await db.tx(async (tx) => {
      const now = clock.now()
      if (!(await codes.put(tx, batch, [...made], now))) failParam('batchId', `there is a batch "${batchId}" already`)
      await audit(tx, { actor, action: 'codes.make', batchId, details: { ...details, number }, at: now })
    })
  }

  /** All codes of a batch and what became of them. SYS_PARAM_ERROR: there is none of this id. */
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
      await audit(tx, { actor, action: 'codes.export', batchId, details: { number: all.length }, at: clock.now() })
      return all
    })
  }

  /** Voids the unused codes of a batch; gives how many. SYS_PARAM_ERROR: it has none. */
  async void(actor: Actor, batchId: string): Promise<number> {
    const { db, clock } = this.deps
    return db.tx(async (tx) => {
      const number = await repo.voidCodes(tx, batchId)
      if (number === 0) failParam('batchId', `no code of a batch "${batchId}" is unused`)
      await audit(tx, { actor, action: 'codes.void', batchId, details: { number }, at: clock.now() })
      return number
    })
  }
}

interface CodeAct {
  actor: Actor
  action: AuditAction & `codes.${string}`
  batchId: string
  details: Readonly<Record<string, unknown>>
  at: number
}

const audit = (tx: Tx, { batchId: id, ...act }: CodeAct): Promise<void> =>
  writeAudit(tx, { ...act, subject: { kind: 'codeBatch', id } })
