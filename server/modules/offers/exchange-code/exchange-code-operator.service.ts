import type { Actor } from '../../../kernel/audit'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import type { CodeBatch, CodeOperatorService } from '../../finance/code'
import type { CouponService } from '../coupon'

/** A batch of codes for coupons. */
export type CouponBatch = Omit<CodeBatch<'coupon'>, 'purpose'>

export interface ExchangeCodeOperatorDeps {
  db: Db
  coupons: Pick<CouponService, 'record'>
  codeOperator: Pick<CodeOperatorService, 'make'>
}

/** Batches of codes that give coupons, as the operator makes them. */
export class ExchangeCodeOperatorService {
  constructor(private readonly deps: ExchangeCodeOperatorDeps) {}

  /** Makes a batch of `number` codes. SYS_PARAM_ERROR: unknown coupon, or a batch with this id exists. */
  async make(actor: Actor, batch: CouponBatch, number: number): Promise<CodeBatch<'coupon'>> {
    const { db, coupons, codeOperator } = this.deps
    for (const id of new Set(batch.gives))
      if (!(await coupons.record(db.q, id))) failParam('coupons', `there is no coupon "${id}"`)
    const made = { ...batch, purpose: 'coupon' } as const
    await codeOperator.make(actor, made, number)
    return made
  }
}
