import { AppError } from '@server/kernel/errors'
import fc from 'fast-check'
import { breaches } from './invariants'
import type { TestShop } from './test-shop'
import { isLong, tiered } from './tier'

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS

/** What the acts of a run choose from: the shoppers, and what the operator published for the run. No state of the mall. */
export interface Scene {
  uids: string[]
  /** The gateway's pages of payments at WeChat, by payable. */
  pages: Map<string, string>
}

/** `idle`: nothing in the mall allows the act now. */
export type Outcome = 'done' | 'refused' | 'idle'

/**
 * Parameters of a walk's property. A short run uses one seed, so that a change is not refused for what another part of
 * the mall does in a rare sequence; a long run searches such sequences and shrinks what it finds.
 */
export const walkSeed = isLong ? {} : { seed: 29, endOnFailure: true }

/** How often each act had each outcome. */
class Tally {
  readonly #counts = new Map<string, Record<Outcome, number>>()
  add(name: string, outcome: Outcome): void {
    const counts = this.#counts.get(name) ?? { done: 0, refused: 0, idle: 0 }
    counts[outcome] += 1
    this.#counts.set(name, counts)
  }
  /** Number of calls of the mall. */
  get acts(): number {
    return [...this.#counts.values()].reduce((sum, { done, refused }) => sum + done + refused, 0)
  }
  get never(): string[] {
    return [...this.#counts].flatMap(([name, { done }]) => (done === 0 ? [name] : []))
  }
  get accepted(): number {
    return [...this.#counts.values()].reduce((sum, { done }) => sum + done, 0)
  }
}

/**
 * Number of acts between checks of the invariants; the end of each run has such a check, too. On PostgreSQL a check takes
 * several times as long as an act.
 */
const CHECK_EACH = process.env.GALLERIA_TEST_DB === 'postgres' ? 20 : tiered(1, 20)

export type Act<S extends Scene> = fc.AsyncCommand<S, TestShop>

/** Random acts on malls, each followed by the invariants of all modules. */
export class Walk<S extends Scene> {
  readonly tally = new Tally()
  /** `faultsOf`: what breaks the terms of a run, which operators never change during it. */
  constructor(private readonly faultsOf: (scene: S, real: TestShop) => Promise<string[]> = async () => []) {}

  /** An act with random arguments. It calls the mall and expects only what the mall tells its caller. */
  act<A extends unknown[]>(
    name: string,
    play: (scene: S, real: TestShop, ...args: A) => Promise<Outcome>,
  ): (...args: A) => Act<S> {
    return (...args) => ({
      check: () => true,
      run: async (scene, real) => {
        // No two events are due at the same moment.
        await turnTo(real, real.clock.now() + SECOND_MS)
        const outcome = await play(scene, real, ...args)
        this.tally.add(name, outcome)
        if (outcome !== 'idle' && this.tally.acts % CHECK_EACH === 0) await this.#check(scene, real)
      },
      toString: () => `${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`,
    })
  }

  /** Performs acts on a new scene, one after the other. */
  async run(open: () => Promise<{ model: S; real: TestShop }>, acts: Iterable<Act<S>>): Promise<void> {
    const begun = await open()
    await fc.asyncModelRun(() => begun, acts)
    await this.#check(begun.model, begun.real)
  }

  async #check(scene: S, real: TestShop): Promise<void> {
    while ((await real.outbox.drain()) > 0);
    expect([...(await breaches(real.db)), ...(await this.faultsOf(scene, real))]).toEqual([])
  }

  /** Expects that runs were long enough, that the mall accepted most acts, and in a long run each kind of act. */
  expectFull(acts: number): void {
    expect(this.tally.acts).toBeGreaterThanOrEqual(acts)
    expect(this.tally.accepted).toBeGreaterThan(this.tally.acts / 2)
    if (isLong) expect(this.tally.never).toEqual([])
  }
}

/** The result of a call; null when the mall refuses it with one of these texts. Any other failure fails the test. */
export async function attempt<T>(call: Promise<T>, ...reasons: readonly RegExp[]): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof AppError && reasons.some((reason) => reason.test(error.message))) return null
    throw error
  }
}

/** The outcome of a call that the mall may refuse with one of these texts. */
export async function tried(call: Promise<unknown>, ...reasons: readonly RegExp[]): Promise<Outcome> {
  return (await attempt(
    call.then(() => true),
    ...reasons,
  ))
    ? 'done'
    : 'refused'
}

/** Expects that the mall refuses a call with this text. */
export async function refused(call: Promise<unknown>, reason: RegExp): Promise<Outcome> {
  expect({ reason, outcome: await tried(call, reason) }).toEqual({ reason, outcome: 'refused' })
  return 'refused'
}

/** One of the candidates; undefined when there is none. */
export const pick = <T>(from: readonly T[], nth: number): T | undefined => from[nth % from.length]

/** Advances the clock from each due time to the next. */
export async function passTime(real: TestShop, ms: number): Promise<Outcome> {
  const end = real.clock.now() + ms
  for (let at = await nextDue(real); at <= end; at = await nextDue(real)) {
    await turnTo(real, at)
    await real.moneyDone()
  }
  await turnTo(real, end)
  await real.moneyDone()
  return 'done'
}

async function turnTo(real: TestShop, to: number): Promise<void> {
  real.clock.advance(Math.max(0, to - real.clock.now()))
  await real.sweepOwned(real.clock.now())
  // A job may create another one that is due at once.
  while ((await real.jobs.runDue()) + (await real.outbox.drain()) > 0);
}

/** The time of the next job; queries of payments repeat too often to stop at each. */
async function nextDue(real: TestShop): Promise<number> {
  const row = await real.db.q
    .selectFrom('job')
    .select((eb) => eb.fn.min('dueAt').as('dueAt'))
    .where('kind', 'not like', 'payment.%')
    .where('dueAt', '>', real.clock.now())
    .executeTakeFirst()
  return Number(row?.dueAt ?? Number.POSITIVE_INFINITY)
}
