import type { Movement } from './ledger.service'

interface Unit {
  endsAt: number
  place: 'free' | 'lapsed' | 'gone' | `frozen ${string}` | `spent ${string}`
}
type MovementRequest = Pick<Movement, 'ref' | 'amount'>

/** A plain model of one account, unit by unit; the tests compare the ledger with it. */
export class PlainLedger {
  readonly #units: Unit[] = []
  readonly #causes = new Map<string, { amount: number; endsAt: number | null; reversed: number }>()
  readonly #reversals = new Set<string>()
  /** Causes that have frozen something, and causes that were spent or thawed. */
  readonly #frozen = new Set<string>()
  readonly #thawed = new Set<string>()
  owed = 0

  earn({ ref, amount, endsAt }: MovementRequest & { endsAt: number }): boolean {
    if (this.#causes.has(ref)) return false
    this.#causes.set(ref, { amount, endsAt, reversed: 0 })
    this.#come(Array.from({ length: amount }, (): Unit => ({ endsAt, place: 'gone' })))
    return true
  }

  freeze({ ref, amount }: MovementRequest): boolean {
    if (this.#frozen.has(ref)) return !this.#thawed.has(ref)
    const free = this.#in('free')
    if (free.length < amount) return false
    for (const unit of free.slice(0, amount)) unit.place = `frozen ${ref}`
    this.#frozen.add(ref)
    return true
  }

  spend(ref: string): boolean {
    const units = this.#in(`frozen ${ref}`)
    for (const unit of units) unit.place = `spent ${ref}`
    if (units.length > 0) this.#causes.set(ref, { amount: -units.length, endsAt: null, reversed: 0 })
    return units.length > 0
  }

  thaw(ref: string): boolean {
    const units = this.#in(`frozen ${ref}`)
    this.#come(units)
    if (units.length > 0) this.#thawed.add(ref)
    return units.length > 0
  }

  charge({ ref, amount }: MovementRequest): boolean {
    if (this.#causes.has(ref)) return false
    this.#causes.set(ref, { amount: -amount, endsAt: null, reversed: amount })
    this.#lose(this.#in('free'), amount)
    return true
  }

  /** True, false when the cause counted before, 'none' when too little is left to reverse. */
  reverse({ ref, amount, of }: MovementRequest & { of: string }): boolean | 'none' {
    if (this.#reversals.has(ref)) return false
    const cause = this.#causes.get(of)
    if (!cause || cause.reversed + amount > Math.abs(cause.amount)) return 'none'
    cause.reversed += amount
    this.#reversals.add(ref)
    if (cause.amount < 0) {
      this.#come(this.#in(`spent ${of}`).slice(-amount))
      return true
    }
    const isOwn = (unit: Unit) => unit.endsAt === cause.endsAt
    const free = this.#in('free')
    const own = [...this.#in('lapsed').filter(isOwn), ...free.filter(isOwn)]
    this.#lose([...own, ...free.filter((unit) => !isOwn(unit))], amount)
    return true
  }

  /** Sets the clock. */
  turn(now: number): void {
    for (const unit of this.#in('free')) if (unit.endsAt <= now) unit.place = 'lapsed'
  }

  get levels() {
    const frozen = this.#units.filter(({ place }) => place.startsWith('frozen')).length
    return { available: this.#in('free').length, frozen, owed: this.owed }
  }

  /** Units in one state, the first to end first. */
  #in(place: Unit['place']): Unit[] {
    return this.#units.filter((unit) => unit.place === place).sort((a, b) => a.endsAt - b.endsAt)
  }

  #lose(units: readonly Unit[], amount: number): void {
    const inTurn = units.slice(0, amount)
    for (const unit of inTurn) unit.place = 'gone'
    this.owed += amount - inTurn.length
  }

  #come(units: readonly Unit[]): void {
    const paid = Math.min(this.owed, units.length)
    this.owed -= paid
    for (const [index, unit] of [...units].sort((a, b) => a.endsAt - b.endsAt).entries()) {
      unit.place = index < paid ? 'gone' : 'free'
      if (!this.#units.includes(unit)) this.#units.push(unit)
    }
  }
}
