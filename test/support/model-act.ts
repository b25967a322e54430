import { AppError } from '@server/kernel/errors'
import type fc from 'fast-check'
import { compare, type Debt, type Model } from './mall-model'
import { comparePoints, settlePoints } from './points-model'
import type { Till } from './till'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** Whether the mall refuses; another failure is a bug and fails the test. */
export async function isRefused(act: Promise<unknown>): Promise<boolean> {
  try {
    await act
    return false
  } catch (error) {
    if (error instanceof AppError) return true
    throw error
  }
}

/** How many acts have been done. */
export const done = { acts: 0 }

/** One act on both, and what must hold after it. */
export abstract class Act implements fc.AsyncCommand<Model, Till> {
  check(model: Model): boolean {
    return this.canHappen(model)
  }
  async run(model: Model, real: Till): Promise<void> {
    done.acts += 1
    for (const plain of model.points.values()) plain.turn(real.clock.now())
    await this.act(model, real)
    settlePoints(model)
    await compare(model, real)
    await comparePoints(model, real)
  }
  canHappen(_model: Model): boolean {
    return true
  }
  abstract act(model: Model, real: Till): Promise<void>
}

/** An act on one of the debts that may bear it. */
export abstract class OnDebt extends Act {
  constructor(readonly which: number) {
    super()
  }
  abstract suits(debt: Debt): boolean
  abstract on(debt: Debt, model: Model, real: Till): Promise<void>
  override canHappen(model: Model) {
    return model.debts.some((debt) => this.suits(debt))
  }
  async act(model: Model, real: Till) {
    const suitable = model.debts.filter((debt) => this.suits(debt))
    await this.on(suitable[this.which % suitable.length] as Debt, model, real)
  }
  override toString() {
    return `${this.constructor.name}(${this.which})`
  }
}
