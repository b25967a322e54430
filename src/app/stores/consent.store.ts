import type { Protocol } from '@contract/schema/content'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { stored } from '@/platform/storage'
import { isApiError } from '../api/api-error'
import type { Env } from './index'

/** The protocol that is agreed to, by the server's type code. */
export const PRIVACY_POLICY = 'PRIVACY_POLICY'
/** The policy's version is looked up again after this long. */
const CHECK_EVERY_MS = 24 * 3_600_000

interface Choice {
  isGranted: boolean
  /** Version of the policy that was in force, '' while that is not known yet. */
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

/** Whether the shopper agreed to be counted (behaviours 2.24). Without a choice nothing is kept and nothing is sent. */
export class ConsentStore {
  static readonly isKept = true

  private choice: Choice | null = kept.get()
  /** The sheet is open. */
  isAsking = false
  /** The page in front has asked: nothing else comes over it until the next page entry. */
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
  /** A page was entered; a question that is still open has come along. */
  enterPage(): void {
    this.hasAskedHere = this.isAsking
  }
  /** Closed without a word: asked again at the next start. */
  later(): void {
    this.isAsking = false
  }

  /** Takes the shopper's word, and with it the version of the policy that is in force. */
  decide(isGranted: boolean): Promise<void> {
    this.isAsking = false
    this.save({ isGranted, version: '', decidedAt: this.env.now(), checkedAt: 0 })
    return this.check()
  }

  /** At the start: asks whoever has not chosen, and whoever chose under another version of the policy. */
  async begin(): Promise<void> {
    if (this.choice) await this.check()
    else this.ask()
  }

  /** What another tab may have changed. */
  reread(): void {
    const choice = kept.get()
    if (choice?.decidedAt !== this.choice?.decidedAt) this.choice = choice
  }

  private async check(): Promise<void> {
    const { choice } = this
    if (!choice || this.env.now() - choice.checkedAt < CHECK_EVERY_MS) return
    const policy = await this.policy()
    // Unreachable, or decided anew meanwhile: the next check will tell.
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
