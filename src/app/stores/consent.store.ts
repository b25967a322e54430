import type { Protocol } from '@contract/schema/content'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { stored } from '@/platform/storage'
import { isApiError } from '../api/api-error'
import type { Env } from './index'

/** The server's type code of the privacy policy. */
export const PRIVACY_POLICY = 'PRIVACY_POLICY'
/** The policy's version is checked again after this long. */
const CHECK_EVERY_MS = 24 * 3_600_000

interface Choice {
  isGranted: boolean
  /** Version of the policy at the time of the choice, '' while it is unknown. */
  version: string
  decidedAt: number
  checkedAt: number
}

function isChoice(value: unknown): value is Choice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'isGranted' in value &&
    'version' in value &&
    'decidedAt' in value &&
    'checkedAt' in value
  )
}
const kept = stored('PRIVACY_CONSENT', isChoice)

/** The shopper's consent to tracking. Without a choice no event is stored or sent. */
export class ConsentStore {
  static readonly isKept = true

  private choice: Choice | null = kept.get()
  /** The sheet is open. */
  isAsking = false
  /** The page in front has asked: no popup may follow until the next page entry. */
  hasAskedHere = false

  constructor(private readonly env: Env) {
    makeAutoObservable<this, 'env' | 'choice'>(this, { env: false, choice: observableRef }, { autoBind: true })
  }

  get isGranted(): boolean {
    return this.choice?.isGranted === true
  }
  get isDecided(): boolean {
    return this.choice !== null
  }

  ask(): void {
    this.isAsking = true
    this.hasAskedHere = true
  }
  /** A page was entered; a sheet that is still open moves to it. */
  enterPage(): void {
    this.hasAskedHere = this.isAsking
  }
  /** The sheet was closed without a choice: asks again at the next start. */
  later(): void {
    this.isAsking = false
  }

  /** Stores the choice with the version of the policy. */
  decide(isGranted: boolean): Promise<void> {
    this.isAsking = false
    this.save({ isGranted, version: '', decidedAt: this.env.now(), checkedAt: 0 })
    return this.check()
  }

  /** At the start: asks a shopper who has not chosen, or who chose under another version of the policy. */
  async begin(): Promise<void> {
    if (this.choice) await this.check()
    else this.ask()
  }

  /** Reads the choice again, which another tab may have changed. */
  reread(): void {
    const choice = kept.get()
    if (choice?.decidedAt !== this.choice?.decidedAt) this.choice = choice
  }

  private async check(): Promise<void> {
    const { choice } = this
    if (!choice || this.env.now() - choice.checkedAt < CHECK_EVERY_MS) return
    const policy = await this.policy()
    // No reply, or a new choice meanwhile: the next check updates the version.
    if (!policy || this.choice !== choice) return
    const isSame = choice.version === '' ? policy.publishedAt <= choice.decidedAt : policy.version === choice.version
    if (isSame) this.save({ ...choice, version: policy.version, checkedAt: this.env.now() })
    else this.askAnew()
  }

  private askAnew(): void {
    runInAction(() => {
      this.choice = null
      kept.remove()
      this.ask()
    })
  }

  private save(choice: Choice): void {
    runInAction(() => {
      this.choice = choice
      kept.set(choice)
    })
  }

  private async policy(): Promise<Protocol | null> {
    const asked = this.env.call('GET protocol/getByTypeCode', { typeCode: PRIVACY_POLICY }, { quiet: true })
    const reply = await this.env.try(asked)
    return isApiError(reply) ? null : reply
  }
}
