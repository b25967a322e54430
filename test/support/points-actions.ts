// What shoppers and the operator do to points, in the model of the mall.
import { chinaDay, DAY_MS } from '@contract/codes/china-time'
import { endOfPoints, visitPoints } from '@server/modules/finance/points'
import type { Model } from './mall-model'
import { Action, type Beside } from './model-action'
import { keyOf, plainOf } from './points-model'
import type { TestShop } from './test-shop'

abstract class OfShopper<M extends Beside = Model> extends Action<M> {
  constructor(
    readonly who: number,
    readonly number: number,
  ) {
    super()
  }
  abstract of(uid: string, model: M, real: TestShop): Promise<void>
  async action(model: M, real: TestShop) {
    await this.of(model.uids[this.who] ?? '', model, real)
  }
  override toString() {
    return `${this.constructor.name}(${this.who}, ${this.number})`
  }
}
class Visit extends OfShopper {
  async of(uid: string, model: Model, real: TestShop) {
    const now = real.clock.now()
    const last = model.visits.get(uid)
    const [day, before] = [chinaDay(now), chinaDay(now - DAY_MS)]
    const streak = last?.day === before ? last.streak + 1 : 1
    const visit = { ref: `startApp ${day}`, amount: visitPoints(streak), endsAt: endOfPoints(now) }
    const isNew = plainOf(model, uid).earn(visit)
    if (isNew) model.visits.set(uid, { day, streak })
    expect((await real.points.startApp(uid, now)).result).toBe(isNew ? 1 : 0)
  }
}
/** The operator gives; the same number is the same act again. */
class Give extends OfShopper<Beside> {
  async of(uid: string, model: Beside, real: TestShop) {
    const now = real.clock.now()
    const given = { amount: this.number, ref: `${this.number}` }
    const isNew = plainOf(model, uid).earn({ ...given, ref: `give ${given.ref}`, endsAt: endOfPoints(now) })
    const before = await real.db.tx((tx) => real.points.give(tx, { uid, ...given, reason: '补偿' }, now))
    expect(before).toBe(isNew ? 0 : this.number)
  }
}
/** The operator takes, more than there is, too. */
class Take extends OfShopper<Beside> {
  async of(uid: string, model: Beside, real: TestShop) {
    const taken = { amount: this.number, ref: `${this.number}` }
    const isNew = plainOf(model, uid).charge({ ...taken, ref: `take ${taken.ref}` })
    const now = real.clock.now()
    const before = await real.db.tx((tx) => real.points.take(tx, { uid, ...taken, reason: '收回' }, now))
    expect(before).toBe(isNew ? 0 : this.number)
  }
}
/** Points that end within days. */
class Short extends OfShopper<Beside> {
  async of(uid: string, model: Beside, real: TestShop) {
    const now = real.clock.now()
    const earned = { amount: 120, endsAt: now + this.number * DAY_MS, ref: `${now}` }
    const isNew = plainOf(model, uid).earn({ ...earned, ref: `short ${now}` })
    const isEarned = real.db.tx((tx) => real.ledger.earn(tx, { ...keyOf(uid), kind: 'short', ...earned }, now))
    expect(await isEarned).toBe(isNew)
  }
}
export const pointsActions = { Visit, Give, Take, Short }
