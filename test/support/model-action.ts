import { AppError } from '@server/kernel/errors'
import type { PlainLedger } from '@server/modules/finance/ledger/plain-ledger.fixture'
import fc from 'fast-check'
import { breaches } from './invariants'
import type { Model, PayableModel } from './mall-model'
import { comparePoints } from './points-model'
import type { Seen } from './seen'
import type { TestShop } from './test-shop'
import { tiered } from './tier'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** Whether the mall refuses; another failure is a bug and fails the test. */
export async function isRefused(action: Promise<unknown>): Promise<boolean> {
  try {
    await action
    return false
  } catch (error) {
    if (error instanceof AppError) return true
    throw error
  }
}

/** How many acts have been done. */
export const done = { actions: 0 }

/** Acts after which the whole mall is asked what must hold of it; it is at the end of each run, too. */
const BALANCE_EACH = tiered(20, 50)

/** A model beside the mall. */
export interface Beside {
  uids: string[]
  /** By shopper. */
  points: Map<string, PlainLedger>
  seen: Seen
  /** Expects that the mall stands as it does, where that was not seen yet. */
  compare(real: TestShop): Promise<void>
}

async function compareNew(model: Beside, real: TestShop): Promise<void> {
  await model.compare(real)
  await comparePoints(model, real)
}

/** Expects that all of the mall stands as in the model, and that it is sound. */
async function compareAll(model: Beside, real: TestShop): Promise<void> {
  model.seen.forget()
  await compareNew(model, real)
  expect(await breaches(real.db)).toEqual([])
}

/** Does acts on a new mall and its model, one after the other, and looks at all of it at the end. */
export async function walk<M extends Beside>(
  open: () => Promise<{ model: M; real: TestShop }>,
  actions: Iterable<fc.AsyncCommand<M, TestShop>>,
): Promise<void> {
  const begun = await open()
  await fc.asyncModelRun(() => begun, actions)
  await compareAll(begun.model, begun.real)
}

/** One act on both, and what must hold after it. */
export abstract class Action<M extends Beside = Model> implements fc.AsyncCommand<M, TestShop> {
  check(model: M): boolean {
    return this.canHappen(model)
  }
  async run(model: M, real: TestShop): Promise<void> {
    done.actions += 1
    for (const plain of model.points.values()) plain.turn(real.clock.now())
    await this.action(model, real)
    await (done.actions % BALANCE_EACH === 0 ? compareAll : compareNew)(model, real)
  }
  canHappen(_model: M): boolean {
    return true
  }
  abstract action(model: M, real: TestShop): Promise<void>
}

/** An act on one of those that may bear it. */
export abstract class OnOne<T, M extends Beside> extends Action<M> {
  constructor(
    readonly which: number,
    readonly share = 0,
  ) {
    super()
  }
  abstract among(model: M): readonly T[]
  abstract on(one: T, model: M, real: TestShop): Promise<void>
  override canHappen(model: M) {
    return this.among(model).length > 0
  }
  async action(model: M, real: TestShop) {
    const all = this.among(model)
    await this.on(all[this.which % all.length] as T, model, real)
  }
  override toString() {
    return `${this.constructor.name}(${this.which}, ${this.share})`
  }
}

/** An act on one of the debts that may bear it. */
export abstract class OnPayable extends OnOne<PayableModel, Model> {
  abstract suits(payable: PayableModel): boolean
  among({ payables }: Model) {
    return payables.filter((payable) => this.suits(payable))
  }
}
